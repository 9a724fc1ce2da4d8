/** A whole number with its thousands set apart, as in 10,000: `toLocaleString` loads the browser's tables of languages. */
export const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
