import { expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { openCompany } from '#server/platform/company';
import { workingDayAfter } from '#lib/calendar';
import { isOverdue } from '#features/inquiries/schema/workflow';

// 2 March 2026 is a Monday; Colombo is 5:30 ahead of UTC.
const at = (text: string) => Date.parse(`${text}+05:30`);

it.each([
  ['2026-03-02T09:00', '2026-03-03T09:00', 'Monday'],
  ['2026-03-05T23:30', '2026-03-06T23:30', 'Thursday, late'],
  ['2026-03-06T09:00', '2026-03-09T09:00', 'Friday'],
  ['2026-03-07T09:00', '2026-03-10T00:00', 'Saturday'],
  ['2026-03-08T23:59', '2026-03-10T00:00', 'Sunday'],
  ['2026-03-09T00:00', '2026-03-10T00:00', 'Monday, as it begins'],
])('a working day after %s is %s (%s)', (received, after) => {
  expect(workingDayAfter(at(received), [])).toBe(at(after));
});

it.each([
  ['2026-12-24T09:00', '2026-12-28T09:00', 'before a holiday and a weekend'],
  ['2026-12-25T09:00', '2026-12-29T00:00', 'on the holiday'],
  ['2027-02-03T09:00', '2027-02-05T09:00', 'before a holiday in the week'],
])('a working day after %s is %s (%s)', (received, after) => {
  expect(workingDayAfter(at(received), ['2026-12-25', '2027-02-04'])).toBe(at(after));
});

it('the functions know the holidays of the site’s file', async () => {
  const file = await readFile('content/site.yaml', 'utf8');
  const { holidays } = parse(file) as { holidays: string[] };
  expect(holidays).toContain('2026-12-25');
  expect(await openCompany('.').holidays()).toEqual(holidays);
});

it('an inquiry waits too long only while it is new or in progress', () => {
  const [received, late] = [at('2026-03-06T09:00'), at('2026-03-09T09:01')];
  expect(isOverdue('new', received, late, [])).toBe(true);
  expect(isOverdue('in-progress', received, late, [])).toBe(true);
  expect(isOverdue('answered', received, late, [])).toBe(false);
  expect(isOverdue('closed', received, late, [])).toBe(false);
  expect(isOverdue('new', received, at('2026-03-09T09:00'), [])).toBe(false);
});
