import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readMarkup } from '#src/integrations/page-markup.ts';
import { knownScripts, scriptGuard, unknownScript } from '#src/integrations/script-policy/known-scripts.ts';

/** The manifest of Astro's renderer after its setup. */
const manifest = {
  inlinedScripts: new Map([['a.astro', 'start("<script>")']]),
  clientDirectives: new Map([['interaction', '(()=>{})();\n']]),
  entryModules: { 'b.astro': '_astro/b.Ab12.js' },
};
const known = knownScripts({ app: { manifest } }, ['ask();']);
const elementsOf = (html: string) => readMarkup(`<main>${html}</main>`).elements;

// prettier-ignore
it.each([
  '<p>Words</p>', '<script type="module">start("<script>")</script>', '<script>(()=>{})();\n</script>',
  '<script>ask();</script>', '<script type="module" src="/_astro/b.Ab12.js"></script>',
  '<script type="application/ld+json">{"name":"\\u003cscript>"}</script>',
  '<p title="<script>alert(1)</script>">a</p>', '<scripture-reading></scripture-reading>',
  // Of two attributes of one name the first counts: this is data.
  '<script type="application/ld+json" type="module">alert(1)</script>',
  '<title><script>alert(1)</script></title>', '<!-- <script>alert(1)</script> -->',
])('a page may contain %j', (html) => expect(unknownScript(elementsOf(html), known)).toBeUndefined());

// prettier-ignore
it.each([
  '<script>alert(1)</script>', '<script></script>', '<script>ask(1);</script>',
  '<SCRIPT type="module">alert(1)</SCRIPT\n>', '<script type="module">start("<script>") </script>',
  '<script type="module" src="/_astro/evil.js"></script>',
  '<script src="/_astro/b.Ab12.js"></script>',
  '<script src=/api/uploads/x.js></script>', '<script type="speculationrules">{}</script>',
  '<script/src=/x.js></script>', '<svg><script href="/x.js"/></svg>', '<script>never ended',
  '<!--><script>alert(1)</script>-->', '<noscript><script>alert(1)</script></noscript>',
  '<script><!--<script>alert(1)</script>alert(2)</script>',
])('a page may not contain %j', (html) =>
  expect(unknownScript(elementsOf(html), known)?.name).toBe('script'),
);

it('a build stops at an unknown script with its source, and when Astro’s manifest has moved', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'known-scripts-'));
  for (const folder of ['content/blog', '.netlify/stored'])
    await mkdir(path.join(root, folder), { recursive: true });
  await writeFile(path.join(root, 'content/blog/a.md'), 'Words\n\n<script>\n  fromAFile()\n</script>');
  const stored = [{ value: { content: '<script>fromARecord("a")</script>' } }];
  await writeFile(path.join(root, '.netlify/stored/posts.json'), JSON.stringify(stored, undefined, 1));
  const guard = scriptGuard(root, ['content', '.netlify/stored'], known);
  const check = (html: string) => guard(`<main>${html}</main>`, elementsOf(html), '/a');
  const sources: [html: string, words: RegExp][] = [
    ['<script>\n  fromAFile()\n</script>', /^content\/blog\/a\.md:3: the page \/a would run <script>/],
    ['<script>fromARecord("a")</script>', /^\.netlify\/stored\/posts\.json:4: /],
    ['<script>fromNowhere()</script>', /^a file that could not be found: /],
  ];
  for (const [html, words] of sources) await expect(check(html)).rejects.toThrow(words);
  await check('<p>Words</p>');
  await rm(root, { recursive: true });
  expect(() => knownScripts({ app: {} })).toThrow('Astro no longer shows its manifest');
});
