/** The text with a non-breaking space between a currency and its amount, as in Rs 1,250. */
export const wholeAmounts = (text: string): string => text.replace(/(?<=^|\s|\()Rs (?=\d)/g, 'Rs\u00a0');
