import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withImports, type Chunks } from '../browser-chunks.ts';
import { isInlineScript, type Element, type Markup } from '../page-markup.ts';
import { splitPrint } from './print.ts';
import { classesOf, propertiesOf, prune, readIn, without } from './prune.ts';

interface Sheet {
  /** All rules, or all but those for paper. */
  css: string;
  /** The address of the rules for paper; empty if they are not apart. */
  print: string;
  /** The custom properties that those rules read. */
  readInPrint: string[];
  /** The classes that it has rules for. */
  classes: string[];
  /** The custom properties that it defines; the page's markup or scripts may use them. */
  properties: string[];
}

/** The styles of a page: those in it, and the address of those for paper where they are apart. */
interface PageStyles {
  css: string;
  print: string;
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
 * share one result, as nearly all posts do: pruning takes a hundred times as long as a look-up. The rules for paper can be
 * `apart`, in one file for all pages with the same sheets, which holds up no page.
 * @param root the folder of the built site
 */
export function pageStyles(root: string, chunks: Chunks) {
  const read = new Map<string, Promise<Sheet>>();
  const words = new Map<string, Set<string>>();
  const pruned = new Map<string, string>();

  /** The styles of a page as one, because a rule of one may read a property that another defines. */
  async function load(styles: readonly Element[], apart: boolean): Promise<Sheet> {
    const texts = styles.map(async ({ attributes: { href }, text }) =>
      href === undefined ? text : readFile(path.join(root, href), 'utf8'),
    );
    const css = [...new Set(await Promise.all(texts))].join('\n');
    const { screen, print } = apart ? splitPrint(css) : { screen: css, print: '' };
    return {
      css: screen,
      print: print && (await writePrint(print)),
      readInPrint: readIn(print),
      classes: classesOf(screen),
      properties: propertiesOf(screen),
    };
  }

  /** Writes the rules for paper beside the other style sheets. */
  async function writePrint(css: string): Promise<string> {
    const minified = without(css, []);
    const digest = createHash('sha256').update(minified).digest('base64url').slice(0, 8);
    const address = `/_astro/print.${digest}.css`;
    await writeFile(path.join(root, address), minified);
    return address;
  }

  function sheetOf(name: string, styles: readonly Element[], apart: boolean): Promise<Sheet> {
    const sheet = read.get(name) ?? load(styles, apart);
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

  return async (markup: Markup, styles: readonly Element[], apart: boolean): Promise<PageStyles> => {
    const name = [apart, ...styles.map(({ attributes: { href }, text }) => href ?? text)].join('\n');
    const sheet = await sheetOf(name, styles, apart);
    const inScripts = wordsOf(markup);
    const unused = sheet.classes.filter((name) => !markup.classes.has(name) && !inScripts.has(name));
    const properties = sheet.properties.filter((name) => markup.properties.has(name) || inScripts.has(name));
    const key = [name, ...unused, ...properties].join('\n');
    const css = pruned.get(key) ?? prune(sheet.css, unused, new Set([...properties, ...sheet.readInPrint]));
    pruned.set(key, css);
    return { css, print: sheet.print };
  };
}
