import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { classesIn, scriptReader } from './page-words.ts';
import type { Part } from './part.ts';
import { classesOf, prune } from './prune.ts';
import { shortNames } from './short-names.ts';

/** What a page takes of its style sheets, with short names in both. */
export interface Share {
  /** Tells it from every other. */
  key: string;
  css: string;
  inHtml: (html: string) => string;
  /** The markup of a part that is on many pages, worked out once. */
  inBytes: (part: Part) => Buffer;
}

interface Sheet {
  css: string;
  /** The custom properties that it defines, which a page's own text may read. */
  properties: Set<string>;
}

/** What a page asks for besides the classes of its markup. */
interface Asked {
  properties: Set<string>;
  scripts: string[];
}

const propertiesOf = (css: string) =>
  new Set(Array.from(css.matchAll(/(--[\w-]+):/g), ([, name = '']) => name));

/** Of all the properties that a page's text names only those of the sheet tell pages apart. */
const namedBy = (parts: readonly Part[], { properties }: Sheet) =>
  new Set(parts.flatMap((part) => [...part.properties].filter((name) => properties.has(name))));

/**
 * Says what a page takes of its style sheets. Pages that use the same sheets, scripts, classes and properties share one
 * answer, as nearly all blog posts do: pruning costs a hundred times what looking it up does.
 */
export function shares(root: string): (parts: readonly Part[], script?: string) => Promise<Share> {
  const wordsOf = scriptReader(root);
  const sheets = new Map<string, Promise<Sheet>>();
  const known = new Map<string, Promise<Share>>();

  /** The sheets of a page as one, because a rule of one may read a property that another defines. */
  async function load(urls: readonly string[]): Promise<Sheet> {
    const texts = await Promise.all(urls.map((url) => readFile(path.join(root, url), 'utf8')));
    const css = texts.join('\n');
    return { css, properties: propertiesOf(css) };
  }

  function sheetOf(urls: readonly string[]): Promise<Sheet> {
    const list = urls.join(' ');
    const sheet = sheets.get(list) ?? load(urls);
    sheets.set(list, sheet);
    return sheet;
  }

  async function make(key: string, { css }: Sheet, parts: readonly Part[], asked: Asked): Promise<Share> {
    const classes = classesIn(parts.flatMap((part) => [...part.classes]));
    const words = await wordsOf(asked.scripts);
    const style = prune(css, (name) => classes.has(name) || words.has(name) || asked.properties.has(name));
    const short = shortNames(classesOf(style), (name) => words.has(name));
    const encoded = new Map<Part, Buffer>();
    return {
      key,
      css: short.inCss(style),
      inHtml: short.inHtml,
      inBytes(part) {
        const bytes = encoded.get(part) ?? Buffer.from(short.inHtml(part.html));
        encoded.set(part, bytes);
        return bytes;
      },
    };
  }

  return async (parts, script) => {
    const urls = [...new Set(parts.flatMap((part) => part.sheets))];
    const sheet = await sheetOf(urls);
    const properties = namedBy(parts, sheet);
    const key = [urls, script, [...properties].sort(), ...parts.map((part) => part.kind)].join('\n');
    const scripts = [...(script ? [script] : []), ...parts.flatMap((part) => part.islands)];
    const share = known.get(key) ?? make(key, sheet, parts, { properties, scripts });
    known.set(key, share);
    return share;
  };
}
