import { keptNumbers, keptPart, ownTexts, withKeptParts } from './kept-parts.ts';
import { pageScripts, starterOf } from './page-script.ts';
import { shares, type Share } from './page-share.ts';
import { inlineStyles, partOf, type Part } from './part.ts';
import { policyElement, type Policy } from './policy.ts';

/** A change of a built page's markup, or of one part of it, given all texts that the page is made of. */
export type Change = (html: string, page: readonly string[]) => string;

export interface Finishing {
  /** What every page's content security policy allows besides its own scripts and styles. */
  policy: Policy;
  /** What else is to be changed in a marked page. */
  changes: readonly Change[];
  /** What is to be changed in any other page, given the folder of the built site. */
  plain: (root: string) => (html: string) => Promise<string>;
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

/** A page's bytes: its own texts with another end of their head, and between them what is kept. */
function assembled(page: string, kept: readonly Buffer[], headEnd: Buffer): Buffer<ArrayBuffer> {
  const pieces = ownTexts(page).flatMap((text, at) => {
    const [start = '', rest] = text.split(HEAD_END);
    const own = rest === undefined ? [Buffer.from(start)] : [Buffer.from(start), headEnd, Buffer.from(rest)];
    return [...own, ...kept.slice(at, at + 1)];
  });
  return Buffer.concat(pieces);
}

/** Turns a rendered page into the one that is written, as bytes: what is kept is encoded once. */
export function finisher(
  root: string,
  { policy, changes, plain, added }: Finishing,
): (page: string) => Promise<Buffer<ArrayBuffer>> {
  const shareOf = shares(root);
  const scriptUrl = pageScripts(root);
  const keptParts = new Map<number, Part>();
  const headEndOf = headEnds(policy, added);
  const changePlain = plain(root);

  const read = (html: string, page: readonly string[]): Part =>
    partOf(html, (markup) => changes.reduce((text, change) => change(text, page), markup));

  function readSuperseded(number: number, page: readonly string[]): Part {
    const part = keptParts.get(number) ?? read(keptPart(number), page);
    keptParts.set(number, part);
    return part;
  }

  /** The page whole, with the policy added; nobody's words stand in such a page. */
  async function finishPlain(page: string): Promise<Buffer<ArrayBuffer>> {
    const html = await changePlain(withKeptParts(page));
    const scripts = Array.from(html.matchAll(INLINE_SCRIPT), ([, text = '']) => text);
    const element = policyElement(policy, scripts, inlineStyles(html));
    return Buffer.from(html.replace(GOVERNED, (first) => element + first));
  }

  /** All that is the page's own is read in one go, marks and all: to go from piece to piece costs more than reading. */
  async function finishMarked(page: string): Promise<Buffer<ArrayBuffer>> {
    const numbers = keptNumbers(page);
    const all = [page, ...numbers.map(keptPart)];
    const own = read(page, all);
    const kept = numbers.map((number) => readSuperseded(number, all));
    const parts = [own, ...kept];
    const url = await scriptUrl(
      union(parts.map(({ code }) => code)),
      union(parts.map(({ scripts }) => scripts)),
    );
    const share = await shareOf(parts, url);
    const start = url ? `<script>${starterOf(url)}</script>` : '';
    const html = share.inHtml(own.html).replace(BODY_END, () => start + BODY_END);
    return assembled(
      html,
      kept.map(share.inBytes),
      headEndOf(share, union(parts.map(({ styles }) => styles)), url),
    );
  }

  return async (page) => (page.includes(MARK) ? finishMarked(page.replace(MARK, '')) : finishPlain(page));
}
