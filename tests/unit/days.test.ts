import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOverdue } from '#src/features/inquiries/schema/inquiry.ts';
import { dayStart, monthStart, weekStart, workingDayAfter } from '#src/lib/calendar.ts';
import { dayAt, isDay, TIME_ZONE, timeOn } from '#src/lib/day.ts';
import { dayInWords, wholeNumber } from '#src/lib/format.ts';
import { isMoment, timeAt } from '#src/features/blog/schema/post.ts';
import { applicationColumns } from '#src/features/jobs/schema/applicant.ts';
import { auditColumns } from '#src/features/audit/schema/sentences.ts';
import { dateOf } from '#src/features/blog/schema/listed-post.ts';
import { deletedColumns } from '#src/features/deletions/schema/deleted-record.ts';
import { inquiryColumns } from '#src/features/inquiries/schema/columns.ts';
import { suspectColumns } from '#src/features/spam/schema/suspect.ts';
import { lengthInWords, timeInRow, timeWriter } from '#src/lib/time.ts';

const at = (text: string) => Date.parse(text);

it('days and numbers are those of Sri Lanka and of the language, whatever the moment', () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
  const words = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'long' });
  // Sri Lanka has had one offset from UTC since 2006.
  const moments = fc.integer({ min: at('2006-04-16'), max: at('2199-12-31') });
  fc.assert(
    fc.property(moments, fc.nat(10_000_000), (moment, count) => {
      expect([dayAt(moment), dayInWords(moment)]).toEqual([day.format(moment), words.format(moment)]);
      expect(wholeNumber(count)).toBe(new Intl.NumberFormat('en').format(count));
    }),
  );
});

it('a day begins at 18:30 of UTC, a week on Monday, a month on its first', () => {
  const starts = (of: (now: number) => number, ...moments: string[]) =>
    moments.map((one) => new Date(of(at(`${one}:00Z`))).toJSON().replace(':00.000Z', ''));
  const before = ['2026-03-01T18:29', '2026-03-01T18:30'];
  expect(starts(dayStart, ...before)).toEqual(['2026-02-28T18:30', '2026-03-01T18:30']);
  expect(starts(weekStart, ...before)).toEqual(['2026-02-22T18:30', '2026-03-01T18:30']);
  const months = starts(monthStart, '2026-02-28T18:29', '2026-02-28T18:30');
  expect(months).toEqual(['2026-01-31T18:30', '2026-02-28T18:30']);
  const late = at(timeOn('2026-03-02', '23:59:59'));
  expect([dayAt(late), timeAt(late)]).toEqual(['2026-03-02', '23:59']);
});

it('a day and a moment are ones that exist, a moment with its offset', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-8', '28.02.2026', ''].filter(isDay)).toEqual(['2026-02-28']);
  const right = ['2026-02-28T09:00Z', '2026-02-28T09:00:00.5+05:30'];
  const wrong = ['2026-02-28T09:00', '2026-02-30T09:00Z', '2026-02-28T25:00Z'];
  expect([...right, ...wrong].filter(isMoment)).toEqual(right);
});

it.each([
  ['Monday', '2026-03-02T09:00', '2026-03-03T09:00'],
  ['Friday', '2026-03-06T09:00', '2026-03-09T09:00'],
  ['Saturday', '2026-03-07T09:00', '2026-03-10T00:00'],
  ['Sunday', '2026-03-08T23:59', '2026-03-10T00:00'],
  ['Monday, as it begins', '2026-03-09T00:00', '2026-03-10T00:00'],
  ['the day before a holiday and a weekend', '2026-12-24T09:00', '2026-12-28T09:00'],
  ['the holiday', '2026-12-25T09:00', '2026-12-29T00:00'],
  ['the day before a holiday in the week', '2027-02-03T09:00', '2027-02-05T09:00'],
])(
  'a working day after %s, %s, is %s, and only who still waits then has waited too long',
  (_day, received, after) => {
    const holidays = ['2026-12-25', '2027-02-04'];
    const [from, to] = [at(`${received}+05:30`), at(`${after}+05:30`)];
    expect(workingDayAfter(from, holidays)).toBe(to);
    const overdue = (now: number) =>
      (['new', 'in-progress', 'answered', 'closed'] as const).map((status) =>
        isOverdue(status, from, now, holidays),
      );
    expect([overdue(to), overdue(to + 1)]).toEqual([Array(4).fill(false), [true, true, false, false]]);
  },
);

/** In Colombo it is the next day. */
const seenAt = '2026-11-27T20:00:00.000Z';
const record = { createdAt: seenAt, created_at: seenAt };
const timeZone = 'America/New_York';

it.each([
  [inquiryColumns({ holidays: [], timeZone }), 'received', record],
  [applicationColumns('A', { timeZone }), 'applied', record],
  [applicationColumns('B', { timeZone }), 'received', record],
  [suspectColumns(timeZone), 'received', { kind: 'inquiry', record }],
  [deletedColumns(timeZone), 'deleted', { deletedAt: seenAt }],
  [auditColumns([], timeZone), 'when', { at: seenAt }],
])('a list shows, filters and searches times in the zone of who looks: %#', (columns, id, row) => {
  const { text, dayOf, exported } = columns.find((column) => column.id === id)!;
  const shown = [text(row as never), dayOf?.(row as never), exported?.(row as never, '')];
  expect(shown).toEqual(['27 Nov 2026, 15:00', '2026-11-27', seenAt]);
});

it('what readers see of a post keeps the time of Sri Lanka and says so; a draft has that of who looks', () => {
  const post = { publishedAt: seenAt, date: '', state: 'scheduled' } as Parameters<typeof dateOf>[0];
  const dates = [post, { ...post, state: 'published' as const }, { ...post, isDraft: true }];
  expect(dates.map((one) => dateOf(one, timeWriter(timeZone)))).toEqual([
    ...['28 Nov 2026, 01:30 Sri Lanka time', '28 Nov 2026', 'Saved 27 Nov 2026, 15:00'],
  ]);
});

it('a row has the year only of another year, and a wait in whole units', () => {
  const ago = (minutes: number) => lengthInWords(minutes * 60_000);
  expect([0, 59, 60, 2879, 2880].map(ago)).toEqual(['1 minute', '59 minutes', '1 hour', '1 day', '2 days']);
  expect(timeInRow('2001-05-03T10:00:00Z')).toContain('2001');
  expect(timeInRow(new Date().toISOString())).not.toMatch(/\d{4}/);
});
