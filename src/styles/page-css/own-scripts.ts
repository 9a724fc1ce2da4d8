import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Scripts that stand in the page itself; data and files are none, and one that imports needs its own address. */
const INLINE = /<script(?: type="module")?>((?:(?!<\/script>|\bimport *["'{*]).)*)<\/script>/gs;

/**
 * Moves a page's inline scripts into one file, which every page with the same scripts shares: they are needed
 * after the first paint, so the first answer need not carry them.
 */
export function scriptMover(root: string): (html: string) => Promise<string> {
  const written = new Map<string, Promise<string>>();

  async function write(code: string): Promise<string> {
    const name = createHash('sha256').update(code).digest('hex').slice(0, 10);
    const url = `/_astro/page.${name}.js`;
    const file = path.join(root, url);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
    return url;
  }

  return async (html) => {
    // A part of the page that was rendered once brings its scripts along, though another part may have them, too.
    const parts = [...new Set(Array.from(html.matchAll(INLINE), ([, code = '']) => code.trim()))];
    if (parts.length === 0) return html;
    // Each in a function of its own, so that equal names do not meet.
    const code = parts.map((part) => `(()=>{${part}\n})();`).join('\n');
    const url = written.get(code) ?? write(code);
    written.set(code, url);
    const element = `<script type="module" src="${await url}"></script>`;
    return html.replace(INLINE, '').replace('</head>', `${element}</head>`);
  };
}
