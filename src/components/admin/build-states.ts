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
    meaning: 'Readers already see what is published. The static pages follow with the next build.',
  },
  building: {
    label: 'Building',
    tone: 'warning',
    meaning: 'Readers already see what is published. The static pages follow in a few minutes.',
  },
  live: {
    label: 'Live',
    tone: 'success',
    meaning: 'Everything that is published is on the static pages, too.',
  },
  failed: {
    label: 'Failed',
    tone: 'danger',
    meaning:
      'Readers already see what is published, but the static pages could not be rebuilt. Saving again starts another build; if it fails, too, tell an owner.',
  },
};

/** The sentence about a build for this person: what failed and where to look is for owners, who can mend it. */
export const buildInWords = ({ state, message }: BuildState, isOwner: boolean): string =>
  (isOwner ? message : undefined) ?? BUILD_WORDS[state].meaning;
