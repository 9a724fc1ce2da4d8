import { withImports, type Chunks } from '../browser-chunks.ts';
import type { Element } from '../page-markup.ts';

/** The addresses of the scripts that run as the page loads: those of its own, and of islands that hydrate at once. */
function* firstScripts(elements: readonly Element[]): Generator<string> {
  for (const { name, attributes } of elements) {
    if (name === 'script' && attributes.src !== undefined) yield attributes.src;
    if (attributes.opts?.includes('"value":"load"'))
      yield* [attributes['component-url'] ?? '', attributes['renderer-url'] ?? ''];
  }
}

/**
 * Names, for a page's head, what the scripts need that run as it loads. A browser else learns of it step by step, each as
 * long as the line's answer takes: an island's own script, what that imports, what those import.
 */
export function preloadsOf(elements: readonly Element[], chunks: Chunks): string {
  const urls = withImports(chunks, firstScripts(elements));
  // The browser requests these without being told.
  for (const { attributes } of elements) urls.delete(attributes.src ?? '');
  return Array.from(urls, (url) => `<link rel="modulepreload" href="${url}">`).join('');
}
