import { plainText } from '../page-styles/page-words.ts';

/** Kinds of properties that the island element unpacks: plain values and objects, lists. */
const KINDS = [0, 1];

function kindsOf([kind, value]: [number, unknown]): number[] {
  if (kind === 1) return [kind, ...(value as [number, unknown][]).flatMap(kindsOf)];
  if (kind !== 0 || !value || typeof value !== 'object') return [kind];
  return Object.values(value as Record<string, [number, unknown]>).flatMap(kindsOf);
}

function checkProperties(html: string): void {
  for (const [, url = '', props = '{}'] of html.matchAll(
    /<astro-island[^>]*component-url="([^"]*)"[^>]* props="([^"]*)"/g,
  )) {
    const strange = kindsOf([0, JSON.parse(plainText(props))]).find((kind) => !KINDS.includes(kind));
    if (strange !== undefined)
      throw new Error(
        `The island ${url} takes a property of Astro's kind ${strange}, such as a Date, a Map or a URL: pass it as text or a list.`,
      );
  }
}

const SCRIPT = /<script>(?:(?!<\/script>).)*"astro:end"(?:(?!<\/script>).)*<\/script>/gs;

const MARKED = /<astro-island uid="[^"]*"([^>]*?) await-children(?:="")?>/g;

/**
 * A piece of a built page without Astro's own island element, where ours is there before it and it would do nothing,
 * and without the marks on islands that only that one reads. Fails the build where a property needs more than ours can
 * read.
 */
export function withoutSecondElement(html: string, page: readonly string[] = [html]): string {
  if (!html.includes('<astro-island') && !html.includes('astro:end')) return html;
  if (!page.some((text) => text.includes('astro:interaction'))) return html;
  checkProperties(html);
  return html.replace(SCRIPT, '').replace(MARKED, '<astro-island$1>');
}
