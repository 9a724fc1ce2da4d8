import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#server/platform/clock';
import { ADMIN, adminCookie, cookieFor, json, seedAdmin, SILENT_LOG, startApi } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { filesWith } from '../support/records.ts';
import { addAuthenticator, pendingCookie, sendSecond } from '../support/second-proofs.ts';
import { staffAs } from '../support/staff.ts';

const SUNIL = { name: 'Sunil', roles: ['recruiter' as const] };

const api = perTest(() => startApi({ log: SILENT_LOG }));

beforeEach(() => seedAdmin(api.ctx));

const guess = (username: string) =>
  api.callOnly('/api/login', { ...json({ username, password: 'typed here' }), ip: '203.0.113.5' });

/** The refused logins, newest first. */
const refused = async () => (await trailOf(api)).filter(({ action }) => action === 'login.refuse');

/** Guesses one after the other, and waits until they are written down. */
async function guesses(...names: string[]): Promise<void> {
  for (const name of names) await guess(name);
  await api.settled();
}

describe('refused logins', () => {
  it('are one entry a minute for each account, and one for all names that nobody has', async () => {
    const { username } = ADMIN;
    await guesses(username, username, 'nobody', 'a password typed here', username);
    const all = { outcome: 'refused', reason: 'login', networks: ['203.0.113'] };
    expect((await refused()).toSorted((one, other) => one.who.localeCompare(other.who))).toMatchObject([
      { ...all, who: '', count: 2 },
      { ...all, who: username, count: 3 },
    ]);
    expect(await filesWith(api, /typed here|nobody/)).toEqual([]);
    api.clock.now += MINUTE;
    await guesses(username);
    expect((await refused())[0]).toMatchObject({ who: username, count: 1 });
  });

  it('of the second step name the person', async () => {
    await addAuthenticator(api);
    expect((await sendSecond(api, await pendingCookie(api), { code: '000000' })).status).toBe(422);
    expect(await refused()).toMatchObject([{ who: ADMIN.username, count: 1 }]);
  });
});

describe('refused rights', () => {
  it('are one entry a minute with their number, reason and endpoints, apart from missing proofs', async () => {
    const cookie = await cookieFor(api, SUNIL);
    const sunil = staffAs(api, cookie);
    for (let n = 0; n < 3; n += 1) await sunil.call('GET', '/api/audit');
    await sunil.call('GET', '/api/accounts');
    const kind = { action: 'right.refuse', who: 'Sunil', roles: ['recruiter'], outcome: 'refused' };
    const endpoints = ['GET /api/audit', 'GET /api/accounts'];
    const right = { ...kind, reason: 'right', count: 4, endpoints };
    expect(await trailOf(api)).toMatchObject([right]);
    api.clock.now += 11 * MINUTE;
    await sunil.call('POST', '/api/exports', { list: 'careers' });
    expect(await trailOf(api)).toMatchObject([
      { ...kind, reason: 'proof', count: 1, endpoints: ['POST /api/exports'] },
      right,
    ]);
  });

  it('without a session are not recorded, nor is a logout: anybody could fill the trail', async () => {
    await staffAs(api).call('GET', '/api/audit');
    await staffAs(api).call('POST', '/api/save', {});
    await staffAs(api).call('POST', '/api/logout', {});
    expect(await trailOf(api)).toEqual([]);
  });
});

it('refused fresh proofs are summed by minute, and what was typed is nowhere', async () => {
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
