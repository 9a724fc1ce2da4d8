import { transform } from 'lightningcss';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isInlineScript, type Element, type Markup, withImports, type Chunks } from './page-markup.ts';

/** The style sheet without these classes, custom properties and keyframes, minified. */
function without(css: string, unusedSymbols: string[]): string {
  const { code } = transform({ filename: 'page.css', code: Buffer.from(css), minify: true, unusedSymbols });
  return Buffer.from(code).toString('utf8');
}

const namesIn = (css: string, pattern: RegExp) => [
  ...new Set(Array.from(css.matchAll(pattern), ([, name = '']) => name)),
];

/** A class in a selector; not a number such as `.5s`, because a digit at the start of a class is escaped. */
const CLASS =
  /\.((?:[a-z_-]|\\[0-9a-f]{1,6} ?|\\.|[^\x00-\x7f])(?:[\w-]|\\[0-9a-f]{1,6} ?|\\.|[^\x00-\x7f])*)/gi;

const unescaped = (name: string) =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');

/** The classes that a style sheet has rules for, without escapes. */
export const classesOf = (css: string): string[] => namesIn(css, CLASS).map(unescaped);

/** The custom properties that a style sheet defines. */
const propertiesOf = (css: string): string[] => namesIn(css, /(?<![\w-])(--[\w-]+):/g);

/** The custom properties that a style sheet reads. */
const readIn = (css: string): string[] => namesIn(css, /var\((--[\w-]+)/g);

/** The custom properties and keyframes that neither the style sheet nor the page (`elsewhere`) uses. */
function unread(css: string, elsewhere: ReadonlySet<string>): string[] {
  const read = new Set(readIn(css));
  const properties = [...propertiesOf(css), ...namesIn(css, /@property (--[\w-]+)/g)];
  const played = new Set(
    namesIn(css, /animation(?:-name)?:([^;}]+)/g).flatMap((value) => value.split(/[\s,]+/)),
  );
  return [
    ...properties.filter((name) => !read.has(name) && !elsewhere.has(name)),
    ...namesIn(css, /@keyframes ([\w-]+)/g).filter((name) => !played.has(name)),
  ];
}

/** Tailwind's initial values for browsers without `@property`, which this site does not support. */
const OUTDATED = /@layer properties\{@supports [^{]+\{[^{]+\{[^}]*\}\}\}/g;

/** Tailwind's variables: those that no rule sets can be replaced by their fallback, or their initial value. */
const TAILWIND = /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g;
const initialOf = (css: string, name: string) =>
  new RegExp(`@property ${name}{[^}]*initial-value:([^;}]+)`).exec(css)?.[1];
const withoutUnset = (css: string) =>
  css.replace(TAILWIND, (read, name: string, fallback?: string) =>
    css.includes(`${name}:`) ? read : (fallback ?? initialOf(css, name) ?? read),
  );

/** The rules without unused classes, and the properties that they or the page (`elsewhere`) use: fewer with each round. */
export function prune(css: string, unusedClasses: string[], elsewhere: ReadonlySet<string>): string {
  let left = withoutUnset(without(css.replace(OUTDATED, ''), unusedClasses));
  for (let symbols = unread(left, elsewhere); symbols.length > 0; symbols = unread(left, elsewhere)) {
    const less = without(left, symbols);
    if (less === left) break;
    left = less;
  }
  return left.replace(/^\/\*!.*?\*\/\s*/, '');
}

/** What a class is called in HTML without escapes. */
const PLAIN = /^[^&<>"']+$/;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Short names, by the names that they replace: none that the page has, nor `ad`, which blockers of advertisements hide. */
function shortNames(names: Iterable<string>, taken: ReadonlySet<string>): Names {
  let count = 0;
  const short = (): string => {
    const [round, letter] = [Math.floor(count / LETTERS.length), LETTERS[count % LETTERS.length]!];
    count += 1;
    const name = letter + (round ? (round - 1).toString(36) : '');
    return name === 'ad' || taken.has(name) || taken.has(`--${name}`) ? short() : name;
  };
  return new Map(Array.from(names, (name) => [name, short()]));
}

/** Gives the classes and custom properties of a page's rules the short names; escapes before a property are of a class. */
const renamed = (css: string, classes: Names, properties: Names): string =>
  css
    .replace(CLASS, (whole, name: string) =>
      classes.has(unescaped(name)) ? `.${classes.get(unescaped(name))}` : whole,
    )
    .replace(/(?<!\\.|[\w-])--[\w-]+/g, (name) =>
      properties.has(name) ? `--${properties.get(name)}` : name,
    );

export type Names = ReadonlyMap<string, string>;

/** Tags of HTML, and end tags that it may leave out or shorten; scripts and styles whole. */
const TAGS = /<(script|style)\b[\s\S]*?<\/\1>|<[a-z](?:"[^"]*"|[^>"])*>|<\/(?:li|td|th|tr|dd|dt)>/gi;

/** A page's HTML with the short names of its classes, and without unneeded end tags. */
export const withNames = (html: string, names: Names): string =>
  html.replace(/><\/(?:path|circle|line|rect|use)>/g, '/>').replace(TAGS, (tag, isRaw?: string) => {
    if (isRaw) return tag;
    if (tag.startsWith('</')) return '';
    return tag.replace(/(?<= class=")[^"]*/, (list) =>
      list.replace(/\S+/g, (name) => names.get(name) ?? name),
    );
  });

interface Sheet {
  css: string;
  classes: string[];
  /** The custom properties that the sheet defines, for use in the page's markup or scripts. */
  properties: string[];
}

/** The words of a script between quotes, white space and template marks, any of which may be a class; after a dot also with it. */
const wordsIn = (code: string) => [
  ...code.split(/[\s"'`${}]+/),
  ...classesOf(code).map((name) => `.${name}`),
];

/** What was made of a key before, or is made now. */
function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** The styles that a page of the built site (`root`) uses, by the classes of its markup and scripts; most posts share one result. */
export function pageStyles(root: string, chunks: Chunks) {
  const sheets = new Map<string, Promise<Sheet>>();
  const words = new Map<string, Set<string>>();
  const pruned = new Map<string, string>();

  /** All styles of a page joined, because a rule may read a property that a different sheet defines. */
  async function load(styles: readonly Element[]): Promise<Sheet> {
    const texts = styles.map(async ({ attributes: { href }, text }) =>
      href === undefined ? text : readFile(path.join(root, href), 'utf8'),
    );
    const css = [...new Set(await Promise.all(texts))].join('\n');
    return { css, classes: classesOf(css), properties: propertiesOf(css) };
  }

  /** The words in the scripts of a page, also of its islands, and in all that these import. */
  function wordsOf({ elements }: Markup): Set<string> {
    const inline = elements.filter(isInlineScript).map(({ text }) => text);
    const urls = elements.flatMap(
      ({ name, attributes }) => attributes[name === 'script' ? 'src' : 'component-url'] ?? [],
    );
    return remembered(words, [...urls, ...inline].join('\n'), () => {
      const code = Array.from(withImports(chunks, urls, true), (url) => chunks.get(url)?.code ?? '');
      return new Set([...inline, ...code].flatMap(wordsIn));
    });
  }

  return async (markup: Markup, styles: readonly Element[]) => {
    const name = styles.map(({ attributes: { href }, text }) => href ?? text).join('\n');
    const sheet = await remembered(sheets, name, () => load(styles));
    const inScripts = wordsOf(markup);
    const unused = sheet.classes.filter((one) => !markup.classes.has(one) && !inScripts.has(one));
    const elsewhere = new Set(
      sheet.properties.filter((one) => markup.properties.has(one) || inScripts.has(one)),
    );
    const css = remembered(pruned, [name, ...unused, ...elsewhere].join('\n'), () =>
      prune(sheet.css, unused, elsewhere),
    );
    const fixed = (one: string) => elsewhere.has(one) || inScripts.has(one) || inScripts.has(`.${one}`);
    const own = (one: string) => PLAIN.test(one) && !fixed(one);
    const taken = new Set([...sheet.classes, ...markup.classes]);
    const names = shortNames(
      classesOf(css).filter((one) => own(one) && markup.classes.has(one)),
      taken,
    );
    const short = renamed(css, names, shortNames(propertiesOf(css).filter(own), elsewhere));
    return { css: short, names };
  };
}
