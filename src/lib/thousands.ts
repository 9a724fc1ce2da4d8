/** A whole number with a comma between thousands, as in 10,000. `toLocaleString` would load the browser's locale data. */
export const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
