import { expect, it } from 'vitest';
import { applicationColumns } from '#features/applications/schema/columns';
import { auditColumns } from '#features/audit/schema/columns';
import { dateOf } from '#features/blog/schema/listed-post';
import { deletedColumns } from '#features/deletions/schema/columns';
import { inquiryColumns } from '#features/inquiries/schema/columns';
import { suspectColumns } from '#features/spam/schema/suspect';
import { timeWriter } from '#lib/time';

/** In Colombo it is the next day. */
const at = '2026-11-27T20:00:00.000Z';
const record = { createdAt: at, created_at: at };

it.each([
  ['inquiries', inquiryColumns({ holidays: [], timeZone: 'America/New_York' }), 'received', record],
  ['applications', applicationColumns('A', { timeZone: 'America/New_York' }), 'applied', record],
  ['the other applications', applicationColumns('B', { timeZone: 'America/New_York' }), 'received', record],
  ['suspected spam', suspectColumns('America/New_York'), 'received', { kind: 'inquiry', record }],
  ['deleted records', deletedColumns('America/New_York'), 'deleted', { deletedAt: at }],
  [
    'the audit trail',
    auditColumns({ stages: {} as never, colleagues: [] }, 'America/New_York'),
    'when',
    { at },
  ],
] as const)(
  'the list of %s shows, filters and searches times in the zone of who looks',
  (_list, columns, id, row) => {
    const { text, dayOf, exported } = columns.find((column) => column.id === id)!;
    expect(text(row as never)).toBe('27 Nov 2026, 15:00');
    expect(dayOf?.(row as never)).toBe('2026-11-27');
    expect(exported?.(row as never, '')).toBe(at);
  },
);

it('what readers see of a post keeps the time of Sri Lanka and says so; a draft has that of who looks', () => {
  const post = { publishedAt: at, date: '', state: 'scheduled' } as Parameters<typeof dateOf>[0];
  const saved = timeWriter('America/New_York');
  expect(dateOf(post, saved)).toBe('28 Nov 2026, 01:30 Sri Lanka time');
  expect(dateOf({ ...post, state: 'published' }, saved)).toBe('28 Nov 2026');
  expect(dateOf({ ...post, isDraft: true }, saved)).toBe('Saved 27 Nov 2026, 15:00');
});
