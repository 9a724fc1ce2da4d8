import { escapeText } from '#lib/escape';

/** What a shell shows, for its head. */
export interface ShownHead {
  title: string;
  /** The sentence for search results and shared links; that of the shell without one. */
  description?: string | undefined;
  /** Its canonical path. */
  path: string;
}

const TITLE = /(<title>)([^<]*)/;
const NOINDEX = '<meta name="robots" content="noindex">';

const meta = (name: string) => new RegExp(`(<meta (?:name|property)="${name}" content=")([^"]*)`);

/**
 * A shell with the head of what it shows, for programs that run no script: search engines, and those that draw a card of
 * a shared link. What the built page does not have is left out; `tests/e2e/blog-shell.spec.ts` reads a real one.
 */
export function withHead(html: string, { title, description, path }: ShownHead): string {
  const set = (text: string, place: RegExp, value: (before: string) => string) =>
    text.replace(place, (_, start: string, before: string) => start + value(before));
  const own = meta('og:url').exec(html)?.[2];
  if (!own) return html;
  const url = new URL(path, own).href;
  const named = (before: string) => [escapeText(title), before.split(' | ').at(-1)].join(' | ');
  const values: [RegExp, (before: string) => string][] = [
    [TITLE, named],
    [meta('og:title'), named],
    [meta('og:url'), () => escapeText(url)],
    [meta('og:type'), () => 'article'],
  ];
  if (description)
    for (const name of ['description', 'og:description'])
      values.push([meta(name), () => escapeText(description)]);
  const filled = values.reduce((text, [place, value]) => set(text, place, value), html);
  return filled.replace(NOINDEX, `<link rel="canonical" href="${escapeText(url)}">`);
}
