import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withImports, type Chunks } from '../browser-chunks.ts';
import { isInlineScript, type Element, type Markup } from '../page-markup.ts';
import { classesOf, propertiesOf, prune } from './prune.ts';

interface Sheet {
  css: string;
  /** The classes that it has rules for. */
  classes: string[];
  /** The custom properties that it defines; the page's markup or scripts may use them. */
  properties: string[];
}

/** The words of a script between quotes, white space and template marks: any of them may be a class that it sets. */
const wordsIn = (code: string) => code.split(/[\s"'`${}]+/);

/** The inline scripts of a page, and the URLs of the others, also of its islands. */
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
 * The styles that a page uses: the rules whose classes its markup or its scripts name. Pages with the same unused classes
 * share one result, as nearly all posts do: pruning takes a hundred times as long as a look-up.
 * @param root the folder of the built site
 */
export function pageStyles(root: string, chunks: Chunks) {
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

  return async (markup: Markup, styles: readonly Element[]): Promise<string> => {
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
