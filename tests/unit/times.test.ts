import { expect, it } from 'vitest';
import { applicationColumns } from '#src/features/jobs/schema/applicant.ts';
import { auditColumns } from '#src/features/audit/schema/sentences.ts';
import { dateOf } from '#src/features/blog/schema/listed-post.ts';
import { deletedColumns } from '#src/features/deletions/schema/deleted-record.ts';
import { inquiryColumns } from '#src/features/inquiries/schema/columns.ts';
import { suspectColumns } from '#src/features/spam/schema/suspect.ts';
import { timeWriter } from '#src/lib/time.ts';

/** In Colombo it is the next day. */
const at = '2026-11-27T20:00:00.000Z';
const record = { createdAt: at, created_at: at };
const timeZone = 'America/New_York';

it.each([
  [inquiryColumns({ holidays: [], timeZone }), 'received', record],
  [applicationColumns('A', { timeZone }), 'applied', record],
  [applicationColumns('B', { timeZone }), 'received', record],
  [suspectColumns(timeZone), 'received', { kind: 'inquiry', record }],
  [deletedColumns(timeZone), 'deleted', { deletedAt: at }],
  [auditColumns([], timeZone), 'when', { at }],
])('a list shows, filters and searches times in the zone of who looks: %#', (columns, id, row) => {
  const { text, dayOf, exported } = columns.find((column) => column.id === id)!;
  const shown = [text(row as never), dayOf?.(row as never), exported?.(row as never, '')];
  expect(shown).toEqual(['27 Nov 2026, 15:00', '2026-11-27', at]);
});

it('what readers see of a post keeps the time of Sri Lanka and says so; a draft has that of who looks', () => {
  const post = { publishedAt: at, date: '', state: 'scheduled' } as Parameters<typeof dateOf>[0];
  const dates = [post, { ...post, state: 'published' as const }, { ...post, isDraft: true }];
  expect(dates.map((one) => dateOf(one, timeWriter(timeZone)))).toEqual([
    ...['28 Nov 2026, 01:30 Sri Lanka time', '28 Nov 2026', 'Saved 27 Nov 2026, 15:00'],
  ]);
});
