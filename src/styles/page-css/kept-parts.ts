/**
 * What is the same on many pages stands in each of them as a mark, and is finished once for all of them. Pages are
 * rendered by a bundle of their own and finished by the program that made it: this is the one place that both see.
 */
const shared = globalThis as { [key: symbol]: string[] | undefined };

const parts = (shared[Symbol.for('kept parts of pages')] ??= []);

/** No text can hold a mark, nor can an attribute: both are written without `<` or without `"`. */
const MARK = /<!--"kept (\d+)"-->/;

/** Keeps what has been rendered, and gives the mark that stands for it. */
export const keepPart = (html: string): string => `<!--"kept ${parts.push(html) - 1}"-->`;

/** A piece of a page: its own text, or what a mark stands for. */
export interface Piece {
  html: string;
  /** Set for what is kept; the same number always means the same text. */
  kept?: number;
}

/** A page in the order of its text. */
export function piecesOf(page: string): Piece[] {
  return page.split(MARK).map((text, at) => {
    if (at % 2 === 0) return { html: text };
    const html = parts[Number(text)];
    if (html === undefined) throw new Error(`A page names the kept part ${text}, which nobody has kept.`);
    return { html, kept: Number(text) };
  });
}
