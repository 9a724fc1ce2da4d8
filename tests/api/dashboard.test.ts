import { describe, expect, it, onTestFinished } from 'vitest';
import applications from '#functions/applications';
import inquiries from '#functions/inquiries';
import { openStores } from '#server/stores/stores';
import { adminCookie, json, startSignedIn } from '#tests/support/api';
import { APPLICANT, form } from '#tests/support/applicants';
import { injectFaults } from '#tests/support/faulty-blobs';
import { INQUIRY } from '#tests/support/inquiries';
import { perTest } from '#tests/support/lifetimes';

const api = perTest(startSignedIn);

const admin = (method = 'GET') => ({ method, headers: { cookie: api.cookie } });
const send = (own: object = {}) => api.call('/api/send-email', json({ ...INQUIRY, ...own }));
const numbers = async () => (await api.call('/api/dashboard', admin())).json();
const sizeOf = async (kind: string) => {
  const kinds: { kind: string }[] = await (await api.call('/api/storage', admin())).json();
  return kinds.find((row) => row.kind === kind);
};

/** Counts the calls of one store while `work` is done. */
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
    const moments = [
      '2026-01-15T00:00Z',
      '2026-02-28T18:29Z',
      '2026-02-28T18:30Z',
      '2026-03-01T18:31Z',
      '2026-03-02T04:00Z',
    ];
    for (const moment of moments) {
      api.clock.now = Date.parse(moment);
      await send({ interests: moment.startsWith('2026-01') ? ['Other'] : ['Web Design', 'Other'] });
    }
    api.clock.now = Date.parse('2026-03-02T04:30:00Z');
    api.resend.mood = 'hanging';
    const answer = await numbers();
    expect(answer.inquiries).toEqual({ today: 2, week: 2, month: 3, all: 5 });
    expect(answer.interests).toEqual([
      { label: 'Other', count: 5 },
      { label: 'Web Design', count: 4 },
    ]);
    expect(answer.days).toHaveLength(30);
    expect(answer.days.at(-1)).toEqual({ day: '2026-03-02', inquiries: 2, applications: 0 });
    expect(answer).toMatchObject({ mailPending: 0, applications: { all: 0 }, build: { state: 'live' } });
  });

  it('counts inquiries by their source, however it is written', async () => {
    const visits = [
      { utm_source: 'Facebook' },
      { utm_source: 'facebook' },
      { referrer: 'www.facebook.com' },
      { referrer: 'www.search.example' },
      { first_page: '/' },
    ];
    for (const visit of visits) await send(visit);
    expect((await numbers()).sources).toEqual([
      { label: 'facebook (campaign)', count: 2 },
      { label: 'Direct', count: 1 },
      { label: 'facebook.com', count: 1 },
      { label: 'search.example', count: 1 },
    ]);
    expect((await numbers()).overdue).toBe(0);
  });

  it('counts suspected spam separately, until it is approved or erased', async () => {
    await send({ interests: ['Web Design'] });
    await send({ extra_remarks: 'buy now', interests: ['Design System'] });
    await api.call('/api/submit-application', form({ ...APPLICANT, extra_remarks: 'x' }));
    const held = await numbers();
    expect(held).toMatchObject({ suspected: 2, inquiries: { today: 1, all: 1 }, applications: { all: 0 } });
    expect(held).toMatchObject({ interests: [{ label: 'Web Design', count: 1 }], positions: [] });
    expect(held.days.at(-1)).toMatchObject({ inquiries: 1, applications: 0 });
    const suspects = await api.call('/api/getemaildetails?suspected=1', admin());
    const [{ id }] = await suspects.json();
    await api.call(`/api/inquiries/${id}/approve`, admin('POST'));
    expect(await numbers()).toMatchObject({ suspected: 1, inquiries: { today: 2, all: 2 } });
    const applied = await api.call('/api/applications?suspected=1', admin());
    await api.call(`/api/applications/${(await applied.json())[0].id}`, admin('DELETE'));
    expect(await numbers()).toMatchObject({ suspected: 0 });
  });

  it('does not count a deleted inquiry, but one whose deletion failed', async () => {
    await send({ firstName: 'Kept' });
    await send({ firstName: 'Gone' });
    const rows = await (await api.call('/api/getemaildetails', admin())).json();
    const idOf = (name: string) => rows.find((row: { firstName: string }) => row.firstName === name).id;
    const remove = (id: string, headers = {}) =>
      api.call(`/api/inquiries/${id}`, {
        method: 'DELETE',
        headers: { cookie: api.cookie, ...headers },
      });
    expect((await remove(idOf('Kept'), { 'if-match': 'stale' })).status).toBe(409);
    expect((await numbers()).inquiries).toMatchObject({ today: 2, all: 2 });
    await remove(idOf('Gone'));
    expect((await numbers()).inquiries).toMatchObject({ today: 1, all: 1 });
  });

  it('sums the entries and bytes of each store', async () => {
    await send();
    expect(await sizeOf('Inquiries')).toMatchObject({ entries: 1, bytes: expect.any(Number) });
    const name = `${'a'.repeat(32)}.webp`;
    await api.ctx.stores.uploads.create(name, new Uint8Array(300));
    expect(await sizeOf('Blog images')).toMatchObject({ entries: 1, bytes: 300 });
    await api.ctx.stores.uploads.remove(name);
    expect(await sizeOf('Blog images')).toMatchObject({ entries: 0, bytes: 0 });
  });

  it('rereads only changed records, of any writer', async () => {
    await send({ interests: ['Other'] });
    await send({ interests: ['Web Design'] });
    const before = await sizeOf('Inquiries');
    expect(await callsOf('inquiries', numbers)).toBe(1);
    expect(await callsOf('inquiries', numbers)).toBe(1);
    expect(await callsOf('inquiries', () => sizeOf('Inquiries'))).toBe(1);

    const elsewhere = openStores('dev', api.ctx.log, { background: api.ctx.waitUntil });
    const [first] = (await elsewhere.inquiries.list()).records;
    await elsewhere.inquiries.update(first!.id, (value) => ({
      ...value,
      ...{ interests: ['Design System'], interestKeys: ['design-system'] },
    }));
    let answer: { interests: { label: string }[] } = { interests: [] };
    expect(await callsOf('inquiries', async () => (answer = await numbers()))).toBe(2);
    expect(answer.interests.map(({ label }) => label)).toContain('Design System');
    expect(answer.interests).toHaveLength(2);
    expect(await sizeOf('Inquiries')).not.toEqual(before);

    await elsewhere.inquiries.remove(first!.id);
    expect((await numbers()).interests).toHaveLength(1);
    expect(await sizeOf('Inquiries')).toMatchObject({ entries: 1 });
  });

  it('does not reuse rows if a list has no ETags', async () => {
    await send({ interests: ['Other'] });
    const real = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = real));
    globalThis.fetch = async (...asked) => {
      const answer = await real(...asked);
      if (answer.headers.get('content-type') !== 'application/json') return answer;
      return new Response((await answer.text()).replace(/"etag":"[^}]*"/g, '"etag":""'), { status: 200 });
    };
    expect(await callsOf('inquiries', numbers)).toBe(2);
    expect(await callsOf('inquiries', numbers)).toBe(2);
  });
});

it('counts the inquiries that wait longer than a working day', async () => {
  const sent: [moment: string, own: object][] = [
    ['2026-03-06T04:00Z', {}],
    ['2026-03-06T04:01Z', { extra_remarks: 'buy now' }],
    ['2026-03-07T04:00Z', { firstName: 'Weekend' }],
  ];
  for (const [moment, own] of sent) {
    api.clock.now = Date.parse(moment);
    await send(own);
  }
  const [friday] = (await api.ctx.stores.inquiries.list()).records.filter(
    ({ value }) => value.firstName !== 'Weekend' && !value.suspected,
  );
  api.clock.now = Date.parse('2026-03-09T04:01Z');
  api.cookie = await adminCookie(api);
  expect((await numbers()).overdue).toBe(1);
  await api.ctx.stores.inquiries.update(friday!.id, (value) => ({ ...value, status: 'answered' }));
  expect((await numbers()).overdue).toBe(0);
});
