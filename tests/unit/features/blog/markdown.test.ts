import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeFigures } from '#lib/whole-figures';
import { escapeText } from '#lib/escape';
import { bodyTree } from '../../../../src/features/blog/markdown/body.ts';
import { withStoredImages } from '../../../../src/features/blog/markdown/body-image.ts';
import { parseMarkdown } from '../../../../src/features/blog/markdown/markdown.ts';
import { toHtml, type Node } from '../../../../src/features/blog/markdown/tree.ts';
import { quickest } from '#tests/support/quickest';

const html = (text: string) => toHtml(parseMarkdown(text));

describe('Markdown', () => {
  it.each([
    ['# One\n\n## Two\n\n### Three', '<h2>One</h2><h2>Two</h2><h3>Three</h3>'],
    ['a **b** *c* `d`', '<p>a <strong>b</strong> <em>c</em> <code>d</code></p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    [
      '[a](/erp) [b](https://b.example)',
      '<p><a href="/erp">a</a> <a href="https://b.example" rel="noopener">b</a></p>',
    ],
    ['Tom &amp; Ann &#8211; 1 < 2', '<p>Tom &amp; Ann – 1 &lt; 2</p>'],
    [
      '<Callout title="Note">\n\nOne.\n\n**Two.**\n\n</Callout>',
      '<aside><p><strong>Note</strong></p><p>One.</p><p><strong>Two.</strong></p></aside>',
    ],
  ])('%j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    ...[
      '*x*',
      '_x_',
      '`x`',
      '~~x~~',
      '[x](/erp)',
      '![x](/x.png)',
      '<https://x.lk>',
      'a\\*',
      '&amp;',
      'a  \nb',
    ],
    ...['me@x.lk', 'www.x.lk', 'https://x.lk'],
  ])('finds the only markup of a text in %j', (text) => {
    expect(html(text)).not.toBe(`<p>${escapeText(text)}</p>`);
    expect(html(`before ${text}`)).not.toBe(`<p>before ${escapeText(text)}</p>`);
  });

  it('draws an existing figure, and leaves the markup of any other as text', () => {
    expect(html('<Figure name="ltv-dial" caption="Owed" />')).toContain(
      '<img src="/covers/figure-ltv-dial.svg"',
    );
    expect(html('<Figure name="ltv-dail" caption="Owed" />')).toMatch(/^&lt;Figure name=&quot;ltv-dail/);
  });

  it('puts tables into a scrollable box, with their alignment', () => {
    const table = html('| a | b |\n| --- | ---: |\n| 1 | 2 |');
    expect(table).toContain('<div class="table-box" tabindex="0" role="region"');
    expect(table).toContain('<td class="align-right">2</td>');
  });
});

describe('an image in a text', () => {
  const name = `${'a'.repeat(32)}-500x300.webp`;
  const stored = `<img loading="lazy" src="/api/uploads/${name}" alt="Till" width="500" height="300" />`;

  it('is an upload in several sizes, AVIF before WebP, with its dimensions', () => {
    const widths = (format: string) =>
      [160, 320, 640]
        .map((width) => `/.netlify/images?url=%2Fapi%2Fuploads%2F${name}&w=${width}&fm=${format} ${width}w`)
        .join(', ');
    const sizes = '(min-width: 46rem) 42.5rem, calc(100vw - 2.5rem)';
    const sources = ['avif', 'webp'].map(
      (format) => `<source type="image/${format}" sizes="${sizes}" srcset="${escapeText(widths(format))}" />`,
    );
    expect(html(`![Till](/api/uploads/${name})`)).toBe(
      `<p><picture>${sources.join('')}${stored}</picture></p>`,
    );
  });

  it('is only the stored file in feeds, in every element', () => {
    const text = `> - **x** ![Till](/api/uploads/${name})`;
    expect(toHtml(withStoredImages(parseMarkdown(text)))).toBe(
      `<blockquote><ul><li><strong>x</strong> ${stored}</li></ul></blockquote>`,
    );
  });

  it('has every size if its name has no dimensions, and none if it is no upload', () => {
    const old = html(`![x](/api/uploads/${'a'.repeat(32)}.png)`);
    expect(old).toContain('1600w"');
    expect(old).not.toContain('width="');
    expect(html('![x](/x.png)')).toBe('<p><img loading="lazy" src="/x.png" alt="x" /></p>');
  });

  it('of another site is its alternative text', () => {
    expect(html('![pixel](https://elsewhere.example/pixel.gif)')).toBe('<p>pixel</p>');
  });
});

/** Everything that an attacker might try. */
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onmouseover="alert(1)">b</b>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '![x](https://evil.example/pixel.gif)',
  '![x](javascript:alert(1))',
  '![x](</api/uploads/x.png 1w, https://evil.example/pixel.gif>)',
  '![x](/api/uploads/x"onerror="alert(1))',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](&#106;avascript:alert(1))',
  '[x](/a" onmouseover="alert(1))',
  '```"><script>alert(1)</script>\n</code><script>alert(2)</script>\n```',
  '<Figure name="x" caption="a" onload="alert(1)" />',
  '<Figure name="../../x" caption="a" />',
  '<Callout title="a" onload="x">\nb\n</Callout>',
  '<svg/onload=alert(1)>',
  '| <script>alert(1)</script> |\n| --- |\n| <iframe src=x> |',
];

const ATTRIBUTES =
  /^(?:href|rel|src|sizes|type|alt|width|height|loading|start|class|tabindex|role|aria-label)$/;

function problems(nodes: Node[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const wrong = Object.entries(node.attributes).filter(([name, value]) => {
      if (name === 'href') return !/^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(value);
      if (name === 'srcset') return !/^(?:\/\.netlify\/images\?[^\s,]+ \d+w(?:, |$))+$/.test(value);
      if (name === 'src') return !/^\/(?![/\\])/.test(value);
      return !ATTRIBUTES.test(name);
    });
    return [...wrong.map(([name, value]) => `${node.tag} ${name}=${value}`), ...problems(node.children)];
  });
}

describe('what is not Markdown', () => {
  it.each(attacks)('stays text: %j', (text) => {
    const tree = parseMarkdown(text);
    expect(problems(tree)).toEqual([]);
    expect(toHtml(tree)).not.toMatch(/<(?:script|iframe|svg|b|Figure|Callout)\b/);
  });

  it('never produces an unknown element or an unsafe attribute', () => {
    const piece = fc.oneof(
      fc.constantFrom(...attacks),
      fc.string({ maxLength: 20 }),
      fc.constantFrom('\n', '\n\n', '> ', '- '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const tree = parseMarkdown(pieces.join(''));
        expect(problems(tree)).toEqual([]);
        expect(toHtml(tree)).not.toMatch(
          /<(?!\/?(?:p|h[234]|strong|em|del|code|pre|a|img|picture|source|br|hr|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|figure|figcaption|aside|div)\b)/,
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('a text that would take too long to read', () => {
  const LIMIT_MS = 3000;

  it.each([
    ['quotations', '>'.repeat(3000)],
    ['lists', '1. '.repeat(3000)],
    ['quotations in lists', '- > '.repeat(3000)],
    ['quotations of more lines', '> '.repeat(2000) + 'a\n' + '> '.repeat(2000) + 'b'],
    ['emphasis', '*a '.repeat(8000) + 'b* '.repeat(8000)],
    ['emphasis of two kinds', '*a **b '.repeat(8000) + 'c** d* '.repeat(8000)],
    ['deletions', '~a '.repeat(8000) + 'b~ '.repeat(8000)],
    ['underscores', '_a'.repeat(40_000)],
    ['underscores after asterisks', '*a_'.repeat(60_000)],
    ['brackets', '![a]('.repeat(40_000)],
    ['dots of an address', `a${'.'.repeat(199_000)}@b`],
    ['brackets of an address', `http://a.b/${')'.repeat(199_000)}`],
    ['short paragraphs', `${'*a_'.repeat(300)}\n\n`.repeat(220)],
  ])('is shown as text in time: %s', async (_what, text) => {
    let shown = '';
    expect(await quickest(LIMIT_MS, () => (shown = html(text)))).toBeLessThan(LIMIT_MS);
    expect(shown.length).toBeGreaterThan(1000);
  });

  it('does not occur in real posts: a long one keeps its markup, and lists their levels', () => {
    const words = 'A plain sentence of a post, with a comma. '.repeat(10);
    const long = html(`${words}**b** and [c](https://d.example/e_f), \`g\`.\n\n`.repeat(400));
    expect(long.match(/<p>/g)).toHaveLength(400);
    expect(long.match(/<strong>b<\/strong> and <a href="https:\/\/d.example\/e_f"/g)).toHaveLength(400);
    const levels = Array.from({ length: 12 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');
    expect(html(levels).match(/<ul>/g)).toHaveLength(12);
  });
});

describe('a body', () => {
  it('of paragraphs is escaped, and one without text is malformed', () => {
    expect(toHtml(bodyTree('<b>1</b>/2', 'paragraphs') ?? [])).toBe(
      '<p>&lt;b&gt;1&lt;</p><p>b&gt;</p><p>2</p>',
    );
    expect(bodyTree([], 'paragraphs')).toBeUndefined();
    expect(bodyTree({ a: 1 }, 'markdown')).toBeUndefined();
  });
});

describe('no line breaks inside an amount, a measure, a range, a date or a time, or after an operator', () => {
  it.each([
    ['an instalment of Rs 1,250.', 'an instalment of Rs\u00a01,250.'],
    ['"Rs 1,800 to win" in (Rs \'000)', '"Rs\u00a01,800 to win" in (Rs\u00a0\'000)'],
    ['Rs 1.4 million, on 80 mm rolls', 'Rs\u00a01.4\u00a0million, on 80\u00a0mm rolls'],
    ['24.60 g at 8.30 a.m. on 5 May 2026', '24.60\u00a0g at 8.30\u00a0a.m. on 5\u00a0May\u00a02026'],
    ['21.083… g of 22 carat for 6 months', '21.083…\u00a0g of 22\u00a0carat for 6\u00a0months'],
    ['Gazette Extraordinary 2481/22', 'Gazette Extraordinary\u00a02481/22'],
    ['35 ÷ 0.036 = ', '35\u00a0÷\u00a00.036 =\u00a0'],
    ['from 1–30 to 31–60 days', 'from 1–\u206030 to 31–\u206060\u00a0days'],
    ['section 7B of the Act, No. 18 of 1990', 'section\u00a07B of the Act, No.\u00a018 of\u00a01990'],
    ['No. 5 of the 1990s; 3 of 2016', 'No.\u00a05 of the 1990s; 3 of 2016'],
    ['the sum of 1 to 12', 'the sum of 1\u00a0to\u00a012'],
    ['17.7 to 17.9 g/cm³, 97 to 100%', '17.7\u00a0to\u00a017.9\u00a0g/cm³, 97\u00a0to\u00a0100%'],
    ['8.30 a.m. to 5.30 p.m.', '8.30\u00a0a.m.\u00a0to\u00a05.30\u00a0p.m.'],
    ['add Rs 5 to what 12 paid, back to 30', 'add Rs\u00a05 to what 12 paid, back to 30'],
    ['up to 24 × 25 ÷ 2 = 300', 'up to 24\u00a0×\u00a025\u00a0÷\u00a02 =\u00a0300'],
    ['23.00 × 22 ÷ 24 and 120 × 5', '23.00 ×\u00a022\u00a0÷\u00a024 and 120 ×\u00a05'],
    ['Amount (Rs) in MRs 5, Rs a month', 'Amount (Rs) in MRs 5, Rs a month'],
    [
      'In 2026 mayors gave 12 gold rings. No. Not 30 mayors',
      'In 2026 mayors gave 12 gold rings. No. Not 30 mayors',
    ],
  ])('%s', (written, whole) => expect(wholeFigures(written)).toBe(whole));

  it('in any text of a post', () => {
    expect(html('the loan **Rs 36,000** (Rs 9)')).toBe(
      '<p>the loan <strong>Rs\u00a036,000</strong> (Rs\u00a09)</p>',
    );
    expect(toHtml(bodyTree('a Rs 9', 'paragraphs') ?? [])).toBe('<p>a Rs\u00a09</p>');
  });
});
