import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseCsv } from '#tests/support/csv';
import { anyCharacter } from '#tests/support/hostile';
import { toCsv } from '../../../../../src/components/admin/data-table/csv.ts';

const HEADERS = ['Name', 'Phone', 'Message'];

describe('a CSV file', () => {
  it('begins with the byte order mark that Excel needs', () => {
    expect(toCsv(HEADERS, []).charCodeAt(0)).toBe(0xfeff);
  });

  it('preserves Sinhala, Tamil, commas, quotes, line breaks and numbers', () => {
    const rows = [
      ['සුනිල් ජයසූරිය', '+94 77 123 4567', 'One, "two"\nthree\r\nfour'],
      ['தமிழ் செல்வன்', '+94771234567', ' spaces '],
      ['', '077-123-4567', ''],
    ];
    expect(parseCsv(toCsv(HEADERS, rows))).toEqual([HEADERS, ...rows]);
  });

  it.each([
    '=1+1',
    '+SUM(A1)',
    '-cmd|x',
    '@import',
    '\tx',
    '=HYPERLINK("http://evil")',
    '＝1+1',
    '+94-77-123-4567',
  ])('makes %j harmless', (text) => {
    expect(parseCsv(toCsv(['A'], [[text]]))[1]).toEqual([`'${text}`]);
  });

  it.each(['a;=cmd|x', 'a\t=cmd|x', 'a,=cmd|x'])('keeps %j in one cell, whatever separates them', (text) => {
    expect(toCsv(['A'], [[text]])).toContain(`\r\n"${text}"\r\n`);
  });

  it('preserves any text, except for the apostrophe before a formula', () => {
    const texts = fc.array(fc.string({ unit: anyCharacter }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(texts), (rows) => {
        const read = parseCsv(toCsv(HEADERS, rows)).slice(1);
        const bare = read.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')));
        const expected = rows.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')));
        expect(bare).toEqual(expected);
      }),
    );
  });
});
