import fc from 'fast-check';
import type { BodyFormat } from '#server/http/body';

/** Any code point, also lone surrogates. The library's own generator builds a table of a million entries first. */
export const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

/** Values that no form sends: wrong types, odd texts, deep and long values. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ maxDepth: 3, withNullPrototype: true }),
  fc.constantFrom<unknown>(
    null,
    true,
    -0,
    1e308,
    '',
    ' \u0000\u202e\u2028 ',
    '\ud800 lone \udc00',
    '../../etc/passwd',
    'a\r\nBcc: x@y.example',
    '<script>alert(1)</script>',
    '=1+1',
    'x'.repeat(20_000),
    '🙂'.repeat(3000),
    [[]],
    {},
    { toString: null, valueOf: 1 },
    { __proto__: null, constructor: { prototype: { admin: true } } },
    Array(3000).fill('x'),
  ),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.double(),
);

/** Hostile values in some of the form's fields, and unknown fields. */
export const hostileFields = (names: string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.dictionary(
        fc.constantFrom(...names, 'constructor', 'toString', 'hasOwnProperty', 'length'),
        hostileValue,
        {
          maxKeys: names.length + 2,
        },
      ),
      fc.dictionary(fc.string({ maxLength: 20 }), hostileValue, { maxKeys: 2 }),
    )
    .map(([own, other]) => ({ ...other, ...own }));

/** Query parameters of lists and an unknown one, with invalid values. */
export const hostileQuery = fc.dictionary(
  fc.constantFrom('limit', 'cursor', 'view', 'from', 'suspected', 'x'),
  fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('-1', '1e9', '0x1', '１', '1.5', '\u0000', 'x'.repeat(9000)),
  ),
);

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + '1' + close.repeat(depth);

/** Bodies that are not one well-defined JSON value: 400. */
export const BROKEN_JSON: [what: string, body: BodyInit][] = [
  ['nothing', ''],
  ['an open object', '{"title":"x"'],
  ['two objects', '{}{}'],
  ['a comment', '{/* */}'],
  ['a field twice', '{"title":"x","title":"y"}'],
  ['a field twice, once escaped', '{"title":"x","t\\u0069tle":"y"}'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['an escaped __proto__', '{"a":{"\\u005f_proto__":{"admin":true}}}'],
  ['10,000 lists in each other', `{"title":${nested('[', ']', 10_000)}}`],
  ['5,000 objects in each other', nested('{"a":', '}', 5000)],
  ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ['an encoded surrogate', new Uint8Array([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ['binary', new Uint8Array(5000).map((_, at) => at % 256)],
];

/** JSON, but no object: 422. */
export const NO_OBJECT: [what: string, body: BodyInit][] = [
  ['a number', '1'],
  ['a text', '"text"'],
  ['null', 'null'],
  ['a list', '[{}]'],
  ['a byte order mark before a list', '\ufeff[]'],
];

const part = (head: string, body = 'x') => `--mark\r\n${head}\r\n\r\n${body}\r\n`;
const field = (name: string) => part(`Content-Disposition: form-data; name="${name}"`);
const end = '--mark--\r\n';
const form = 'multipart/form-data; boundary=mark';

/** Content types for which the parser uses the boundary `m`, though other parsers may not. */
export const BOUNDARIES = [
  'boundary=m',
  'xboundary=zz; boundary=m',
  'x="boundary=zz"; boundary=m',
  'boundary=m; boundary=zz',
  'boundary="\\m"',
  'boundary=zz, multipart/form-data; boundary=m',
  'boundary=\u00ff, multipart/form-data; boundary=m',
];

/** Multipart bodies that no browser sends; each is refused or read as a form. */
export const ODD_MULTIPART: [what: string, type: string, body: string][] = [
  ['no boundary', 'multipart/form-data', field('title') + end],
  ['an empty boundary', 'multipart/form-data; boundary=', field('title') + end],
  ['another boundary', 'multipart/form-data; boundary=other', field('title') + end],
  ['a boundary of 300 characters', `multipart/form-data; boundary=${'m'.repeat(300)}`, field('title') + end],
  ['no end', form, field('title')],
  ['no part', form, end],
  ['no disposition', form, part('Content-Type: text/plain') + end],
  ['no name', form, part('Content-Disposition: form-data') + end],
  ['line breaks of LF', form, (field('title') + end).replaceAll('\r\n', '\n')],
  ['a field of 10,000 parts', form, field('title').repeat(10_000) + end],
  [
    '10,000 fields',
    form,
    Array.from({ length: 10_000 }, (_, n) => field(`f${n}`))
      .join('')
      .concat(end),
  ],
  ['a part header of 100 kB', form, part(`X-Long: ${'x'.repeat(100_000)}`) + end],
  ['__proto__ as a field', form, field('__proto__') + field('constructor') + end],
  ['base64 in transfer', form, part('Content-Transfer-Encoding: base64') + end],
  [
    'another form inside',
    form,
    part(
      'Content-Disposition: form-data; name="title"\r\nContent-Type: multipart/mixed; boundary=in',
      '--in--',
    ) + end,
  ],
  [
    'a file name that leads elsewhere',
    form,
    part('Content-Disposition: form-data; name="cv"; filename="../../../etc/cron.d/x\\"\\r\\n"', '%PDF-1.4') +
      end,
  ],
];

/** A content type of each format. */
export const CONTENT_TYPES: Record<BodyFormat, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
  report: 'application/csp-report',
  raw: 'application/json',
};
