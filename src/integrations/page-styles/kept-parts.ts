/**
 * What is the same on many pages stands in each of them as a mark, and is finished once for all of them. Pages are
 * rendered by a bundle of their own and finished by the program that made it: this is the one place that both see.
 */
const shared = globalThis as { [key: symbol]: string[] | undefined };

const parts = (shared[Symbol.for('kept parts of pages')] ??= []);

/** No text can hold a mark, nor can an attribute: both are written without `<` or without `"`. */
const MARK = /<!--"kept (\d+)"-->/g;

/** Keeps what has been rendered, and gives the mark that stands for it. */
export const keepPart = (html: string): string => `<!--"kept ${parts.push(html) - 1}"-->`;

/** What a mark's number stands for; the same number always means the same text. */
export function keptPart(number: number): string {
  const html = parts[number];
  if (html === undefined) throw new Error(`A page names the kept part ${number}, which nobody has kept.`);
  return html;
}

/** A page's own texts, one more than it has marks. */
export const ownTexts = (page: string): string[] => page.split(MARK).filter((_, at) => at % 2 === 0);

/** The numbers of a page's marks, from the first to the last. */
export const keptNumbers = (page: string): number[] =>
  Array.from(page.matchAll(MARK), ([, number]) => Number(number));

/** The page with what its marks stand for. */
export const withKeptParts = (page: string): string =>
  page.replace(MARK, (_, number: string) => keptPart(Number(number)));
