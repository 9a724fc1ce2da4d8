import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMarkup } from '#src/integrations/page-markup.ts';
import { pageWriter } from '#src/integrations/page-renderer.ts';
import { classesOf, prune } from '#src/integrations/page-styles.ts';
import { knownScripts, refuseUnknownScripts } from '#src/integrations/script-policy.ts';

const SHEET = `
@layer theme { :root { --used: red; --unused: blue; --deep: var(--deeper); --deeper: 1px; --inline: 2px } }
@layer utilities {
  .p-4 { padding: 4px; color: var(--used) }
  .gap-2\\.5 { gap: 10px }
  .md\\:flex { display: flex }
  .\\[\\&\\[hidden\\]\\]\\:hidden[hidden] { display: none }
  .spinning { animation: spin 1s }
  .moving { animation: move 1s }
  .a .b { color: green }
  .a:not(.b) { color: gold }
}
@keyframes spin { to { rotate: 1turn } }
@keyframes move { to { top: 1px } }
p { margin: 0 }
`;

/** A title that would like to be scripts, styles and handlers. */
const TITLE = `</title></head><script>run()</script><style>p{top:0}</style>' onload=`;

it('a page has the rules of its classes and elements, with the properties and keyframes that they read', () => {
  const classes = classesOf(SHEET);
  for (const name of ['p-4', 'gap-2.5', 'md:flex', '[&[hidden]]:hidden']) expect(classes).toContain(name);
  const kept = (...names: string[]) => {
    const unused = classes.filter((name) => !names.includes(name));
    return prune(SHEET, unused, new Set(names));
  };
  const css = kept('p-4', 'gap-2.5', '[&[hidden]]:hidden');
  for (const part of ['.p-4', 'gap-2\\.5', '[hidden]', '--used:', 'p{margin:0}']) expect(css).toContain(part);
  expect(css).not.toMatch(/md\\:flex|--unused|--deep/);
  expect(kept('moving')).toMatch(/^(?=.*@keyframes move)(?!.*spin)/s);
  expect(kept('a')).toMatch(/^(?=.*gold)(?!.*green)/s);
  expect(kept('a', 'b', '--inline')).toMatch(/^(?=.*green)(?=.*--inline:2px)/s);
});

const chunk = (code: string, imports: string[], ...dynamicImports: string[]) => ({
  code,
  imports,
  dynamicImports,
});
const CHUNKS = new Map([
  ['/_astro/form.js', chunk('a({className:`p-4 md:flex`})', ['_astro/shared.js'])],
  ['/_astro/shared.js', chunk('let a="gap-2.5"', ['_astro/form.js'], '_astro/late.js')],
  ['/_astro/late.js', chunk('show("moving")', [])],
]);

let root = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'page-styles-'));
  await mkdir(path.join(root, '_astro'));
  await writeFile(path.join(root, '_astro/site.css'), SHEET);
});
afterAll(() => rm(root, { recursive: true }));

const policy = { 'default-src': "'self'", 'script-src': "'self'", 'style-src': "'self'" };
const write = async (html: string) => (await pageWriter(root, CHUNKS)(html, readMarkup(html), policy)).page;
const link = '<link rel="stylesheet" href="/_astro/site.css">';
const page = (inside: string) => `<html data-page-styles><head>${link}</head><body>${inside}</body></html>`;
const styleOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const meta = (script: string, style = '') => {
  const sources = `script-src 'self' ${digest(script)};style-src 'self'${style && ` ${digest(style)}`}`;
  return `<meta http-equiv="content-security-policy" content="default-src 'self';${sources}">`;
};

it('a written page has its styles in one element, and before it a policy that allows just them', async () => {
  const island = '<astro-island component-url="/_astro/shared.js"></astro-island>';
  const own = '<style>i{top:0}</style><p class="a"></p><script>add("spinning")</script>';
  const html = await write(page(own + island));
  const css = styleOf(html);
  for (const part of ['i{top:0}', 'gold', '@keyframes spin', '.gap-2', '.md\\:flex', '@keyframes move'])
    expect(css).toContain(part);
  expect(css).not.toContain('green');
  expect(html.match(/<style|<link/g)).toHaveLength(1);
  expect(html).toContain(meta('add("spinning")', css));
  expect(html.indexOf('<meta')).toBeLessThan(html.indexOf('<style'));
});

it('script files of a page come at its first paint, all by one script', async () => {
  const html = await write(page('<script type="module" src="/_astro/form.js"></script><p>Words</p>'));
  const [, late = ''] = /"module">(new Perf.*form\.js.*?)<\/script>/.exec(html) ?? [];
  expect(html).toContain(digest(late));
  expect(html).not.toMatch(/ src=|modulepreload/);
});

it('pages of the same classes have the same styles, whatever their words say', async () => {
  const one = await write(page('<p class="a p-4">A post, about --weights</p>'));
  expect(styleOf(one)).toBe(styleOf(await write(page('<b class="a p-4">B</b>'))));
  expect(one).toMatch(/--(\w+):red.*\.(\w+)\{color:var\(--\1\).*class="\w+ \2"/s);
  const html = await write(page(`<meta content="${TITLE}"><p class="p-4">`));
  expect(html).toContain(`<meta content="${TITLE}">`);
  expect(html).not.toContain(digest('run()'));
  expect(styleOf(html.replace(TITLE, ''))).not.toContain('top:0');
});

/** The manifest of Astro's renderer after its setup. */
const manifest = {
  inlinedScripts: new Map([['a.astro', 'start("<script>")']]),
  clientDirectives: new Map([['interaction', '(()=>{})();\n']]),
  entryModules: { 'b.astro': '_astro/b.Ab12.js' },
};
const known = knownScripts({ app: { manifest } }, ['ask();']);
const check = (html: string) => () => refuseUnknownScripts(html, readMarkup(html).elements, known, '/a');

// prettier-ignore
it.each([
  '<p>Words</p>', '<script type="module">start("<script>")</script>', '<script>(()=>{})();\n</script>',
  '<script>ask();</script>', '<script type="module" src="/_astro/b.Ab12.js"></script>',
  '<script type="application/ld+json">{"name":"\\u003cscript>"}</script>',
  '<p title="<script>alert(1)</script>">a</p>', '<scripture-reading></scripture-reading>',
  // Of two attributes of one name the first counts: this is data.
  '<script type="application/ld+json" type="module">alert(1)</script>',
  '<title><script>alert(1)</script></title>', '<!-- <script>alert(1)</script> -->',
])('a page may contain %j', (html) => expect(check(`<main>${html}`)).not.toThrow());

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
])('a page may not contain %j', (html) => expect(check(`<main>${html}`)).toThrow('/a would run <'));

it('a build stops at an unknown script with its page, and when Astro’s manifest has moved', () => {
  expect(check('<script>\n  fromFile()\n</script>')).toThrow(
    /^The page \/a would run <script>\n {2}fromFile/,
  );
  expect(() => knownScripts({ app: {} })).toThrow('Astro no longer shows its manifest');
});
