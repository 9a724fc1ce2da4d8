import { expect, it } from 'vitest';
import { readMarkup } from '#src/integrations/page-markup.ts';
import { knownScripts, refuseUnknownScripts, unknownScript } from '#src/integrations/script-policy.ts';

/** The manifest of Astro's renderer after its setup. */
const manifest = {
  inlinedScripts: new Map([['a.astro', 'start("<script>")']]),
  clientDirectives: new Map([['interaction', '(()=>{})();\n']]),
  entryModules: { 'b.astro': '_astro/b.Ab12.js' },
};
const known = knownScripts({ app: { manifest } }, ['ask();']);
const elementsOf = (html: string, around = '<main>') => readMarkup(around + html).elements;

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

it('a build stops at an unknown script with its page, and when Astro’s manifest has moved', () => {
  const check = (html: string) => () => refuseUnknownScripts(html, elementsOf(html, ''), known, '/a');
  expect(check('<script>\n  fromAFile()\n</script>')).toThrow(
    /^The page \/a would run <script>\n {2}fromAFile/,
  );
  expect(check('<p>Words</p>')).not.toThrow();
  expect(() => knownScripts({ app: {} })).toThrow('Astro no longer shows its manifest');
});
