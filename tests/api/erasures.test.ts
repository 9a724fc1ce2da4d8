import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import applicationChanges from '#functions/application-changes';
import { DAY } from '#server/platform/clock';
import {
  ERASURES_RETENTION_MS,
  recordErasure,
  pruneErasures,
  readLedger,
} from '#server/features/erasures/erasures';
import { eraseExpired } from '#server/features/privacy/privacy-requests';
import { adminCookie, json, startApi } from '../support/api.ts';
import { APPLICANT, asAdmin, form } from '../support/applicants.ts';
import { count } from '../support/applications.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startApi);

const inquire = () => api.call('/api/send-email', json(INQUIRY));
const apply = () =>
  api.call('/api/submit-application', form({ ...APPLICANT, email: INQUIRY.email }));

async function idsOf(name: 'inquiries' | 'applications' | 'erasures'): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of api.ctx.stores[name].ids()) ids.push(id);
  return ids;
}

const ledger = () => readLedger(api.ctx.stores.erasures);

const erase = async (email: string) =>
  api.call('/api/people/erase', json({ email }, { Cookie: await adminCookie(api) }));

/** Calls `seen` with the method and address of each request to the store, before it is sent. */
function watch(seen: (method: string, address: string) => void): void {
  const real = globalThis.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
  globalThis.fetch = async (input, init) => {
    seen(init?.method?.toUpperCase() ?? 'GET', String(input));
    return real(input, init);
  };
}

describe('the ledger of erasures', () => {
  it('has the erased records and persons, without their e-mail address or a plain hash of it', async () => {
    await inquire();
    await apply();
    const [inquiry] = await idsOf('inquiries');
    const [application] = await idsOf('applications');
    expect((await ledger())({ record: inquiry! })).toBeUndefined();
    api.clock.now += DAY;
    expect((await erase(INQUIRY.email.toUpperCase())).status).toBe(200);
    const known = await ledger();
    for (const record of [inquiry!, application!]) expect(known({ record })).toBe(api.clock.now);
    expect(known({ address: INQUIRY.email })).toBe(api.clock.now);
    expect(known({ address: 'somebody@else.example' })).toBeUndefined();
    const text = (await idsOf('erasures')).join('\n');
    expect(text).not.toContain(inquiry);
    for (const part of [INQUIRY.email, `address ${INQUIRY.email}`])
      expect(text).not.toContain(createHash('sha256').update(part).digest('hex'));
  });

  it('has only the record where only that was erased, by an admin or by the schedule', async () => {
    await inquire();
    await apply();
    const call = await asAdmin(api);
    const [application] = await idsOf('applications');
    const [inquiry] = await idsOf('inquiries');
    expect(
      (await call(applicationChanges, `/api/applications/${application}`, { method: 'DELETE' })).status,
    ).toBe(200);
    api.clock.now += 400 * DAY;
    expect(await eraseExpired(api.ctx)).toBe(1);
    const known = await ledger();
    for (const record of [inquiry!, application!]) expect(known({ record })).toBeDefined();
    expect(known({ address: INQUIRY.email })).toBeUndefined();
  });

  it('is written before any part of a record is removed', async () => {
    await inquire();
    await apply();
    const order: string[] = [];
    watch((method, address) => {
      const [, store] = /dev-([a-z-]+)\//.exec(address) ?? [];
      if (method === 'PUT' && address.includes('/entry~')) order.push('noted');
      if (method === 'DELETE') order.push(`${store} removed`);
    });
    await erase(INQUIRY.email);
    expect(order[0]).toBe('noted');
    // The address, then each of the two records, which are erased side by side, before anything of it goes.
    expect(order.filter((step) => step === 'noted')).toHaveLength(3);
    expect(order.indexOf('pending-mail removed')).toBeGreaterThan(order.indexOf('noted', 1));
    for (const store of ['inquiries', 'applications'])
      expect(order.indexOf(`${store} removed`)).toBeGreaterThan(order.indexOf('pending-mail removed'));
  });

  it('does not remove a record when the entry cannot be written', async () => {
    await inquire();
    const real = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = real));
    globalThis.fetch = async (input, init) =>
      String(input).includes('-erasures') ? new Response(null, { status: 424 }) : real(input, init);
    expect((await erase(INQUIRY.email)).status).toBe(503);
    expect(await idsOf('inquiries')).toHaveLength(1);
  });

  it('costs one request an erasure, however many there are', async () => {
    for (let at = 0; at < 5; at += 1) await inquire();
    let requests = 0;
    watch((_method, address) => (requests += address.includes('-erasures') ? 1 : 0));
    await erase(INQUIRY.email);
    // A list and a new secret, then the address and the five records.
    expect(requests).toBe(2 + 1 + 5);
  });

  it('finds entries of each of several secrets, and reports a missing secret', async () => {
    await Promise.all(['a@x.example', 'b@x.example'].map((address) => recordErasure(api.ctx, { address })));
    await api.ctx.stores.erasures.create('secret~other', { secret: Buffer.alloc(32).toString('base64') });
    const known = await ledger();
    expect(known({ address: 'A@x.example' })).toBeDefined();
    expect(known({ address: 'b@x.example' })).toBeDefined();
    for (const id of await idsOf('erasures'))
      if (id.startsWith('secret~')) await api.ctx.stores.erasures.remove(id);
    await expect(ledger()).rejects.toThrow('lacks a secret');
  });

  it('drops an entry once no backup that may be restored is older', async () => {
    await recordErasure(api.ctx, { address: INQUIRY.email });
    api.clock.now += ERASURES_RETENTION_MS;
    expect(await pruneErasures(api.ctx)).toBe(0);
    expect((await ledger())({ address: INQUIRY.email })).toBeDefined();
    api.clock.now += 1;
    expect(await pruneErasures(api.ctx)).toBe(1);
    expect(await count(api.ctx.stores.erasures.ids('secret~'))).toBe(1);
    expect((await ledger())({ address: INQUIRY.email })).toBeUndefined();
  });
});
