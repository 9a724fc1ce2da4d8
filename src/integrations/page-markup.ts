import { Parser } from 'htmlparser2';

/** An element that decides what a page loads, with the element's place in the page's text. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  /** What stands in a script or style, to the letter. */
  text: string;
  start: number;
  end: number;
}

/** Whether an element is a script that runs and stands in the page; data for search engines is none. */
export const isInlineScript = ({ name, attributes: { src, type = 'module' } }: Element): boolean =>
  name === 'script' && src === undefined && type === 'module';

/** What a rendered page says of its styles and scripts. */
export interface Markup {
  /** Its `html`, `link`, `style`, `script` and `astro-island` elements, in order. */
  elements: Element[];
  classes: Set<string>;
  /** The custom properties that attributes and style elements name. */
  properties: Set<string>;
}

const READ = new Set(['html', 'link', 'style', 'script', 'astro-island']);

/** Reads a page as a browser does: what looks like a tag in an attribute, a comment or a script is none. */
export function readMarkup(html: string): Markup {
  const [elements, classes, properties] = [[] as Element[], new Set<string>(), new Set<string>()];
  let open: Element | undefined;

  const readProperties = (text: string) => {
    for (const [name] of text.matchAll(/--[\w-]+/g)) properties.add(name);
  };

  const parser = new Parser({
    onattribute(name, value) {
      if (name === 'class') for (const one of value.split(/\s+/)) classes.add(one);
      else readProperties(value);
    },
    onopentag(name, attributes) {
      if (!READ.has(name)) return;
      const element = { name, attributes, text: '', start: parser.startIndex, end: parser.endIndex + 1 };
      elements.push(element);
      if (name === 'style' || name === 'script') open = element;
    },
    onclosetag(name) {
      if (open?.name !== name) return;
      open.text = html.slice(open.end, parser.startIndex);
      if (name === 'style') readProperties(open.text);
      open.end = parser.endIndex + 1;
      open = undefined;
    },
  });
  parser.end(html);
  return { elements, classes, properties };
}

/** A built script of the browser's, as the bundler tells of it. */
export interface Chunk {
  code: string;
  /** The names of the files that it imports: at once, and later. */
  imports: string[];
  dynamicImports: string[];
}

/** A plugin that notes the chunks of the browser's scripts as they are written. */
export const collectChunks = (chunks: Map<string, Chunk>) => ({
  name: 'browser-chunks',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  writeBundle(_options: unknown, bundle: Record<string, object>) {
    for (const [file, part] of Object.entries(bundle))
      if ('code' in part) chunks.set(`/${file}`, part as Chunk);
  },
});

export type Chunks = ReadonlyMap<string, Chunk>;

/** The addresses of scripts and of all their imports. */
export function withImports(chunks: Chunks, urls: Iterable<string>, later = false): Set<string> {
  const all = new Set(urls);
  // The loop also meets what is added to the set during the loop.
  for (const url of all) {
    const { imports = [], dynamicImports = [] } = chunks.get(url) ?? {};
    for (const file of later ? [...imports, ...dynamicImports] : imports) all.add(`/${file}`);
  }
  return all;
}
