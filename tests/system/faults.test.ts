import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR } from '#server/platform/clock';
import { sweepLeftovers } from '#server/features/applications/cvs';
import { deliverDue } from '#server/features/outbox/outbox';
import { openStores } from '#server/stores/stores';
import { pdfFile } from '../fixtures/cv-files.ts';
import { ADMIN, adminCookie, json, SILENT_LOG, startApi } from '../support/api.ts';
import { APPLICANT, form, VACANCY, withKey } from '../support/applicants.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { injectFaults, type Fault, type FaultyBlobs } from '../support/faulty-blobs.ts';
import { perTest } from '../support/lifetimes.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Shorter than in production, so that a store that stalls does not hold up the suite. */
const TIMEOUT_MS = 250;

const BROKEN: Fault[] = ['fails', 'stalls', 'refuses', 'lies', 'full'];

const api = perTest(() => startApi({ log: SILENT_LOG }));
let store: FaultyBlobs;

beforeEach(() => {
  store = injectFaults();
});

afterEach(() => store.restore());

const anyStore = () => true;

async function during<T>(fault: Fault, strikes: FaultyBlobs['strikes'], work: () => Promise<T>): Promise<T> {
  const { stores } = api.ctx;
  Object.assign(store, { fault, strikes });
  api.ctx.stores = openStores('dev', api.ctx.log, { timeoutMs: TIMEOUT_MS, background: api.ctx.waitUntil });
  try {
    return await work();
  } finally {
    store.fault = 'none';
    api.ctx.stores = stores;
  }
}

const inquire = (init: RequestInit = json(INQUIRY)) =>
  api.call('/api/send-email', { ...init, ip: crypto.randomUUID() });

const count = async (ids: AsyncIterable<string>) => {
  let found = 0;
  for await (const id of ids) found += id ? 1 : 0;
  return found;
};

/** Only a store that refuses says that somebody else was first. */
async function expectClearFailure(answer: Response, fault: Fault): Promise<void> {
  expect(answer.status).toBe(fault === 'refuses' ? 409 : 503);
  expect(answer.headers.get('retry-after')).toBe(fault === 'refuses' ? null : '5');
  expect(Object.keys(await answer.json())).toEqual(['message', 'code']);
}

describe.each(BROKEN)('a store that %s', (fault) => {
  it('is a clear and quick error for a visitor, and nothing is half done', async () => {
    const from = performance.now();
    await expectClearFailure(await during(fault, anyStore, () => inquire()), fault);
    expect(performance.now() - from).toBeLessThan(10_000);
    const onlyRecords: FaultyBlobs['strikes'] = (name) => name === 'dev-inquiries';
    await expectClearFailure(await during(fault, onlyRecords, () => inquire()), fault);
    api.clock.now += HOUR;
    expect(await deliverDue(api.ctx)).toBe(0);
    expect(await count(api.ctx.stores.inquiries.ids())).toBe(0);
    // The entry is written beside the record, perhaps only after the answer; the next delivery removes it.
    const outbox = async () => [await deliverDue(api.ctx), await count(api.ctx.stores.mailOutbox.ids())];
    await expect.poll(outbox).toEqual([0, 0]);
    expect(api.resend.attempts).toBe(0);
  });

  it('accepts the same inquiry with the same key once it works, once', async () => {
    const init = withKey(json(INQUIRY));
    await expectClearFailure(
      await during(
        fault,
        (name) => name === 'dev-inquiries',
        () => inquire(init),
      ),
      fault,
    );
    expect((await inquire(init)).status).toBe(200);
    expect((await inquire(init)).status).toBe(200);
    expect(await count(api.ctx.stores.inquiries.ids())).toBe(1);
    expect(api.resend.delivered).toHaveLength(1);
  });
});

describe.each(['fails', 'lies'] as const)('a store that %s', (fault) => {
  it.each(['dev-cvs', 'dev-applications'])('at %s leaves no application without its CV', async (name) => {
    const init = form(APPLICANT, { bytes: pdfFile(), name: 'cv.pdf' });
    const answer = await during(
      fault,
      (other, method) => other === name && method === 'PUT',
      () => api.call('/api/submit-application', init),
    );
    await expectClearFailure(answer, fault);
    expect(await count(api.ctx.stores.applications.ids())).toBe(0);
    api.clock.now += 3 * HOUR;
    await deliverDue(api.ctx);
    await sweepLeftovers(api.ctx);
    expect(await count(api.ctx.stores.cvs.names())).toBe(0);
    expect(api.resend.attempts).toBe(0);
  });

  it('leaves a vacancy as it was when a change cannot be written', async () => {
    const headers = { 'Content-Type': 'application/json', Cookie: await adminCookie(api) };
    const call = (path: string, method: string, body?: object) =>
      api.call(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    await call('/api/save', 'POST', VACANCY);
    const list = async () => (await call('/api/careerdetails', 'GET')).json();
    const before = await list();
    const { id } = before.find((row: { title: string }) => row.title === VACANCY.title);
    const changed = { ...VACANCY, description: 'Changed' };
    const answer = await during(
      fault,
      (name, method) => name === 'dev-careers' && method === 'PUT',
      () => call(`/api/careerdetails/${id}`, 'PUT', changed),
    );
    await expectClearFailure(answer, fault);
    expect(await list()).toEqual(before);
  });
});

it('a lost answer makes no second record and no second mail', async () => {
  const init = withKey(json(INQUIRY));
  await during(
    'forgets',
    (name) => name === 'dev-inquiries',
    () => inquire(init),
  );
  expect((await inquire(init)).status).toBe(200);
  api.clock.now += HOUR;
  await deliverDue(api.ctx);
  expect(await count(api.ctx.stores.inquiries.ids())).toBe(1);
  expect(api.resend.delivered).toHaveLength(1);
});

it('a write whose answer is lost is recognised, and done once', async () => {
  const seen = new Set<string>();
  const firstWrite: FaultyBlobs['strikes'] = (name, method) =>
    method === 'PUT' && name === 'dev-login-failures' && !seen.has(step) && Boolean(seen.add(step));
  let step = 'create';
  await during('forgets', firstWrite, async () => {
    const { failures } = api.ctx.stores;
    const { created, record } = await failures.create('key', { count: 1, lastAt: 0 });
    expect(created).toBe(true);
    const more = ({ count }: { count: number }) => ({ count: count + 1, lastAt: 0 });
    step = 'with a version';
    await failures.update('key', more, { ifMatch: record.version });
    step = 'without one';
    await failures.update('key', more);
    expect((await failures.get('key'))?.value.count).toBe(3);
    await expect(failures.update('key', more, { ifMatch: record.version })).rejects.toThrow('has changed');
  });
  expect(seen.size).toBe(3);
});

it('reading and writing work while the store of another kind is down', async () => {
  const answers = await during(
    'fails',
    (name) => name === 'dev-careers',
    async () => [
      (await inquire()).status,
      (await api.call('/api/login', json(ADMIN))).status,
      (await api.call('/api/data')).status,
    ],
  );
  expect(answers).toEqual([200, 200, 503]);
});

describe('a clock that jumps', () => {
  it('ahead ends sessions, and back does not prolong them for ever', async () => {
    const current = async (Cookie: string) =>
      (await api.call('/api/session', { headers: { Cookie } })).status;
    const earlier = await adminCookie(api);
    api.clock.now += 3650 * 24 * HOUR;
    expect(await current(earlier)).toBe(401);
    const fromTheFuture = await adminCookie(api);
    expect(await current(fromTheFuture)).toBe(200);
    api.clock.now -= 3650 * 24 * HOUR;
    expect(await current(fromTheFuture)).toBe(401);
  });

  it('back does not break rate limits and inquiries', async () => {
    for (let n = 0; n < 3; n += 1) expect((await inquire()).status).toBe(200);
    api.clock.now -= 365 * 24 * HOUR;
    for (let n = 0; n < 3; n += 1) expect((await inquire()).status).toBe(200);
    expect(await count(api.ctx.stores.inquiries.ids())).toBe(6);
    expect(api.resend.delivered).toHaveLength(6);
  });
});
