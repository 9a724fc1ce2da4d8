import type { BuildState } from '#lib/build';
import type { BadgeTone } from '../ui/badge/classes.ts';

interface Words {
  label: string;
  tone: BadgeTone;
  /** What it means for readers; `BuildState.message` says to owners why a build failed. */
  meaning: string;
}

/** The words for each state of the build after the last save. */
export const BUILD_WORDS: Record<BuildState['state'], Words> = {
  saved: {
    label: 'Saved',
    tone: 'brand',
    meaning: 'Readers already see what is published. The site is waiting to be rebuilt with it.',
  },
  building: {
    label: 'Building',
    tone: 'warning',
    meaning:
      'Readers already see what is published. The site is being rebuilt with it, which takes a few minutes.',
  },
  live: {
    label: 'Live',
    tone: 'success',
    meaning: 'The site has been rebuilt with everything that is published.',
  },
  failed: {
    label: 'Failed',
    tone: 'danger',
    meaning:
      'Readers already see what is published, but the site could not be rebuilt with it. Save again to start another build; if that fails, too, tell an owner.',
  },
};

/** The sentence about a build for this person: what failed and where to look is for owners, who can mend it. */
export const buildInWords = ({ state, message }: BuildState, isOwner: boolean): string =>
  (isOwner ? message : undefined) ?? BUILD_WORDS[state].meaning;
