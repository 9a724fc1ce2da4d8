import { expect, it } from 'vitest';
import { inquiryColumns } from '#features/inquiries/schema/columns';
import type { InquiryRow } from '#features/inquiries/schema/inquiry';
import { findRows } from '#lib/list/matching';
import { inQuotes } from '#lib/list/quotes';

const from = (source: InquiryRow['source']): InquiryRow => ({ source }) as InquiryRow;

const ROWS = [
  from({ utm_source: 'Google', utm_medium: 'cpc' }),
  from({ referrer: 'www.google.com' }),
  from({ utm_source: 'newsletter', referrer: 'google' }),
  from(undefined),
];

const found = (filter: string) =>
  findRows(ROWS, inquiryColumns({ holidays: [] }), { query: '', filters: { source: filter } });

it('finds all sources that contain a text, and in quotes the one of this name', () => {
  expect(found('google')).toEqual(ROWS.slice(0, 3));
  expect(found(inQuotes('google (campaign)'))).toEqual([ROWS[0]]);
  expect(found(inQuotes('google.com'))).toEqual([ROWS[1]]);
  expect(found(inQuotes('Not known'))).toEqual([ROWS[3]]);
  expect(found('"goo')).toEqual([]);
});
