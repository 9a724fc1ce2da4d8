import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withImports, type Chunks } from '../browser-chunks.ts';
import { isInlineScript, type Element, type Markup } from '../page-markup.ts';
import { classesOf, propertiesOf, prune } from './prune.ts';

interface Sheet {
  css: string;
  /** The classes that it has rules for. */
  classes: string[];
  /** The custom properties that it defines, which a page's own text may read. */
  properties: string[];
}

/** Everything between quotes and white space, and every name within: any of it may be a class that a script sets. */
const wordsIn = (code: string) => code.split(/[\s"'`${}]+/);

/** The scripts of a page: those that stand in it, and the addresses of those beside it, its islands' included. */
function scriptsOf({ elements }: Markup) {
  const urls = elements.map(
    ({ name, attributes }) => attributes[name === 'script' ? 'src' : 'component-url'],
  );
  return {
    inline: elements.filter(isInlineScript).map(({ text }) => text),
    urls: urls.filter((url) => url !== undefined),
  };
}

/**
 * Says what a page takes of its style sheets: the rules whose classes its markup or its scripts name. Pages that leave the
 * same out share one answer, as nearly all blog posts do: pruning costs a hundred times what looking it up does.
 * @param root the folder of the built site
 */
export function pageStyles(
  root: string,
  chunks: Chunks,
): (markup: Markup, styles: readonly Element[]) => Promise<string> {
  const read = new Map<string, Promise<Sheet>>();
  const words = new Map<string, Set<string>>();
  const pruned = new Map<string, string>();

  /** The styles of a page as one, because a rule of one may read a property that another defines. */
  async function load(styles: readonly Element[]): Promise<Sheet> {
    const texts = styles.map(async ({ attributes: { href }, text }) =>
      href === undefined ? text : readFile(path.join(root, href), 'utf8'),
    );
    const css = [...new Set(await Promise.all(texts))].join('\n');
    return { css, classes: classesOf(css), properties: propertiesOf(css) };
  }

  function sheetOf(name: string, styles: readonly Element[]): Promise<Sheet> {
    const sheet = read.get(name) ?? load(styles);
    read.set(name, sheet);
    return sheet;
  }

  function wordsOf(markup: Markup): Set<string> {
    const { inline, urls } = scriptsOf(markup);
    const list = [...urls, ...inline].join('\n');
    const code = () => [...withImports(chunks, urls, true)].map((url) => chunks.get(url)?.code ?? '');
    const found = words.get(list) ?? new Set([...inline, ...code()].flatMap(wordsIn));
    words.set(list, found);
    return found;
  }

  return async (markup, styles) => {
    const name = styles.map(({ attributes: { href }, text }) => href ?? text).join('\n');
    const sheet = await sheetOf(name, styles);
    const inScripts = wordsOf(markup);
    const unused = sheet.classes.filter((name) => !markup.classes.has(name) && !inScripts.has(name));
    const properties = sheet.properties.filter((name) => markup.properties.has(name) || inScripts.has(name));
    const key = [name, ...unused, ...properties].join('\n');
    const css = pruned.get(key) ?? prune(sheet.css, unused, new Set(properties));
    pruned.set(key, css);
    return css;
  };
}
