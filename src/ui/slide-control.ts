/** The round buttons of a carousel. */
export const SLIDE_CONTROL =
  'grid size-11 cursor-pointer place-items-center rounded-full border border-line-mid text-ink fade-colors hover:border-ink hover:bg-paper';
