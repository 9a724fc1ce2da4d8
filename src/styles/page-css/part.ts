import { escapedAttributes } from './escaped-attributes.ts';
import { inlineScripts, namedScripts, withoutScripts } from './page-script.ts';
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

const LINK = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g;

const STYLE = /<style>(.*?)<\/style>/gs;

const found = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, text = '']) => text);

export const inlineStyles = (html: string): string[] => found(html, STYLE);

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
    html: withoutScripts(html).replace(LINK, '').replace(STYLE, ''),
    ...{ classes, islands },
    properties: propertiesIn(html),
    code: inlineScripts(html),
    styles: inlineStyles(html),
    scripts: namedScripts(html),
    sheets: found(html, LINK),
    kind: kindOf([...islands, ...[...classes].sort()].join('\n')),
  };
}
