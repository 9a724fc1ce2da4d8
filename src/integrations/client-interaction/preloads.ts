import { withImports, type Chunks } from '../browser-chunks.ts';
import type { Element } from '../page-markup.ts';

/**
 * Names every script of the islands that hydrate at once, for a page's head. A browser else learns of them step by step,
 * each as long as the line's answer takes: the island's own, what that imports, what those import.
 */
export function preloadsOf(elements: readonly Element[], chunks: Chunks): string {
  const urls = elements
    .filter(({ attributes }) => attributes.opts?.includes('"value":"load"'))
    .flatMap(({ attributes }) => [attributes['component-url'] ?? '', attributes['renderer-url'] ?? '']);
  return Array.from(withImports(chunks, urls), (url) => `<link rel="modulepreload" href="${url}">`).join('');
}
