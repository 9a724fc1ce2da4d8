import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyTree, parseMarkdown } from '#src/features/blog/markdown.ts';
import { toHtml, type Node, escapeText, withStoredImages } from '#src/lib/html.ts';
import { wholeFigures } from '#src/lib/whole-figures.ts';

const html = (text: string) => toHtml(parseMarkdown(text));

// prettier-ignore
it.each([
  ['# One\n\n## Two\n\n### Three', '<h2>One</h2><h2>Two</h2><h3>Three</h3>'],
  ['a **b** *c* `d` ~~e~~', '<p>a <strong>b</strong> <em>c</em> <code>d</code> <del>e</del></p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'], ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['> a', '<blockquote><p>a</p></blockquote>'],
  ['[a](/erp) [b](https://b.example)', '<p><a href="/erp">a</a> <a href="https://b.example" rel="noopener">b</a></p>'],
  ['Tom &amp; Ann &#8211; 1 < 2 &constructor;', '<p>Tom &amp; Ann – 1 &lt; 2 &amp;constructor;</p>'],
  ['<Callout title="M">\n<Callout title="N">\n\n**One.**\n\n</Callout>', '&lt;Callout title=&quot;M&quot;&gt;\n<aside><p><strong>N</strong></p><p><strong>One.</strong></p></aside>'],
  ['![x](/x.png)', '<p><img loading="lazy" src="/x.png" alt="x" /></p>'],
  ['![pixel](https://elsewhere.example/pixel.gif)', '<p>pixel</p>'],
])('Markdown %j is shown as %s', (text, expected) => expect(html(text)).toBe(expected));

it('figures are drawn when they exist, and tables have their alignment in a box that scrolls', () => {
  expect(html('<Figure name="ltv-dial" caption="Owed" />')).toContain(
    '<img src="/covers/figure-ltv-dial.svg"',
  );
  expect(html('<Figure name="ltv-dail" caption="Owed" />')).toMatch(/^&lt;Figure name=&quot;ltv-dail/);
  const table = html('| a | b |\n| --- | ---: |\n| 1 | 2 |');
  expect(table).toContain('<div class="table-box" tabindex="0" role="region"');
  expect(table).toContain('<td class="align-right">2</td>');
});

it('an upload is an image in several sizes, AVIF before WebP, and in feeds the stored file alone', () => {
  const name = `${'a'.repeat(32)}-500x300.webp`;
  const stored = `<img loading="lazy" src="/api/uploads/${name}" alt="Till" width="500" height="300" />`;
  const widths = (format: string) =>
    [160, 320, 640]
      .map((width) => `/.netlify/images?url=%2Fapi%2Fuploads%2F${name}&w=${width}&fm=${format} ${width}w`)
      .join(', ');
  const sizes = '(min-width: 46rem) 42.5rem, calc(100vw - 2.5rem)';
  const source = (format: string) =>
    `<source type="image/${format}" sizes="${sizes}" srcset="${escapeText(widths(format))}" />`;
  const shown = html(`![Till](/api/uploads/${name})`);
  expect(shown).toBe(`<p><picture>${source('avif')}${source('webp')}${stored}</picture></p>`);
  const inFeeds = toHtml(withStoredImages(parseMarkdown(`> - **x** ![Till](/api/uploads/${name})`)));
  expect(inFeeds).toBe(`<blockquote><ul><li><strong>x</strong> ${stored}</li></ul></blockquote>`);
  const old = html(`![x](/api/uploads/${'a'.repeat(32)}.png)`);
  expect([old.includes('1600w"'), old.includes('width="')]).toEqual([true, false]);
});

/** Everything that an attacker might try. */
// prettier-ignore
const ATTACKS = [
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'a <b onmouseover="alert(1)">b</b>',
  '[x](javascript:alert(1))', '[x](JaVaScRiPt:alert(1))', '[x](java\nscript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)', '[x](//evil.example)', '[x](/\\evil.example)',
  '![x](https://evil.example/pixel.gif)', '![x](javascript:alert(1))', '![x](/api/cvs/a)', '![x](/x/../api/applications)', '![x](/.//api/cvs/a.pdf)', '![x](/%61pi/cvs/a)', '![x](</\t/evil.example/a.gif>)',
  '![x](</api/uploads/x.png 1w, https://evil.example/pixel.gif>)', '![x](/api/uploads/x"onerror="alert(1))',
  '<javascript:alert(1)>', '[x]: javascript:alert(1)\n\n[x]', '[x](&#106;avascript:alert(1))',
  '[x](/a" onmouseover="alert(1))', '```"><script>alert(1)</script>\n</code><script>alert(2)</script>\n```',
  '<Figure name="x" caption="a" onload="alert(1)" />', '<Figure name="../../x" caption="a" />',
  '<Callout title="a" onload="x">\nb\n</Callout>', '<svg/onload=alert(1)>', '| <script>alert(1)</script> |\n| --- |\n| <iframe src=x> |',
];

const ATTRIBUTES = /^(?:rel|sizes|type|alt|width|height|loading|start|class|tabindex|role|aria-label)$/;
const SAFE: Record<string, RegExp> = {
  href: /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i,
  srcset: /^(?:\/\.netlify\/images\?[^\s,]+ \d+w(?:, |$))+$/,
  src: /^\/(?!.*(?:\/\/|[\\%]|\/api\/(?!uploads\/)))/,
};
const TAGS =
  'p|h[234]|strong|em|del|code|pre|a|img|picture|source|br|hr|ul|ol|li|blockquote|table|thead|tbody|tr';
const UNKNOWN = new RegExp(`<(?!/?(?:${TAGS}|th|td|figure|figcaption|aside|div)\\b)`);

const problems = (nodes: Node[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const wrong = Object.entries(node.attributes).filter(
      ([name, value]) => !(SAFE[name]?.test(value) ?? ATTRIBUTES.test(name)),
    );
    return [...wrong.map(([name, value]) => `${node.tag} ${name}=${value}`), ...problems(node.children)];
  });

it('no text, of attackers or by chance, gives an unknown element or an unsafe attribute', () => {
  const check = (text: string) => {
    const tree = parseMarkdown(text);
    expect([text, problems(tree)]).toEqual([text, []]);
    expect(toHtml(tree)).not.toMatch(UNKNOWN);
  };
  for (const attack of ATTACKS) check(attack);
  const piece = fc.oneof(
    fc.constantFrom(...ATTACKS),
    fc.string({ maxLength: 20 }),
    fc.constantFrom('\n', '\n\n', '> ', '- '),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => check(pieces.join(''))),
    { numRuns: 300 },
  );
});

it('a text that would take too long to read, or is nested too deeply, is shown as text from there on', () => {
  const costly = ['*a **b '.repeat(8000) + 'c** d* '.repeat(8000), '~a '.repeat(8000) + 'b~ '.repeat(8000)];
  costly.push('*a_'.repeat(60_000), '![a]('.repeat(40_000), `http://a.b/${','.repeat(199_000)}`);
  const wide = `|${'a|'.repeat(900)}\n|${'-|'.repeat(900)}\n${'a\n'.repeat(200)}`;
  costly.push(wide, `- a\n${'b\n'.repeat(90_000)}`, '> a\nb\n'.repeat(33_000));
  for (const text of [...costly, `${'a'.repeat(199_000)}@b`]) expect(html(text)).not.toMatch(/<(?!\/?p>)/);
  expect(html('(a) 1.5%.\\\n'.repeat(3000))).toContain('%.<br />(a)');
  expect(html('A line\\\n'.repeat(5000))).toContain('line<br />A');
  const long = `https://a.lk/?q=${'b1%c-'.repeat(900)}`;
  expect(html(`[a](${long}) <${long}> ${long}\n\n`.repeat(12)).match(/<a /g)).toHaveLength(36);
  const paragraphs = html(`${'*a* '.repeat(300)}\n\n`.repeat(60)).match(/<p>.*?<\/p>/g) ?? [];
  expect([paragraphs.length, paragraphs.findLastIndex((one) => one.includes('<em>'))]).toEqual([60, 26]);
  for (const text of ['>'.repeat(3000), '- > '.repeat(3000), `${'> '.repeat(2000)}a\n${'> '.repeat(2000)}b`])
    expect(html(text).match(/<(?:blockquote|ul)>/g)?.length).toBeLessThanOrEqual(20);
});

it('a body of paragraphs is escaped, and one without text is malformed', () => {
  expect(toHtml(bodyTree('<b>1</b>/2', 'paragraphs') ?? [])).toBe(
    '<p>&lt;b&gt;1&lt;</p><p>b&gt;</p><p>2</p>',
  );
  expect([bodyTree([], 'paragraphs'), bodyTree({ a: 1 }, 'markdown')]).toEqual([undefined, undefined]);
});

// prettier-ignore
it.each([
  'an instalment of Rs~1,250.', '24.60~g at 8.30~a.m. on 5~May~2026', 'from 1–^30 to 31–^60~days',
  'section~7B of the Act, No.~18 of~1990', '17.7~to~17.9~g/cm³, 97~to~100%', '23.00 ×~22~÷~24 and 120 ×~5',
  'Amount (Rs) in MRs 5, Rs a month', 'In 2026 mayors gave 12 gold rings. No. Not 30 mayors',
])('no line breaks inside an amount, a measure, a range, a date or after an operator: %s', (whole) => {
  const written = whole.replaceAll('~', ' ').replaceAll('^', '');
  expect(wholeFigures(written)).toBe(whole.replaceAll('~', '\u00a0').replaceAll('^', '\u2060'));
});

it('no line breaks inside an amount, a measure, a range, a date or after an operator, in any text of a post', () => {
  expect(html('**Rs 36,000** (Rs 9)')).toBe('<p><strong>Rs\u00a036,000</strong> (Rs\u00a09)</p>');
  expect(toHtml(bodyTree('a Rs 9', 'paragraphs') ?? [])).toBe('<p>a Rs\u00a09</p>');
});
