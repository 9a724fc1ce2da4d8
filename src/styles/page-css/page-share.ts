import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { classesIn, classValues, scriptReader, scriptsOf } from './page-words.ts';
import { classesOf, prune } from './prune.ts';
import { shortNames } from './short-names.ts';

/** What a page takes of its style sheets, with short names in both. */
export interface Share {
  css: string;
  inHtml: (html: string) => string;
}

interface Sheet {
  css: string;
  /** The custom properties that it defines, which a page's own text may read. */
  properties: Set<string>;
}

/** A set, so that of all the properties that a page's text names only those of the sheet tell pages apart. */
const propertiesOf = (css: string) =>
  new Set(Array.from(css.matchAll(/(--[\w-]+):/g), ([, name = '']) => name));

const namedIn = (html: string, { properties }: Sheet) =>
  new Set(Array.from(html.matchAll(/--[\w-]+/g), ([name]) => name).filter((name) => properties.has(name)));

/**
 * Says what a page takes of its style sheets. Pages that use the same sheets, scripts, classes and properties share one
 * answer, as nearly all blog posts do: pruning costs a hundred times what looking it up does.
 */
export function shares(root: string): (urls: readonly string[], html: string) => Promise<Share> {
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

  async function make({ css }: Sheet, values: Set<string>, properties: Set<string>, scripts: string[]) {
    const classes = classesIn(values);
    const words = await wordsOf(scripts);
    const style = prune(css, (name) => classes.has(name) || words.has(name) || properties.has(name));
    const short = shortNames(classesOf(style), (name) => words.has(name));
    return { css: short.inCss(style), inHtml: short.inHtml };
  }

  return async (urls, html) => {
    const sheet = await sheetOf(urls);
    const [values, properties, scripts] = [classValues(html), namedIn(html, sheet), scriptsOf(html)];
    const key = [urls, scripts, [...values].sort(), [...properties].sort()].join('\n');
    const share = known.get(key) ?? make(sheet, values, properties, scripts);
    known.set(key, share);
    return share;
  };
}
