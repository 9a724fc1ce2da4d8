/** How many drawn covers have room in one file, one below another: more would hold a slow phone up when it is laid out. */
export const SHEET_ROWS = 5;

/** Stands between the names of covers in the name of the file that shows them. */
const BETWEEN = '_';

export const sheetOf = (covers: readonly string[]): string => covers.join(BETWEEN);

export const coversOf = (sheet: string): string[] => sheet.split(BETWEEN);
