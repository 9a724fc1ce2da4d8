import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { scriptMover } from './own-scripts.ts';
import { markupClasses, scriptReader, scriptsOf } from './page-words.ts';
import { classesOf, prune } from './prune.ts';
import { shortNames } from './short-names.ts';

/** Set by a layout whose pages carry their own share of the style sheet; it does not reach the built page. */
const MARK = ' data-page-css';
/** A change of a built page's HTML. */
export type Change = (html: string) => string;

const LINKS = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g;

const STYLES = /<style>(.*?)<\/style>/gs;

/** Pages at work at once: enough to hide the disk, few enough for the memory of a build of 10,000 posts. */
const AT_ONCE = 16;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page with a policy that allows the inline scripts and styles that it has, and no other. */
function withOwnPolicy(html: string): string {
  const own = new Set(
    [...html.matchAll(/<(script|style)\b[^>]*>(.+?)<\/\1>/gs)].map(([, , text = '']) => hashOf(text)),
  );
  const styles = [...html.matchAll(STYLES)].map(([, text = '']) => hashOf(text));
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

/** Turns built pages into ones that carry the rules they use, so that the first answer is enough to paint. */
function pageCss(root: string, before: readonly Change[]) {
  const wordsOf = scriptReader(root);
  const moveScripts = scriptMover(root);
  const sheets = new Map<string, Promise<{ css: string; classes: string[] }>>();
  const pruned = new Map<string, string>();

  const read = (url: string) => readFile(path.join(root, url), 'utf8');

  /** The sheets of a page as one, because a rule of one may read a property that another defines. */
  async function load(urls: readonly string[]) {
    const css = (await Promise.all(urls.map(read))).join('\n');
    return { css, classes: classesOf(css) };
  }

  async function share(
    urls: readonly string[],
    html: string,
    markup: Set<string>,
    words: Set<string>,
  ): Promise<string> {
    const name = urls.join(' ');
    const sheet = sheets.get(name) ?? load(urls);
    sheets.set(name, sheet);
    const { css, classes } = await sheet;
    const isUsed = (one: string) =>
      markup.has(one) || words.has(one) || (one.startsWith('--') && html.includes(one));
    // Pages that use the same classes share one result, as all blog posts do.
    const key = `${name} ${classes.filter(isUsed).join(' ')}`;
    const known = pruned.get(key) ?? prune(css, isUsed);
    pruned.set(key, known);
    return known;
  }

  return async (file: string): Promise<void> => {
    const built = await readFile(file, 'utf8');
    if (!built.includes(MARK)) return;
    const html = await moveScripts(before.reduce((page, change) => change(page), built));
    const markup = markupClasses(html);
    const words = await wordsOf(scriptsOf(html));
    const urls = [...html.matchAll(LINKS)].map(([, url = '']) => url);
    const style = await share(urls, html, markup, words);
    const short = shortNames(classesOf(style), (name) => words.has(name));
    const page = short.inHtml(html.replace(MARK, '').replace(LINKS, ''));
    // One element for all that stands in the page: each more costs the policy a digest.
    const others = [...page.matchAll(STYLES)].map(([, text = '']) => text).join('');
    const whole = `<style>${others}${short.inCss(style)}</style></head>`;
    const named = page.replace(STYLES, '').replace('</head>', () => whole);
    await writeFile(file, withOwnPolicy(named));
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
