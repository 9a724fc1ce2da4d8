import { readFile } from 'node:fs/promises';
import path from 'node:path';

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** The text of an attribute as it was before it was written into markup. */
export const plainText = (value: string): string =>
  value.includes('&') ? value.replace(/&(?:amp|quot|#34|#39|lt|gt);/g, (one) => ENTITIES[one] ?? one) : value;

/** The values of the class attributes in a page's markup, each once. */
export const classValues = (html: string): Set<string> =>
  new Set(Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, value = '']) => value));

/** The classes that such values name. */
export function classesIn(values: Iterable<string>): Set<string> {
  const classes = new Set<string>();
  for (const value of values) {
    for (const name of plainText(value).split(/\s+/)) if (name) classes.add(name);
  }
  return classes;
}

/** The custom properties that a page's markup, or its text, names. */
export const propertiesIn = (html: string): Set<string> =>
  new Set(Array.from(html.matchAll(/--[\w-]+/g), ([name]) => name));

/** The scripts of the islands in a page's markup. React's client sets no class by itself. */
export function islandsOf(html: string): string[] {
  const named = html.matchAll(/component-url="(\/[^"]+\.js)"/g);
  return [...new Set([...named].map(([, url = '']) => url))];
}

interface Script {
  /** Everything between quotes and white space, and every name within: any of it may be a class. */
  words: string[];
  /** Addresses of the scripts it imports. */
  imports: string[];
}

const IMPORTED = /(?:from|import)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;

/** Reads the words of built scripts and of all that they import, each file once and each list of files once. */
export function scriptReader(root: string): (urls: readonly string[]) => Promise<Set<string>> {
  const scripts = new Map<string, Promise<Script>>();
  const lists = new Map<string, Promise<Set<string>>>();

  async function parse(url: string): Promise<Script> {
    const code = await readFile(path.join(root, url), 'utf8');
    const imports = [...code.matchAll(IMPORTED)].map(([, to = '']) =>
      path.posix.join(path.posix.dirname(url), to),
    );
    return { words: [...code.split(/[\s"'`]+/), ...code.split(/[^\w-]+/)], imports };
  }

  async function read(urls: readonly string[]): Promise<Set<string>> {
    const words = new Set<string>();
    const seen = new Set(urls);
    for (const url of seen) {
      const script = scripts.get(url) ?? parse(url);
      scripts.set(url, script);
      const { words: own, imports } = await script;
      for (const word of own) words.add(word);
      for (const other of imports) seen.add(other);
    }
    return words;
  }

  return (urls) => {
    const list = urls.join(' ');
    const words = lists.get(list) ?? read(urls);
    lists.set(list, words);
    return words;
  };
}
