import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseCsv } from '#tests/support/csv';
import { anyCharacter } from '#tests/support/hostile';
import { BYTE_ORDER_MARK, csvRow, RowCounter } from '#lib/list/csv';

/** A whole file: the headings, and the rows. */
const toCsv = (headers: string[], rows: string[][]) =>
  BYTE_ORDER_MARK + [headers, ...rows].map(csvRow).join('');

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

  it.each(['=1+1', '+SUM(A1)', '-cmd|x', '@import', '=HYPERLINK("http://evil")', '＝1+1', '+94-77-123-4567'])(
    'makes %j harmless',
    (text) => {
      expect(parseCsv(toCsv(['A'], [[text]]))[1]).toEqual([`'${text}`]);
    },
  );

  it.each(['a;b', 'a\tb', 'a,=cmd|x'])('keeps %j in one cell, whatever separates them', (text) => {
    expect(toCsv(['A'], [[text]])).toContain(`\r\n"${text}"\r\n`);
  });

  it.each([
    'a;=cmd|x',
    'a\t=cmd|x',
    'a\r\n=cmd|x',
    'a; =cmd|x',
    'a;"=cmd|x',
    '\n=cmd|x',
    ';@cmd|x',
    ' =cmd|x',
  ])('has no formula in %j as a second cell, whatever separates them', (text) => {
    const file = csvRow(['Name', text]);
    // Quotes that do not begin a cell are letters: each of these then ends one.
    const cells = file.split(/[,;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    expect(file).toContain("'");
  });

  it.each(['Mobile; +94 77 123 4567', 'Below zero:\n-5'])('leaves the numbers of %j alone', (text) => {
    expect(parseCsv(csvRow(['Name', text]))[0]).toEqual(['Name', text]);
  });

  it('preserves any text, except for the apostrophe before a formula', () => {
    const texts = fc.array(fc.string({ unit: anyCharacter }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(texts), (rows) => {
        const read = parseCsv(toCsv(HEADERS, rows)).slice(1);
        const bare = (file: string[][]) => file.map((row) => row.map((text) => text.replaceAll("'", '')));
        expect(bare(read)).toEqual(bare(rows));
      }),
    );
  });
});

describe('the rows of a file that arrives in pieces', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  it('are counted, whatever their cells have and wherever the pieces end', () => {
    const cells = fc.array(fc.string({ unit: anyCharacter }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(cells), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const bytes = bytesOf(toCsv(['A', 'B'], rows));
        const counter = new RowCounter();
        for (let from = 0; from < bytes.length; from += size) counter.add(bytes.subarray(from, from + size));
        expect(counter.rows).toBe(rows.length + 1);
      }),
    );
  });

  it('are fewer when the last one is cut, by however little', () => {
    const counter = new RowCounter();
    counter.add(bytesOf(toCsv(['A'], [['one\r\n"two"'], ['three']])).slice(0, -1));
    expect(counter.rows).toBe(2);
  });
});
