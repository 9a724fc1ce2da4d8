/** How many drawn covers have room in one file, one below another. */
export const SHEET_ROWS = 6;

/** Stands between the names of covers in the name of the file that shows them. */
const BETWEEN = '_';

export const sheetOf = (covers: readonly string[]): string => covers.join(BETWEEN);

export const coversOf = (sheet: string): string[] => sheet.split(BETWEEN);
