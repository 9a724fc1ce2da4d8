import { describe, expect, it, onTestFinished } from 'vitest';
import { purge } from '#server/features/maintenance/purge';
import { DAY } from '#server/platform/clock';
import { newId } from '#server/platform/ids';
import { inBatches, RECORDS_AT_ONCE } from '#server/stores/batches';
import { openStores } from '#server/stores/stores';
import { adminCookie, cookieFor, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { injectFaults } from '../support/faulty-blobs.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { listOf, recordCalls } from '../support/records.ts';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, read, inquire, inquired, apply, inquiries, applicants } = recordCalls(api);

const numbers = () => read('/api/dashboard');
const sizeOf = async (wanted: string) =>
  (await read('/api/storage')).find(({ kind }: { kind: string }) => kind === wanted);

/** Moves the clock, and logs the person in again whose session has ended. */
async function moveTo(moment: string): Promise<void> {
  api.clock.now = Date.parse(moment);
  api.cookie = await adminCookie(api);
}

/** The number of calls of a store that some work makes. */
async function callsOf(store: string, work: () => Promise<unknown>): Promise<number> {
  const watch = injectFaults();
  onTestFinished(watch.restore);
  let calls = 0;
  watch.strikes = (name) => {
    if (name === `dev-${store}`) calls += 1;
    return false;
  };
  await work();
  watch.restore();
  return calls;
}

describe('the dashboard', () => {
  it('counts by the day, week and month of Colombo', async () => {
    for (const moment of [
      ...[
        '2026-01-15T00:00Z',
        '2026-02-28T18:29Z',
        '2026-02-28T18:30Z',
        '2026-03-01T18:31Z',
        '2026-03-02T04:00Z',
      ],
    ]) {
      api.clock.now = Date.parse(moment);
      await inquire({ interests: moment.startsWith('2026-01') ? ['Other'] : ['Web Design', 'Other'] });
      await apply({ position: moment.startsWith('2026-01') ? '' : 'Cook' });
    }
    await moveTo('2026-03-02T04:30:00Z');
    const counts = { today: 2, week: 2, month: 3, all: 5 };
    const answer = await numbers();
    expect(answer).toMatchObject({
      ...{ inquiries: counts, applications: counts, mailPending: 0, overdue: 1, suspected: 0 },
      interests: [
        { label: 'Other', count: 5 },
        { label: 'Web Design', count: 4 },
      ],
      positions: [
        { label: 'Cook', count: 4 },
        { label: 'No position named', count: 1 },
      ],
      build: { state: 'live' },
    });
    expect(answer.days).toHaveLength(30);
    expect(answer.days.at(-1)).toEqual({ day: '2026-03-02', inquiries: 2, applications: 2 });
  });

  it('counts inquiries by their source, however it is written, and by the keys of their interests', async () => {
    for (const visit of [
      ...[{ utm_source: 'Facebook' }, { utm_source: 'facebook' }, { referrer: 'www.facebook.com' }],
      ...[{ referrer: 'www.search.example' }, { first_page: '/' }],
    ])
      await inquire(visit);
    const old = { ...INQUIRY, interests: ['Web Design'], mail: 'sent' as const, createdAt: api.clock.now };
    await api.ctx.stores.inquiries.create(newId(api.clock.now), old);
    const { sources, interests } = await numbers();
    expect(sources).toEqual([
      { label: 'facebook (campaign)', count: 2 },
      ...['Direct', 'facebook.com', 'Not known', 'search.example'].map((label) => ({ label, count: 1 })),
    ]);
    expect(interests).toEqual([
      { label: 'Other', count: 5 },
      { label: 'Web Design', count: 1 },
    ]);
  });

  it('counts suspected spam separately until it is approved or erased, and nothing that is deleted', async () => {
    await inquired({ interests: ['Web Design'] });
    await inquire({ extra_remarks: 'buy now', interests: ['Design System'] });
    await apply({ extra_remarks: 'x' });
    const held = await numbers();
    expect(held).toMatchObject({ suspected: 2, inquiries: { today: 1, all: 1 }, applications: { all: 0 } });
    expect(held).toMatchObject({ interests: [{ label: 'Web Design', count: 1 }], positions: [] });
    expect(held.days.at(-1)).toMatchObject({ inquiries: 1, applications: 0 });
    await call('POST', `/api/inquiries/${(await inquiries('?suspected=1'))[0]!.id}/approve`);
    expect(await numbers()).toMatchObject({ suspected: 1, inquiries: { today: 2, all: 2 } });
    await call('DELETE', `/api/applications/${(await applicants('?suspected=1'))[0]!.id}`);
    expect(await numbers()).toMatchObject({ suspected: 0 });
    const [row] = await inquiries();
    await call('DELETE', `/api/inquiries/${row!.id}`, undefined, { 'If-Match': '"stale"' });
    expect((await numbers()).inquiries.all).toBe(2);
    await call('DELETE', `/api/inquiries/${row!.id}`);
    expect((await numbers()).inquiries).toMatchObject({ today: 1, all: 1 });
  });

  it('counts the inquiries that wait longer than a working day, suspected and answered ones aside', async () => {
    for (const [moment, own] of [
      ['2026-03-06T04:00Z', { firstName: 'Friday' }],
      ['2026-03-06T04:01Z', { extra_remarks: 'buy now' }],
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

  it.each<[role: 'office' | 'recruiter' | 'editor', shown: string[]]>([
    ['office', ['build', 'inquiries', 'interests', 'mailPending', 'overdue', 'sources', 'suspected']],
    ['recruiter', ['applications', 'build', 'mailPending', 'positions', 'suspected']],
    ['editor', ['build']],
  ])('shows the role %s what is of it', async (role, shown) => {
    await inquire({ extra_remarks: 'x' });
    api.cookie = await cookieFor(api, { name: role, roles: [role] });
    const answer = await numbers();
    expect(Object.keys(answer).toSorted()).toEqual(shown);
    expect(answer.suspected).toBe({ office: 1, recruiter: 0, editor: undefined }[role]);
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
    for (const work of [numbers, numbers, () => sizeOf('Inquiries')])
      expect(await callsOf('inquiries', work)).toBe(1);
    const elsewhere = openStores('dev', api.ctx.log, { background: api.ctx.waitUntil });
    const [first] = (await elsewhere.inquiries.list()).records;
    const other = { interests: ['Design System'], interestKeys: ['design-system'] };
    await elsewhere.inquiries.update(first!.id, (value) => ({ ...value, ...other }));
    let answer = { interests: [] as { label: string }[] };
    expect(await callsOf('inquiries', async () => (answer = await numbers()))).toBe(2);
    expect(answer.interests.map(({ label }) => label)).toContain('Design System');
    await elsewhere.inquiries.remove(first!.id);
    expect([(await numbers()).interests.length, (await sizeOf('Inquiries')).entries]).toEqual([1, 1]);
  });

  it('and its lists, first read by many at once, read each record once in all', async () => {
    const createdAt = api.clock.now;
    const old = { ...INQUIRY, mail: 'sent', createdAt } as const;
    const ids = Array.from({ length: 600 }, () => newId(createdAt));
    await inBatches(ids, RECORDS_AT_ONCE, (id) => api.ctx.stores.inquiries.create(id, old));
    const list = () => api.callOnly('/api/getemaildetails?limit=10', { headers: { Cookie: api.cookie } });
    const { requests } = await api.countRequests(() => Promise.all(Array.from({ length: 8 }, list)));
    const reads = requests.filter(({ kind, store }) => kind === 'get' && store.endsWith('inquiries'));
    expect(reads.length).toBeGreaterThanOrEqual(600);
    expect(reads.length).toBeLessThan(720);
  });
});

it('what content policies refuse is added up without anything of a person, shown for seven days and kept for thirty', async () => {
  const SITE = 'https://www.veralu.example';
  const post = (type: string, body: unknown) =>
    api.call('/api/csp-reports', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': type },
    });
  const violation = (effectiveDirective: string, blockedURL: string, page: string) => ({
    ...{ type: 'csp-violation', user_agent: 'Mozilla/5.0' },
    body: { documentURL: SITE + page, effectiveDirective, blockedURL, sample: 'kamala' },
  });
  const single = {
    'csp-report': {
      ...{
        'document-uri': `${SITE}/login?email=kamala`,
        'violated-directive': 'img-src',
        'script-sample': 'kamala',
      },
      'blocked-uri': 'https://tracker.example/kamala.png?who=kamala',
    },
  };
  const several = [
    violation('img-src', 'https://tracker.example/other.png', '/login'),
    violation('kamala-src', 'kamala:1', '/blog/kamala'),
    violation('connect-src', 'chrome-extension://kamala/x.js', '/admin'),
  ];
  const sent = await Promise.all([
    post('application/csp-report', single),
    post('application/reports+json', several),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([204, 204]);
  const { cspReports } = api.ctx.stores;
  expect(JSON.stringify(await cspReports.list())).not.toContain('kamala');
  const counted = [
    { directive: 'img-src', blocked: 'https://tracker.example', page: '/login', count: 2 },
    { directive: 'other', blocked: 'other', page: 'other', count: 1 },
    { directive: 'connect-src', blocked: 'chrome-extension', page: '/admin', count: 1 },
  ];
  expect(await read('/api/csp-reports')).toEqual({ sums: counted, others: 0 });
  for (const [type, body, status] of [
    ['application/json', {}, 415],
    ['application/csp-report', { 'csp-report': {}, x: 'x'.repeat(40_000) }, 413],
    ['application/reports+json', { reports: 'none' }, 422],
    ['application/reports+json', Array(51).fill(several[0]), 422],
  ] as const)
    expect((await post(type, body)).status).toBe(status);
  const made = (n: number) => violation('img-src', `https://x${n}.example`, '/');
  const madeUp = [0, 40, 80].map((from) => Array.from({ length: 40 }, (_, n) => made(from + n)));
  await Promise.all(madeUp.map((reports) => post('application/reports+json', reports)));
  const { sums, others } = await read('/api/csp-reports');
  expect([sums.length, others]).toEqual([50, 73]);
  const shownAfter = async (days: number) => {
    api.clock.now += days * DAY;
    api.cookie = await adminCookie(api);
    await purge(api.ctx);
    return [(await read('/api/csp-reports')).sums.length, (await listOf(cspReports.ids())).length];
  };
  expect(await shownAfter(6)).toEqual([50, 1]);
  expect(await shownAfter(1)).toEqual([0, 1]);
  expect(await shownAfter(22)).toEqual([0, 1]);
  expect(await shownAfter(1)).toEqual([0, 0]);
});
