import { describe, expect, it } from 'vitest';
import { cookieFor } from '../support/api.ts';
import { recordsSuite } from '../support/records.ts';

const { api, call, read, inquire, inquired, apply, inquiries, applicants, moveTo } = recordsSuite();

const numbers = () => read('/api/dashboard');

const shares = (rows: { label: string; count: number }[]) =>
  rows.map(({ label, count }) => `${label} ${count}`);

describe('the dashboard', () => {
  it('counts by the day, week and month of Colombo', async () => {
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

  it('counts suspected spam separately until it is approved or erased, and nothing that is deleted', async () => {
    await inquired({ interests: ['Web Design'] });
    await inquire({ extra_remarks: 'buy now', interests: ['Design System'] });
    await apply({ extra_remarks: 'x' });
    const held = await numbers();
    expect(held).toMatchObject({ suspected: 2, inquiries: { today: 1, all: 1 }, applications: { all: 0 } });
    expect([shares(held.interests), held.positions, held.days.at(-1)]).toMatchObject([
      ...[['Web Design 1'], [], { inquiries: 1, applications: 0 }],
    ]);
    await call('POST', `/api/inquiries/${(await inquiries('?suspected=1'))[0]!.id}/approve`);
    expect(await numbers()).toMatchObject({ suspected: 1, inquiries: { today: 2, all: 2 } });
    await call('DELETE', `/api/applications/${(await applicants('?suspected=1'))[0]!.id}`);
    await call('DELETE', `/api/inquiries/${(await inquiries())[0]!.id}`);
    expect(await numbers()).toMatchObject({ suspected: 0, inquiries: { today: 1, all: 1 } });
  });

  it.each([
    ['office', 'build,inquiries,interests,mailPending,overdue,sources,suspected', 1],
    ['recruiter', 'applications,build,mailPending,positions,suspected', 0],
    ['editor', 'build', undefined],
  ] as const)('shows the role %s what is of it', async (role, shown, suspected) => {
    await inquire({ extra_remarks: 'x' });
    api.cookie = await cookieFor(api, { name: role, roles: [role] });
    const answer = await numbers();
    expect([Object.keys(answer).toSorted().join(), answer.suspected]).toEqual([shown, suspected]);
  });
});
