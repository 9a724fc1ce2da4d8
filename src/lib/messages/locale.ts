/** The language of every page whose address names none: its `lang`, and the folder of `src/lib/messages` with its words. */
export const LOCALE = 'en';

/** Which conventions of it dates and numbers follow. */
export const FORMATS = 'en-GB';
