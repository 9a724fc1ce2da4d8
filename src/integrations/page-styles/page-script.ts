import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

/** Vite's helper fetches several files at once; it weighs more than the few small ones that a page asks for later. */
const HELPER = /\/preload-helper\.[\w-]+\.js$/;

const PLAIN_HELPER = (code: string) =>
  `export const ${/ as (\w+)\}/.exec(code)?.[1] ?? 'load'} = (load) => load();`;

const withoutFileLists = (code: string) =>
  code.replace(/^const __vite__mapDeps=.*\n/, '').replace(/,\s*__vite__mapDeps\(\[[\d,]*\]\)/g, '');

/** Reads a page's scripts: its own parts by their place, files by their address. What is fetched later stays a file. */
function sources(root: string, parts: readonly string[], files: readonly string[]): Plugin {
  const modules = [...parts.map((_, at) => `part:${at}`), ...files];
  return {
    name: 'page-script',
    resolveId(id, importer, { kind }) {
      if (kind === 'dynamic-import') return { id, external: true };
      return importer && id.startsWith('.') ? path.posix.join(path.posix.dirname(importer), id) : id;
    },
    async load(id) {
      if (id === 'page') return modules.map((name) => `import ${JSON.stringify(name)};`).join('');
      if (id.startsWith('part:')) return parts[Number(id.slice('part:'.length))] ?? '';
      const code = await readFile(path.join(root, id), 'utf8');
      return HELPER.test(id) ? PLAIN_HELPER(code) : withoutFileLists(code);
    },
  };
}

/**
 * Makes one file of a page's scripts, those in it and those it names, which every page with the same ones shares: inline
 * they would hold up the first paint, and one file is one request. Answers its address, if there is any script.
 */
export function pageScripts(
  root: string,
): (parts: readonly string[], files: readonly string[]) => Promise<string | undefined> {
  const written = new Map<string, Promise<string>>();

  async function write(parts: readonly string[], files: readonly string[]): Promise<string> {
    const bundle = await rolldown({
      input: 'page',
      plugins: [sources(root, parts, files)],
      platform: 'browser',
    });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    await bundle.close();
    const { code } = output[0];
    const url = `/_astro/page.${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`;
    await mkdir(path.join(root, '_astro'), { recursive: true });
    await writeFile(path.join(root, url), code);
    return url;
  }

  return async (parts, files) => {
    if (parts.length + files.length === 0) return undefined;
    const key = [...parts, ...files].join('\n');
    const url = written.get(key) ?? write(parts, files);
    written.set(key, url);
    return url;
  };
}

/**
 * Fetches a page's script once its first paint is on the screen: named in the head it would share a slow line with what
 * is needed to read. First paint and first contentful paint may come one by one; a module is fetched once, however often
 * it is asked for. A page in a tab that nobody looks at is not painted, so its script waits until somebody does.
 */
export const starterOf = (script: string): string =>
  `new PerformanceObserver(()=>import("${script}")).observe({type:"paint",buffered:!0})`;
