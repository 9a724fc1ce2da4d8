import { describe, expect, it, onTestFinished } from 'vitest';
import { purge } from '#server/features/maintenance/purge';
import { DAY } from '#server/platform/clock';
import { newId } from '#server/platform/ids';
import { openStores } from '#server/stores/stores';
import { cookieFor } from '../support/api.ts';
import { injectFaults } from '../support/faulty-blobs.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { listOf, recordsSuite } from '../support/records.ts';

const { api, call, read, inquire, inquired, apply, inquiries, applicants, moveTo } = recordsSuite();

const numbers = () => read('/api/dashboard');
const sizeOf = async (wanted: string) =>
  (await read('/api/storage')).find(({ kind }: { kind: string }) => kind === wanted);

/** The number of calls to the store of inquiries that some work makes. */
async function callsOf(work: () => Promise<unknown>): Promise<number> {
  const watch = injectFaults();
  onTestFinished(watch.restore);
  let calls = 0;
  watch.strikes = (name) => {
    calls += Number(name === 'dev-inquiries');
    return false;
  };
  await work();
  watch.restore();
  return calls;
}

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

  it('counts inquiries by their source, however it is written, and by the keys of their interests', async () => {
    for (const host of ['www.facebook.com', 'www.search.example']) await inquire({ referrer: host });
    for (const utm_source of ['Facebook', 'facebook']) await inquire({ utm_source });
    await inquire({ first_page: '/' });
    const old = { ...INQUIRY, interests: ['Web Design'], mail: 'sent' as const, createdAt: api.clock.now };
    await api.ctx.stores.inquiries.create(newId(api.clock.now), old);
    const { sources, interests } = await numbers();
    expect(shares(sources)).toEqual([
      ...['facebook (campaign) 2', 'Direct 1', 'facebook.com 1', 'Not known 1', 'search.example 1'],
    ]);
    expect(shares(interests)).toEqual(['Other 5', 'Web Design 1']);
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

  it('counts the inquiries that wait longer than a working day, suspected and answered ones aside', async () => {
    for (const [moment, own] of [
      ['2026-03-06T04:00Z', { firstName: 'Friday' }],
      ['2026-03-06T03:59Z', { extra_remarks: 'buy now' }],
      ['2026-03-07T04:00Z', { firstName: 'Weekend' }],
    ] as const) {
      api.clock.now = Date.parse(moment);
      await inquire(own);
    }
    await moveTo('2026-03-09T04:01Z');
    expect((await numbers()).overdue).toBe(1);
    const friday = (await inquiries()).find(({ firstName }) => firstName === 'Friday');
    await call('PATCH', `/api/inquiries/${friday!.id}`, { status: 'answered' });
    expect((await numbers()).overdue).toBe(0);
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

  it('sums the entries and bytes of each store', async () => {
    await inquire();
    expect(await sizeOf('Inquiries')).toMatchObject({ entries: 1, bytes: expect.any(Number) });
    const name = `${'a'.repeat(32)}.webp`;
    await api.ctx.stores.uploads.create(name, new Uint8Array(300));
    expect(await sizeOf('Blog images')).toMatchObject({ entries: 1, bytes: 300 });
    await api.ctx.stores.uploads.remove(name);
    expect(await sizeOf('Blog images')).toMatchObject({ entries: 0, bytes: 0 });
  });

  it('reads only changed records again, of any writer', async () => {
    for (const interests of [['Other'], ['Web Design']]) await inquire({ interests });
    await sizeOf('Inquiries');
    for (const work of [numbers, numbers, () => sizeOf('Inquiries')]) expect(await callsOf(work)).toBe(1);
    const elsewhere = openStores('dev', api.ctx.log, { background: api.ctx.waitUntil });
    const [first] = (await elsewhere.inquiries.list()).records;
    const other = { interests: ['Design System'], interestKeys: ['design-system'] };
    await elsewhere.inquiries.update(first!.id, (value) => ({ ...value, ...other }));
    expect(await callsOf(numbers)).toBe(2);
    expect(shares((await numbers()).interests)).toContain('Design System 1');
    await elsewhere.inquiries.remove(first!.id);
    expect([(await numbers()).interests.length, (await sizeOf('Inquiries')).entries]).toEqual([1, 1]);
  });
});

it('what content policies refuse is added up without anything of a person, and kept for thirty days', async () => {
  const SITE = 'https://www.veralu.example';
  const post = (type: string, body: unknown) =>
    api.call('/api/csp-reports', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': type },
    });
  const violation = (effectiveDirective: string, blockedURL: string, page: string) => ({
    type: 'csp-violation',
    body: { documentURL: SITE + page, effectiveDirective, blockedURL, sample: 'kamala' },
  });
  const single = {
    ...{ 'document-uri': `${SITE}/login?email=kamala`, 'violated-directive': 'img-src' },
    ...{ 'blocked-uri': 'https://tracker.example/kamala.png?who=kamala', 'script-sample': 'kamala' },
  };
  const several = [
    violation('img-src', 'https://tracker.example/other.png', '/login'),
    violation('kamala-src', 'kamala:1', '/blog/kamala'),
  ];
  const sent = [
    post('application/csp-report', { 'csp-report': single }),
    post('application/reports+json', several),
  ];
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 204]);
  const { cspReports } = api.ctx.stores;
  expect(JSON.stringify(await cspReports.list())).not.toContain('kamala');
  const sums = async () => {
    const { sums, others } = await read('/api/csp-reports');
    return [...sums.map((sum: object) => Object.values(sum).join(' ')), others];
  };
  expect(await sums()).toEqual(['img-src https://tracker.example /login 2', 'other other other 1', 0]);
  expect((await post('application/reports+json', { reports: 'none' })).status).toBe(422);
  const madeUp = Array.from({ length: 51 }, (_, n) => violation('img-src', `https://x${n}.example`, '/'));
  expect((await post('application/reports+json', madeUp)).status).toBe(422);
  await post('application/reports+json', madeUp.slice(1));
  expect([(await sums()).length, (await sums()).at(-1)]).toEqual([51, 2]);
  for (const [days, shown, kept] of [
    [6, 50, 1],
    [1, 0, 1],
    [22, 0, 1],
    [1, 0, 0],
  ] as const) {
    await moveTo(days * DAY);
    await purge(api.ctx);
    expect([(await sums()).length - 1, (await listOf(cspReports.ids())).length]).toEqual([shown, kept]);
  }
});
