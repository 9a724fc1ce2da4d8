/** In running text: a figure in a drawing or a table stands at the beginning of an element, where no line can end. */
const AMOUNT = /(?<=\s|\(|<strong>)Rs (?=\d)/g;

/** A built page's markup in which no line ends between a currency and its amount. */
export const withWholeAmounts = (html: string): string => html.replace(AMOUNT, 'Rs\u00a0');
