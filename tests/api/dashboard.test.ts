import { expect, it } from 'vitest';
import type { InquiryRow } from '#src/features/inquiries/schema/inquiry.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { adminCookie, cookieFor } from '../support/api.ts';
import { VACANCY } from '../support/applicants.ts';
import { POST, SOON } from '../support/blogs.ts';
import { recordsSuite } from '../support/records.ts';

const { api, call, read, inquire, inquired, inquiries, apply, reply, moveTo } = recordsSuite();

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
  ['office', 'build,inquiries,interests,mailPending,overdue,sources,suspected,work', 1, ['waiting']],
  ['recruiter', 'applications,build,mailPending,positions,suspected,work', 0, ['applicants', 'closing']],
  ['editor', 'build,work', undefined, ['scheduled']],
] as const)(
  'the dashboard shows the role %s what is of it, and names no applicant',
  async (role, ...shown) => {
    await moveTo('2026-03-02T04:30:00Z');
    const bodies = ['08', '09'].map((day) => ({
      ...VACANCY,
      title: `Until ${day}`,
      closingDate: `2026-03-${day}`,
    }));
    for (const body of bodies) await call('POST', '/api/save', body);
    await call('POST', '/api/blogs', { ...POST, publishAt: SOON });
    await inquire({ extra_remarks: 'x' });
    await inquire({ firstName: 'Late' });
    await apply({ name: 'Secret', position: 'Cook' });
    api.cookie = await cookieFor(api, { name: role, roles: [role] });
    const { work, ...answer } = await numbers();
    const { counts, ...lists } = work;
    const found = [[...Object.keys(answer), 'work'].toSorted().join(), answer.suspected, Object.keys(lists)];
    expect(found).toEqual(shown);
    const isAny = (list: string) => Number(list in lists);
    expect(counts).toEqual({
      ...{ inquiries: isAny('waiting'), applications: isAny('applicants') },
      ...{ closing: isAny('closing'), scheduled: isAny('scheduled') },
    });
    expect(JSON.stringify(work)).not.toContain('Secret');
  },
);

it('the dashboard has the longest waiting first, who are not answered, and mail that failed lately', async () => {
  const names = ['Asha', 'Bimal', 'Chandra', 'Deepa', 'Esha', 'Farah'];
  for (const firstName of names) await inquired({ firstName });
  const [last, ...others] = await inquiries();
  const oldest = others.at(-1)!;
  await call('PATCH', `/api/inquiries/${oldest.id}`, { status: 'answered' });
  api.resend.mood = 'of the recipient';
  await reply(last!.id);
  const { waiting, failedReplies } = (await numbers()).work;
  expect(waiting.map(({ firstName }: InquiryRow) => firstName)).toEqual(names.slice(1));
  expect(failedReplies).toMatchObject([{ id: last!.id, title: 'Farah Perera' }]);
  api.clock.now += 31 * DAY;
  api.cookie = await adminCookie(api);
  expect((await numbers()).work.failedReplies).toBeUndefined();
});
