import { beforeEach, expect, it } from 'vitest';
import { MINUTE } from '#src/server/platform/clock.ts';
import { newId } from '#src/server/platform/ids.ts';
import {
  ADMIN,
  adminCookie,
  cookieFor,
  json,
  seedAdmin,
  seedPerson,
  SILENT_LOG,
  startApi,
} from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { filesWith } from '../support/records.ts';
import { staffAs } from '../support/staff.ts';

const SUNIL = { name: 'Sunil', roles: ['recruiter' as const] };
const QUARTER = 15 * MINUTE;

const api = perTest(() => startApi({ log: SILENT_LOG }));

beforeEach(() => seedAdmin(api.ctx));

const guess = (username: string, instance: Pick<typeof api, 'callOnly'> = api) =>
  instance.callOnly('/api/login', { ...json({ username, password: 'typed here' }), ip: '203.0.113.5' });

/** The refused logins, newest first. */
const refused = async () => (await trailOf(api)).filter(({ action }) => action === 'login.refuse');

/** Guesses one after the other, and waits until they are written down. */
async function guesses(...names: string[]): Promise<void> {
  for (const name of names) await guess(name);
  await api.settled();
}

it('refused logins are one entry a quarter of an hour, with the accounts that were tried', async () => {
  const { username } = ADMIN;
  const all = { outcome: 'refused', reason: 'login', networks: ['203.0.113'] };
  await guesses(username, username);
  expect(await refused()).toMatchObject([{ ...all, who: username, count: 2 }]);
  await guesses('nobody', 'a password typed here', username);
  expect(await refused()).toMatchObject([{ ...all, who: '', tried: [username, ''], count: 5 }]);
  expect(await filesWith(api, /typed here|nobody/)).toEqual([]);
  api.clock.now += QUARTER;
  await guesses(username);
  expect((await refused())[0]).toMatchObject({ who: username, count: 1 });
});

it('refused logins at many accounts say that there were others', async () => {
  const logins = Array.from({ length: 7 }, (_, n) => `p${n}@staff.example`);
  for (const email of logins) await seedPerson(api, { ...SUNIL, name: email.slice(0, 2), email });
  await guesses(...logins);
  expect((await refused())[0]?.tried).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'others']);
});

it('a flood of strangers at several instances makes one entry a kind, and none of the staff is lost', async () => {
  const instances = [api, api.anotherInstance(), api.anotherInstance()];
  const cookie = await adminCookie(api);
  const strangers = Array.from({ length: 60 }, (_, n) => {
    const accept = json({ token: 'x'.repeat(43), newPassword: 'kandy-river-seven' });
    const password = { username: `n${n}`, previousPassword: 'x', newPassword: 'jennifer12345' };
    const [at, ip] = [instances[n % 3]!, `198.51.${n}.1`];
    return [
      at.call('/api/invitations/accept', { ...accept, ip }),
      at.call('/api/change-password', { ...json(password), ip }),
      at.call('/api/login', { ...json({ username: `n${n}`, password: 'x' }), ip }),
    ];
  });
  const staff = Array.from({ length: 12 }, (_, n) =>
    instances[n % 3]!.call(`/api/cvs/${newId(n)}`, { headers: { Cookie: cookie } }),
  );
  await Promise.all([...strangers.flat(), ...staff]);
  await api.settled();
  const trail = await trailOf(api);
  expect(trail.filter(({ action }) => action === 'cv.view')).toMatchObject([{ count: 12 }]);
  const sums = trail.filter(({ action }) => action !== 'cv.view');
  // A login that had to wait too long for its turn failed; the others were refused.
  const counted = (...actions: string[]) =>
    sums.filter(({ action }) => actions.includes(action)).map(({ count = 0 }) => count);
  expect([counted('account.accept'), counted('password.change')]).toEqual([[60], [60]]);
  const logins = counted('login', 'login.refuse');
  expect([logins.reduce((sum, count) => sum + count, 0), logins.length <= 2]).toEqual([60, true]);
  // What each instance counted, under a key of its own.
  expect((await api.ctx.stores.audit.allIds()).length).toBeLessThanOrEqual(3 * 5);
});

it('refused rights are one entry with their number, reason and endpoints, apart from missing proofs', async () => {
  const cookie = await cookieFor(api, SUNIL);
  const sunil = staffAs(api, cookie);
  for (let n = 0; n < 3; n += 1) await sunil.call('GET', '/api/audit');
  await sunil.call('GET', '/api/accounts');
  const kind = { action: 'right.refuse', who: 'Sunil', roles: ['recruiter'], outcome: 'refused' };
  const endpoints = ['GET /api/audit', 'GET /api/accounts'];
  const right = { ...kind, reason: 'right', count: 4, endpoints };
  expect(await trailOf(api)).toMatchObject([right]);
  api.clock.now += QUARTER;
  await sunil.call('POST', '/api/exports', { list: 'careers' });
  expect(await trailOf(api)).toMatchObject([
    { ...kind, reason: 'proof', count: 1, endpoints: ['POST /api/exports'] },
    right,
  ]);
});

it('refusals without a session are not recorded, nor is a logout: anybody could fill the trail', async () => {
  await staffAs(api).call('GET', '/api/audit');
  await staffAs(api).call('POST', '/api/save', {});
  await staffAs(api).call('POST', '/api/logout', {});
  expect(await trailOf(api)).toEqual([]);
});

it('refused fresh proofs are summed, and what was typed is nowhere', async () => {
  const Cookie = await adminCookie(api);
  const prove = (password: string) =>
    api.call('/api/step-up', { ...json({ password }, { Cookie }), ip: '203.0.113.5' });
  // The throttle's answers count, too.
  for (const password of ['', ...Array(6).fill('typed here 1')]) await prove(password);
  expect(await trailOf(api)).toMatchObject([
    { action: 'step-up.refuse', reason: 'wrong', count: 7, who: ADMIN.username },
  ]);
  expect(await filesWith(api, /typed here/)).toEqual([]);
});

it('entries of versions before are listed: from one shared record, and with hashed titles', async () => {
  const { audit, auditHead } = api.ctx.stores;
  const old = (minute: number) => ({
    id: newId(api.clock.now - minute * MINUTE),
    value: {
      ...{ who: 'Asha', action: 'vacancy.edit', outcome: 'done' },
      record: `r${minute}`,
      title: { text: 'Old', salt: 's' },
    },
  });
  const [first, second] = [old(2), old(1)];
  await audit.create(first.id, first.value as never);
  await auditHead.put('head', { chain: 'c', seq: 1, pending: [second], sums: [] } as never);
  expect((await trailOf(api)).map(({ record, title }) => [record, title])).toEqual([
    ['r1', 'Old'],
    ['r2', 'Old'],
  ]);
  expect(await auditHead.get('head')).toBeUndefined();
});
