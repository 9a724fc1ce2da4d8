import { expect, it } from 'vitest';
import { cookieFor } from '../support/api.ts';
import { recordsSuite } from '../support/records.ts';

const { api, read, inquire, apply, moveTo } = recordsSuite();

const numbers = () => read('/api/dashboard');

const shares = (rows: { label: string; count: number }[]) =>
  rows.map(({ label, count }) => `${label} ${count}`);

it('the dashboard counts by the day, week and month of Colombo', async () => {
  const moments = ['01-15T00:00', '02-28T18:29', '02-28T18:30', '03-01T18:31', '03-02T04:00'];
  for (const [at, moment] of moments.entries()) {
    api.clock.now = Date.parse(`2026-${moment}Z`);
    await inquire({ interests: at === 0 ? ['Other'] : ['Web Design', 'Other'] });
    await apply({ position: at === 0 ? '' : 'Cook' });
  }
  await moveTo('2026-03-02T04:30:00Z');
  const counts = { today: 2, week: 2, month: 3, all: 5 };
  const answer = await numbers();
  expect(answer).toMatchObject({
    ...{ inquiries: counts, applications: counts, mailPending: 0, overdue: 1, suspected: 0 },
    build: { state: 'live' },
  });
  expect(shares(answer.interests)).toEqual(['Other 5', 'Web Design 4']);
  expect(shares(answer.positions)).toEqual(['Cook 4', 'No position named 1']);
  expect(answer.days).toHaveLength(30);
  expect(answer.days.at(-1)).toEqual({ day: '2026-03-02', inquiries: 2, applications: 2 });
});

it.each([
  ['office', 'build,inquiries,interests,mailPending,overdue,sources,suspected', 1],
  ['recruiter', 'applications,build,mailPending,positions,suspected', 0],
  ['editor', 'build', undefined],
] as const)('the dashboard shows the role %s what is of it', async (role, shown, suspected) => {
  await inquire({ extra_remarks: 'x' });
  api.cookie = await cookieFor(api, { name: role, roles: [role] });
  const answer = await numbers();
  expect([Object.keys(answer).toSorted().join(), answer.suspected]).toEqual([shown, suspected]);
});
