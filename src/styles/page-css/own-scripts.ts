import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Scripts that stand in the page itself; data and files are none, and one that imports needs its own address. */
const INLINE = /<script(?: type="module")?>((?:(?!<\/script>|\bimport *["'{*]).)*)<\/script>/gs;

export const inlineScripts = (html: string): string[] =>
  Array.from(html.matchAll(INLINE), ([, code = '']) => code);

export const withoutInlineScripts = (html: string): string => html.replace(INLINE, '');

/**
 * Writes a page's inline scripts into one file, which every page with the same scripts shares: they are needed
 * after the first paint, so the first answer need not carry them. Answers the file's address, if there is any script.
 */
export function scriptWriter(root: string): (scripts: readonly string[]) => Promise<string | undefined> {
  const written = new Map<string, Promise<string>>();

  async function write(code: string): Promise<string> {
    const name = createHash('sha256').update(code).digest('hex').slice(0, 10);
    const url = `/_astro/page.${name}.js`;
    const file = path.join(root, url);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
    return url;
  }

  return async (scripts) => {
    if (scripts.length === 0) return undefined;
    // Each once, though two parts of the page may bring it, and in a function of its own, so that equal names do not meet.
    const code = [...new Set(scripts)].map((script) => `(()=>{${script.trim()}\n})();`).join('\n');
    const url = written.get(code) ?? write(code);
    written.set(code, url);
    return url;
  };
}
