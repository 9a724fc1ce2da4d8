import type { BuildState } from '#lib/build';
import type { BadgeTone } from '../ui/badge/classes.ts';

interface Words {
  label: string;
  tone: BadgeTone;
  /** What it means for readers; `BuildState.message` says why a build failed. */
  meaning: string;
}

/** The words for each state of the build after the last save. */
export const BUILD_WORDS: Record<BuildState['state'], Words> = {
  saved: {
    label: 'Saved',
    tone: 'brand',
    meaning: 'Readers see what is published; the site is waiting to be rebuilt.',
  },
  building: {
    label: 'Building',
    tone: 'warning',
    meaning: 'Readers see what is published; the site is being built with it.',
  },
  live: {
    label: 'Live',
    tone: 'success',
    meaning: 'The site has been built with everything that is published.',
  },
  failed: {
    label: 'Failed',
    tone: 'danger',
    meaning: 'Readers see what is published, but the site could not be built with it.',
  },
};
