import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { markupClasses, scriptReader, scriptsOf } from './page-words.ts';
import { classesOf, propertiesReadBy, prune } from './prune.ts';

/** Set by a layout whose pages carry their own share of the style sheet; it does not reach the built page. */
const MARK = ' data-page-css';
/** A change of a built page's HTML. */
export type Change = (html: string) => string;

const LINKS = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g;

/** Pages at work at once: enough to hide the disk, few enough for the memory of a build of 10,000 posts. */
const AT_ONCE = 16;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page with a policy that allows the inline scripts and styles that it has, and no other. */
function withOwnPolicy(html: string): string {
  const own = new Set(
    [...html.matchAll(/<(script|style)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , text = '']) => hashOf(text)),
  );
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => hashOf(text));
  return html.replace(
    /(<meta http-equiv="content-security-policy" content=")([^"]*)/,
    (_, start: string, policy: string) => {
      const kept = policy.replace(/ ('sha256-[^']+')/g, (hash, name: string) => (own.has(name) ? hash : ''));
      const added = styles
        .filter((hash) => !kept.includes(hash))
        .map((hash) => ` ${hash}`)
        .join('');
      return start + kept.replace("style-src 'self'", `style-src 'self'${added}`);
    },
  );
}

async function loadSheet(file: string) {
  const css = await readFile(file, 'utf8');
  return { css, classes: classesOf(css), reads: propertiesReadBy(css) };
}

/** Turns built pages into ones that carry the rules they use, so that the first answer is enough to paint. */
function pageCss(root: string, before: readonly Change[]) {
  const wordsOf = scriptReader(root);
  const sheets = new Map<string, ReturnType<typeof loadSheet>>();
  const pruned = new Map<string, string>();

  function sheetAt(url: string) {
    const sheet = sheets.get(url) ?? loadSheet(path.join(root, url));
    sheets.set(url, sheet);
    return sheet;
  }

  /** What the page needs of one sheet; `urls` are all of its sheets, of which one may read what another defines. */
  async function share(
    url: string,
    urls: string[],
    html: string,
    markup: Set<string>,
    words: Set<string>,
  ): Promise<string> {
    const { css, classes } = await sheetAt(url);
    const others = await Promise.all(urls.filter((other) => other !== url).map(sheetAt));
    const isUsed = (name: string) =>
      markup.has(name) ||
      words.has(name) ||
      (name.startsWith('--') && (html.includes(name) || others.some(({ reads }) => reads.has(name))));
    // Pages that use the same classes share one result, as all blog posts do.
    const key = `${urls.join(' ')} ${url} ${classes.filter(isUsed).join(' ')}`;
    const known = pruned.get(key) ?? prune(css, isUsed);
    pruned.set(key, known);
    return known;
  }

  return async (file: string): Promise<void> => {
    const built = await readFile(file, 'utf8');
    if (!built.includes(MARK)) return;
    const html = before.reduce((page, change) => change(page), built);
    const markup = markupClasses(html);
    const words = await wordsOf(scriptsOf(html));
    const inline = html.match(/<script\b[^>]*>[^<]*<\/script>/g)?.join(' ') ?? '';
    for (const word of inline.split(/[\s"'`]+/)) words.add(word);
    const parts: string[] = [];
    const urls = [...html.matchAll(LINKS)].map(([, url = '']) => url);
    for (const url of urls) parts.push(await share(url, urls, html, markup, words));
    const style = parts.join('');
    let first = true;
    const page = html.replace(MARK, '').replace(LINKS, () => {
      if (!first) return '';
      first = false;
      return `<style>${style}</style>`;
    });
    await writeFile(file, withOwnPolicy(page));
  };
}

/**
 * At the end of a build, puts into each marked page the part of the style sheet that it uses, in place of the link.
 * What else is to be changed in such a page is done `before`, so that each file is read and written once.
 */
export default function pageCssIntegration(before: readonly Change[] = []): AstroIntegration {
  return {
    name: 'page-css',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const finish = pageCss(root, before);
        const files = await readdir(root, { recursive: true });
        const pages = files.filter((file) => file.endsWith('.html')).map((file) => path.join(root, file));
        for (let at = 0; at < pages.length; at += AT_ONCE)
          await Promise.all(pages.slice(at, at + AT_ONCE).map(finish));
      },
    },
  };
}
