import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import { expect, it } from 'vitest';
import { withoutHead } from '#src/features/blog/schema/current-text.ts';
import { textsOnly } from '#src/integrations/text-only-markdown.ts';

const ROOT = process.cwd();
const processor = satteri({ mdastPlugins: [textsOnly(ROOT)] });
const shared = { syntaxHighlight: false } as const;

/** Compiles MDX as a build does. */
async function mdx(text: string, file = 'content/legal/a.mdx', head: Record<string, unknown> = {}) {
  const srcDir = pathToFileURL(path.join(ROOT, 'src/'));
  const renderer = await processor.createMdxRenderer?.(shared, { optimize: false, srcDir, sourcemap: false });
  return (await renderer?.process(text, path.join(ROOT, file), head))?.code;
}

/** Renders Markdown as a build does. */
async function markdown(text: string) {
  const renderer = await processor.createRenderer(shared);
  return (await renderer.render(text, { fileURL: pathToFileURL(path.join(ROOT, 'content/legal/a.md')) }))
    .code;
}

const CODE = 'code, which a text cannot run';

// prettier-ignore
it.each<[text: string, words: string, line?: number]>([
  ['{globalThis.process.env.ADMIN_PASSWORD}', CODE], ['Words {1 + 1} and words', CODE],
  ['{/* a */ globalThis.ran = 1 /* b */}', CODE], ['{"*/" /* */}', CODE],
  ["import { x } from '../src/lib/site.ts'", CODE], ['export const a = process.env', CODE],
  ['<Controller name={process.env.HOME} />', '<Controller> has no attributes'],
  ['<Controller {...process.env} />', '<Controller> has no attributes'],
  ['<Controller set:html="<script>alert(1)</script>" />', '<Controller> has no attributes'],
  ['<Controller client:load>\nb\n</Controller>', '<Controller> has no attributes'],
  ['<Controller>\n{1}\n</Controller>', CODE, 2],
  ['<Controller>\n\n<script>alert(1)</script>\n\n</Controller>', '<script> is refused', 3],
  ['<Figure name="a" />', '<Figure> is refused: write Markdown; the components here are RetentionPeriod, AuditPeriod'],
  ['<constructor />', '<constructor> is refused'], ['<svg:script />', '<svg:script> is refused'],
  ['<Fragment set:html="<script>alert(1)</script>" />', '<Fragment> is refused'],
  ['<>a</>', '<> is refused'], ['<script src="/_astro/page.js" />', '<script> is refused'],
  ['a <b onClick="alert(1)" style="color: red">b</b>', '<b> is refused'],
  ['[a](&#106;avascript:alert(1))', 'a link to "javascript:alert(1)" is refused'],
  ['[a](//evil.example)', 'is refused: begin it with'],
  ['[a]\n\n[a]: data:text/html,x', 'a link to "data:text/html,x" is refused', 3],
  ['![a](https://evil.example/pixel.gif)', 'an image from "https://evil.example/pixel.gif" is refused'],
  // A relative one would be imported, and with it run.
  ['![a](../../netlify/env.ts)', 'an image from "../../netlify/env.ts" is refused'],
  ['![a][b]\n\n[b]: https://evil.example/pixel.gif', 'an image by reference is refused'],
  ['> *a **b {1}***', CODE], ['[a {1}](/erp)', CODE], ['- a\n  - b {1}', CODE, 2],
  ['| a |\n| --- |\n| {1} |', CODE, 3], ['a[^1]\n\n[^1]: b {1}', CODE, 3],
])('an MDX file with %j is refused with file, line and remedy', async (text, words, line = 1) => {
  const compiled = mdx(`Words.\n\n${text}`).then(String, (error: Error) => error);
  const { message } = (await compiled) as Error;
  expect(message).toMatch(new RegExp(`^content/legal/a\\.mdx:${line + 2}: .+\\.$`));
  expect(message).toContain(words);
});

it('an MDX file has no layout, and no components outside the folders of texts', async () => {
  await expect(mdx('Words.', 'content/legal/a.mdx', { layout: '../../src/x.ts' })).rejects.toThrow(
    'content/legal/a.mdx:1: layout',
  );
  await expect(mdx('<Controller />', 'src/pages/a.mdx')).rejects.toThrow('the components here are none');
});

it('an MDX file may contain Markdown, its components and comments, as the committed ones do', async () => {
  const texts = [
    '<RetentionPeriod />\n\n<Controller />\n\nWords, **strong**, <AuditPeriod />.',
    '{/* A note to the next writer: * / } */}\n\n{\n}\n\nWords {/* a *//* b */}',
    'A brace \\{b} and `{code}`\n\n```js\n<script>{code}</script>\n```',
    '| a | b |\n| --- | --: |\n| 1 | ~~2~~ |\n\n1. a\n\n---\n\n> b[^1]\n\n[^1]: c',
    '[a](/erp) [b](#c) https://x.example me@x.example [d][e] ![f](/g.png)\n\n[e]: https://x.example',
  ];
  for (const text of texts) expect(await mdx(text)).toContain('MDXContent');
  for (const name of readdirSync('content/legal').filter((one) => one.endsWith('.mdx'))) {
    const file = `content/legal/${name}`;
    expect(await mdx(withoutHead(readFileSync(file, 'utf8')), file), file).toContain('MDXContent');
  }
});

it.each([
  ['a <b>b</b>', 1],
  ['a\n\n<script>alert(1)</script>', 3],
  ['a\n\n<!-- --!><script>alert(1)</script>', 3],
])('a Markdown file with the HTML %j is refused with its line', async (text, line) =>
  expect(markdown(text)).rejects.toThrow(`content/legal/a.md:${line}: HTML is refused`),
);
