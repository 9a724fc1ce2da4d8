import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#features/audit/schema/audit';
import { MINUTE, SECOND } from '#server/platform/clock';
import { ADMIN, adminCookie, cookieOf, json, seedAdmin, startApi } from '../support/api.ts';
import { problemsOf, trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import {
  addAuthenticator,
  addPasskey,
  codeAt,
  makeRecoveryCodes,
  ORIGIN,
  pendingCookie,
  sendSecond,
} from '../support/second-proofs.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import { logIn } from '../support/staff.ts';

const api = perTest(startApi);

beforeEach(() => seedAdmin(api.ctx));

/** The newest entries with these actions, each with its outcome and kind of proof. */
const kinds = async (...actions: AuditEntry['action'][]) =>
  (await trailOf(api))
    .filter(({ action }) => actions.includes(action))
    .map(({ action, outcome, proof }) => [action, outcome, proof]);

const options = async (path: string, Cookie: string): Promise<{ challenge: string }> =>
  (await api.call(path, json({}, { Cookie }))).json();

const prove = (Cookie: string, proof: object) =>
  api.call('/api/step-up', { ...json(proof, { Cookie }), ip: '203.0.113.5' });

describe('the entry of a login tells its kind:', () => {
  it('the password', async () => {
    await logIn(api);
    expect(await kinds('login')).toEqual([['login', 'done', 'password']]);
  });

  it('a passkey alone, or after the password', async () => {
    const passkey = new SoftwarePasskey();
    await addPasskey(api, passkey);
    const alone = await options('/api/login/passkey/options', '');
    const used = passkey.used({ origin: ORIGIN, challenge: alone.challenge });
    expect((await api.call('/api/login/passkey', json({ passkey: used }))).status).toBe(200);
    api.clock.now += SECOND;
    const pending = await pendingCookie(api, ADMIN);
    const { challenge } = await options('/api/login/second-proof/options', pending);
    await sendSecond(api, pending, { passkey: passkey.used({ origin: ORIGIN, challenge }) });
    expect(await kinds('login', 'login.second')).toEqual([
      ['login.second', 'done', 'passkey'],
      ['login', 'done', 'passkey'],
    ]);
  });

  it('the password and a code or a recovery code', async () => {
    const secret = await addAuthenticator(api);
    const [recoveryCode] = await makeRecoveryCodes(api);
    await sendSecond(api, await pendingCookie(api, ADMIN), { code: codeAt(secret, api.clock.now) });
    api.clock.now += SECOND;
    await sendSecond(api, await pendingCookie(api, ADMIN), { recoveryCode });
    expect(await kinds('login.second')).toEqual([
      ['login.second', 'done', 'recovery'],
      ['login.second', 'done', 'code'],
    ]);
  });
});

describe('a step-up', () => {
  it('with the password is an entry of the session', async () => {
    const cookie = cookieOf(await logIn(api));
    api.clock.now += 11 * MINUTE;
    await prove(cookie, { password: ADMIN.password });
    const [proof, login] = await trailOf(api);
    expect(proof).toMatchObject({
      ...{ action: 'step-up', outcome: 'done', proof: 'password', who: ADMIN.username, roles: ['owner'] },
      ...{ session: login?.session, networks: ['203.0.113'] },
    });
    expect(await problemsOf()).toEqual([]);
  });

  it('with a passkey, a code or a recovery code says which', async () => {
    const passkey = new SoftwarePasskey();
    const secret = await addAuthenticator(api);
    await addPasskey(api, passkey);
    const [recoveryCode] = await makeRecoveryCodes(api);
    const cookie = await adminCookie(api);
    const { challenge } = await options('/api/step-up/options', cookie);
    await prove(cookie, { passkey: passkey.used({ origin: ORIGIN, challenge }) });
    api.clock.now += SECOND;
    await prove(cookie, { code: codeAt(secret, api.clock.now) });
    api.clock.now += SECOND;
    await prove(cookie, { recoveryCode });
    expect(await kinds('step-up')).toEqual([
      ['step-up', 'done', 'recovery'],
      ['step-up', 'done', 'code'],
      ['step-up', 'done', 'passkey'],
    ]);
  });

  it('that is refused is summed by minute, and what was typed is nowhere', async () => {
    const cookie = await adminCookie(api);
    for (const password of ['typed-here-1', 'typed-here-2', '']) await prove(cookie, { password });
    // The throttle's answers count, too.
    for (let n = 0; n < 4; n += 1) await prove(cookie, { password: `typed-here-${n}` });
    await api.settled();
    const [entry, ...others] = await trailOf(api);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ action: 'step-up.refuse', outcome: 'refused', reason: 'wrong', count: 7 },
      ...{ who: ADMIN.username, networks: ['203.0.113'], endpoints: ['POST /api/step-up'] },
    });
    expect(entry?.session).toMatch(/^[0-9a-f]{8}$/);
    expect(JSON.stringify(entry)).not.toContain('typed-here');
    api.clock.now += 16 * MINUTE;
    await prove(cookie, { password: 'typed-here-1' });
    await api.settled();
    expect((await trailOf(api)).map(({ count }) => count)).toEqual([1, 7]);
  });
});
