import { piecesOf, type Piece } from './kept-parts.ts';
import { pageScripts, starterOf } from './page-script.ts';
import { shares, type Share } from './page-share.ts';
import { inlineStyles, partOf, type Part } from './part.ts';
import { policyElement, type Policy } from './policy.ts';

/** A change of a piece of a built page's markup, given the whole page's pieces. */
export type Change = (html: string, page: readonly Piece[]) => string;

export interface Finishing {
  /** What every page's content security policy allows besides its own scripts and styles. */
  policy: Policy;
  /** What else is to be changed in a marked page. */
  changes: readonly Change[];
  /** The inline scripts that a marked page's own script adds to it. */
  added: readonly string[];
}

/** Set by a layout whose pages carry their own share of the style sheet; it does not reach the built page. */
const MARK = ' data-page-css';

const HEAD_END = '</head>';

const BODY_END = '</body>';

const INLINE_SCRIPT = /<script(?: type="module")?>(.+?)<\/script>/gs;

/** Where the first thing stands that the policy is about. */
const GOVERNED = /<script|<link rel="stylesheet"|<\/head>/;

const union = (lists: Iterable<string>[]): string[] => [...new Set(lists.flatMap((list) => [...list]))];

/** Gives the end of a page's head, the same bytes for pages that share their styles and scripts. */
function headEnds(policy: Policy, added: readonly string[]) {
  const known = new Map<string, Buffer>();

  /** One style element for all that stood in the page: each more costs the policy a digest. */
  function make(css: string, url: string | undefined): Buffer {
    const scripts = url ? [starterOf(url), ...added] : [];
    return Buffer.from(`${policyElement(policy, scripts, [css])}<style>${css}</style>${HEAD_END}`);
  }

  return ({ key, css }: Share, styles: readonly string[], url: string | undefined): Buffer => {
    const name = [key, url, ...styles].join('\n');
    const end = known.get(name) ?? make(styles.join('') + css, url);
    known.set(name, end);
    return end;
  };
}

/** Turns a rendered page into the one that is written, as bytes: what is kept is encoded once. */
export function finisher(
  root: string,
  { policy, changes, added }: Finishing,
): (page: string) => Promise<Buffer<ArrayBuffer>> {
  const shareOf = shares(root);
  const scriptUrl = pageScripts(root);
  const keptParts = new Map<number, Part>();
  const headEndOf = headEnds(policy, added);

  function read({ html, kept }: Piece, page: readonly Piece[]): Part {
    const known = kept === undefined ? undefined : keptParts.get(kept);
    if (known) return known;
    const part = partOf(html, (markup) => changes.reduce((text, change) => change(text, page), markup));
    if (kept !== undefined) keptParts.set(kept, part);
    return part;
  }

  /** The page with nothing changed but the policy added; nobody's words stand in such a page. */
  function finishPlain(page: readonly Piece[]): Buffer<ArrayBuffer> {
    const html = page.map((piece) => piece.html).join('');
    const scripts = Array.from(html.matchAll(INLINE_SCRIPT), ([, text = '']) => text);
    const element = policyElement(policy, scripts, inlineStyles(html));
    return Buffer.from(html.replace(GOVERNED, (first) => element + first));
  }

  async function finishMarked(page: readonly Piece[]): Promise<Buffer<ArrayBuffer>> {
    const parts = page.map((piece) => read(piece, page));
    const url = await scriptUrl(
      union(parts.map(({ code }) => code)),
      union(parts.map(({ scripts }) => scripts)),
    );
    const start = url ? `<script>${starterOf(url)}</script>` : '';
    const share = await shareOf(parts, url);
    const end = headEndOf(share, union(parts.map(({ styles }) => styles)), url);
    const finished = parts.flatMap((part, at) => {
      if (page[at]?.kept !== undefined) return share.inBytes(part);
      const html = share.inHtml(part.html).replace(BODY_END, () => start + BODY_END);
      const split = html.indexOf(HEAD_END);
      if (split < 0) return Buffer.from(html);
      return [Buffer.from(html.slice(0, split)), end, Buffer.from(html.slice(split + HEAD_END.length))];
    });
    return Buffer.concat(finished);
  }

  return async (page) =>
    page.includes(MARK) ? finishMarked(piecesOf(page.replace(MARK, ''))) : finishPlain(piecesOf(page));
}
