/** How many drawn covers one sheet has, one below another: larger files take a slow phone too long to lay out. */
export const SHEET_ROWS = 5;

/** Separates the names of covers in the name of a sheet's file. */
const BETWEEN = '_';

export const sheetOf = (covers: readonly string[]): string => covers.join(BETWEEN);

export const coversOf = (sheet: string): string[] => sheet.split(BETWEEN);
