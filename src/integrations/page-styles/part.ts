import { escapedAttributes } from './escaped-attributes.ts';
import { classValues, islandsOf, propertiesIn } from './page-words.ts';

/** A piece of a page, read once: its markup, and what of it is put together anew for the whole page. */
export interface Part {
  html: string;
  /** The values of its class attributes. */
  classes: Set<string>;
  properties: Set<string>;
  /** The addresses of its islands' scripts. */
  islands: string[];
  /** Scripts and styles that stood in the markup itself. */
  code: string[];
  styles: string[];
  /** The addresses of the scripts that it asked for. */
  scripts: string[];
  /** The addresses of the style sheets that it asked for. */
  sheets: string[];
  /** Equal for parts with the same classes and islands, which need the same share of the style sheets. */
  kind: number;
}

const STYLE = '<style>(.*?)</style>';

/**
 * What the page's own script and style element take the place of: scripts that stand in the markup itself (data is
 * none, and one that imports has an address of its own), scripts and style sheets with an address, and styles.
 */
const TAKEN = new RegExp(
  [
    String.raw`<script(?: type="module")?>((?:(?!</script>|\bimport *["'{*]).)*)</script>`,
    '<script type="module" src="(/_astro/[^"]+)"></script>',
    String.raw`<link rel="stylesheet" href="(/_astro/[^"]+\.css)">`,
    STYLE,
  ].join('|'),
  'gs',
);

export const inlineStyles = (html: string): string[] =>
  Array.from(html.matchAll(new RegExp(STYLE, 'gs')), ([, text = '']) => text);

/** The markup without its scripts and styles, and each of them, in one reading. */
function takenFrom(markup: string) {
  const taken: [string[], string[], string[], string[]] = [[], [], [], []];
  const html = markup.replace(TAKEN, (_, ...groups: (string | undefined)[]) => {
    taken.forEach((list, at) => groups[at] !== undefined && list.push(groups[at].trim()));
    return '';
  });
  const [code, scripts, sheets, styles] = taken;
  return { html, code, scripts, sheets, styles };
}

const kinds = new Map<string, number>();

/** A number for a text that is too long to be looked up for every page. */
function kindOf(text: string): number {
  const kind = kinds.get(text) ?? kinds.size;
  kinds.set(text, kind);
  return kind;
}

/** Reads a piece; what looks like a tag in one of its attributes is none from here on. */
export function partOf(markup: string, change: (html: string) => string = (html) => html): Part {
  const html = change(escapedAttributes(markup));
  const [classes, islands] = [classValues(html), islandsOf(html)];
  return {
    ...takenFrom(html),
    ...{ classes, islands },
    properties: propertiesIn(html),
    kind: kindOf([...islands, ...[...classes].sort()].join('\n')),
  };
}
