import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { toCsv } from '../../../../../../src/ui/admin/table/csv.ts';

/** A reader of RFC 4180 written for this test alone, from the standard's grammar. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1;
        field += text[at];
      }
      at += 1;
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\r') field += text[at++];
    row.push(field);
    if (text[at] === ',') {
      at += 1;
      if (text[at] === '\r') row.push('');
    }
    if (text[at] === '\r') {
      rows.push(row);
      row = [];
      at += 2;
    }
  }
  return rows;
}

const HEADERS = ['Name', 'Phone', 'Message'];

describe('a CSV file', () => {
  it('begins with the byte order mark that Excel needs', () => {
    expect(toCsv(HEADERS, []).charCodeAt(0)).toBe(0xfeff);
  });

  it('reads back Sinhala, Tamil, commas, quotes, line breaks and numbers as they were', () => {
    const rows = [
      ['සුනිල් ජයසූරිය', '+94 77 123 4567', 'One, "two"\nthree\r\nfour'],
      ['தமிழ் செல்வன்', '+94771234567', ' spaces '],
      ['', '077-123-4567', ''],
    ];
    expect(parse(toCsv(HEADERS, rows))).toEqual([HEADERS, ...rows]);
  });

  it.each(['=1+1', '+SUM(A1)', '-cmd|x', '@import', '\tx', '=HYPERLINK("http://evil")'])(
    'makes %j harmless',
    (text) => {
      expect(parse(toCsv(['A'], [[text]]))[1]).toEqual([`'${text}`]);
    },
  );

  it('reads back any text, but for the apostrophe before a formula', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(texts), (rows) => {
        const read = parse(toCsv(HEADERS, rows)).slice(1);
        const bare = read.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, '')));
        const expected = rows.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, '')));
        expect(bare).toEqual(expected);
      }),
    );
  });
});
