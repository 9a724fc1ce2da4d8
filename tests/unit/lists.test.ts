import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BYTE_ORDER_MARK, csvRow, rowsIn, spacedDigits } from '#src/lib/list/csv.ts';
import { daysIn, isInDays, isReversed, rangeOf, sortRows, searchRows } from '#src/lib/list/matching.ts';
import { readView, writeView } from '#src/lib/list/view.ts';
import { sourceFields } from '#src/lib/submission.ts';
import { sourceInWords, sourceName } from '#src/lib/submission-words.ts';
import { parseCsv } from '../support/csv.ts';
import { applicationColumns } from '#src/features/jobs/schema/applicant.ts';
import { inquiryColumns } from '#src/features/inquiries/schema/columns.ts';

const anyText = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) });

// prettier-ignore
const COLUMNS = [
  { id: 'name' }, { id: 'email' }, { id: 'received', hidden: true, dayOf: () => '' },
  { id: 'status', choices: ['New', 'Closed'] },
];
const addressOf = (text: string) => new URL(text, 'https://site.example');
const read = (text: string) => readView(addressOf(text), COLUMNS);
const roundTrip = (text: string) => {
  const { search, hash } = writeView(read(text), addressOf(text), COLUMNS);
  return search + hash;
};

it('a view in an address is empty for the plain list, and is read and written for any other; what was typed goes to no server', () => {
  const plain = { query: '', sort: undefined, filters: {}, page: 1, size: 100, hidden: ['received'] };
  expect(read('')).toEqual(plain);
  const query = ' #q=a+b #f.email=lk ?sort=-name ?page=3&size=25 ?hide=email ?hide= #main ?from=mail#q=x';
  const texts = [...query.split(' '), '?f.received=2026-03-01..&f.status=New'];
  expect(texts.map(roundTrip)).toEqual(texts);
  expect(roundTrip('?q=Nimal&sort=name')).toBe('?sort=name#q=Nimal');
  expect(roundTrip('?f.name=Perera')).toBe('#f.name=Perera');
  const wrong = '?sort=password ?page=0 ?page=-1 ?page=x ?size=7 ?f.password=x'.split(' ');
  expect(wrong.map(roundTrip).join('')).toBe('');
});

it('a search finds each word in any column, in any case and form of a letter', () => {
  const rows = ['Nimal Perera, Kelaniya', 'සුනිල් ජයසූරිය, Kandy', 'Zoë Müller, Colombo'];
  const part = (at: number) => (row: string) => row.split(', ')[at] ?? '';
  const columns = [0, 1].map((at) => ({ id: `${at}`, header: '', text: part(at) }));
  const found = (query: string) => searchRows(rows, columns, query).map((row) => rows.indexOf(row));
  const queries = ['  ', 'KELA nimal', 'සුනිල්', 'Mu\u0308ller', 'nimal kandy'];
  expect(queries.map(found)).toEqual([[0, 1, 2], [0], [1], [2], []]);
});

it('rows are in the order of a column, up or down, and numbers in that of their size', () => {
  const columns = [{ id: 'n', header: 'N', text: String }];
  const sorted = (desc: boolean) => sortRows([10, 9, 'b', 'A'], columns, { id: 'n', desc }).join();
  expect([sorted(false), sorted(true)]).toEqual(['9,10,A,b', 'b,A,10,9']);
});

it('a range of days is one text, with either day or both, and has the days from the first to the last', () => {
  const range = rangeOf('2026-03-01', '2026-03-31');
  expect([rangeOf('2026-03-01', ''), rangeOf('', ''), ...daysIn('')]).toEqual(['2026-03-01..', '', '', '']);
  expect(daysIn(range)).toEqual(['2026-03-01', '2026-03-31']);
  const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01', ''];
  const inside = (one: string) => days.filter((day) => isInDays(day, one));
  expect(inside(range)).toEqual(days.slice(1, 3));
  expect([inside('2026-03-31..'), inside('..2026-03-01')]).toEqual([days.slice(2, 4), days.slice(0, 2)]);
  expect(inside('')).toEqual(days);
  const reversed = ['2026-10-09..2026-09-02', '2026-09-02..2026-09-02', '2026-09-02..', '..2026-09-02', ''];
  expect([...reversed, '2026-09-02..0202-10-09'].map(isReversed)).toEqual([true, ...Array(5).fill(false)]);
});

it('the source of a visit is read as lines of at most 100 characters, and no value of it is an error', () => {
  const read = (form: object) => z.object(sourceFields).parse(form);
  const odd = { utm_source: 7, utm_medium: ['x'], utm_term: '  ', referrer: null, first_page: {} };
  expect([read({}), read(odd)]).toEqual([{}, {}]);
  expect(read({ utm_source: ` a\r\nb\u202e${'x'.repeat(200)}` }).utm_source).toBe(`a b ${'x'.repeat(96)}`);
  expect(read({ utm_term: `x${'😀'.repeat(60)}` }).utm_term).toBe(`x${'😀'.repeat(49)}\ufffd`);
});

it.each([
  [undefined, 'Not known', ''],
  [{ first_page: '/' }, 'Direct', ', entered on the home page'],
  [{ first_page: '/pawning', referrer: 'www.google.com' }, 'google.com', ', entered on /pawning'],
  [{ utm_source: 'Facebook', utm_medium: 'Paid' }, 'facebook (campaign)', ', Paid'],
  [{ utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', referrer: 'd' }, 'a (campaign)', ', b, c, via d'],
])('%o is named %s%s', (source, name, more) =>
  expect([sourceName(source), sourceInWords(source)]).toEqual([name, name + more]),
);

it('a CSV file begins with the mark that Excel needs, and keeps any text, but for an apostrophe before a formula', () => {
  const row = ['සුනිල්', '+94 77 123 4567', '077-123-4567', 'One, "two"\nthree\r\nfour', ' spaces '];
  expect([BYTE_ORDER_MARK, parseCsv(BYTE_ORDER_MARK + csvRow(row))]).toEqual(['\ufeff', [row]]);
  const bare = (file: string[][]) => file.map((row) => row.map((text) => text.replaceAll("'", '')));
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText)), (all) => {
      const file = all.map(csvRow).join('');
      expect([bare(parseCsv(file)), rowsIn(file)]).toEqual([bare(all), all.length]);
    }),
  );
});

it('a CSV file has no formula, whatever separates the cells', () => {
  // prettier-ignore
  const starts = [
    '=1+1', '+SUM(A1)', '-cmd|x', '@import', '=HYPERLINK("http://evil")', '＝1+1', '+94-77-123-4567',
  ];
  for (const text of starts) expect(parseCsv(csvRow([text]))).toEqual([[`'${text}`]]);
  // prettier-ignore
  const inside = [
    'a;=cmd|x', 'a\t=cmd|x', 'a\r\n=cmd|x', 'a; =cmd|x', 'a;"=cmd|x', '\n=cmd|x', ';@cmd|x', ' =cmd|x',
  ];
  for (const text of inside) {
    // Quotes that do not begin a cell are letters: each of these then ends one.
    const cells = csvRow(['Name', text])
      .split(/[,;\t\r\n]/)
      .map((cell) => cell.replace(/^[\s"]+/, ''));
    expect([text, cells.filter((cell) => /^[=+\-@]/.test(cell))]).toEqual([text, []]);
  }
  for (const text of ['a;b', 'a\tb', 'a,b']) expect(csvRow([text])).toBe(`"${text}"\r\n`);
  for (const text of ['Mobile; +94 77 123 4567', 'Below zero:\n-5'])
    expect(parseCsv(csvRow([text]))).toEqual([[text]]);
});

it('a CSV file that was cut off has fewer rows', () => {
  const file = csvRow(['A']) + csvRow(['three']) + csvRow(['one\r\n"two"']);
  expect([1, 5, 8, 12].map((end) => rowsIn(file.slice(0, -end)))).toEqual([2, 2, 2, 2]);
});

it('digits in a file have spaces, so that no sheet takes them for a number or a formula', () => {
  const written = {
    ...{
      '0771234567': '077 123 4567',
      '+94771234567': '+9477 123 4567',
      '+94-77-123-4567': '+94 77 123 4567',
    },
    ...{ '0112': '01 12', '0094771234567': '009477 123 4567', '199012345678': '1990 123 45678' },
    ...{ '901234567V': '901234567V', '119': '119', '': '' },
  };
  for (const [typed, text] of Object.entries(written))
    expect(csvRow([spacedDigits(typed)])).toBe(`${text}\r\n`);
  const row = { phoneNumber: '0771234567', contact_number: '0771234567', nic: '0771234567' };
  const columns = [inquiryColumns({ holidays: [] }), applicationColumns('A'), applicationColumns('B')].flat();
  const numbers = columns.filter(({ id }) => ['phone', 'contact', 'nic'].includes(id));
  expect(numbers.map(({ exported }) => exported?.(row as never, ''))).toEqual(Array(5).fill('077 123 4567'));
});
