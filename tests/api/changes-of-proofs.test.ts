import { describe, expect, it } from 'vitest';
import proofs from '#functions/proofs';
import sessions from '#functions/sessions';
import { PROOF_MESSAGES } from '#features/accounts/schema/proofs';
import { SESSION_MESSAGES } from '#features/accounts/schema/session';
import { contextFor } from '#local/functions';
import { CHALLENGE_MS } from '#server/features/accounts/challenges';
import { purge } from '#server/features/maintenance/purge';
import { MINUTE } from '#server/platform/clock';
import { ADMIN, adminCookie, cookieOf, json } from '../support/api.ts';
import { deviceCookieOf } from '../support/cookies.ts';
import { perTest } from '../support/lifetimes.ts';
import {
  codeAt,
  listedProofs,
  mailedSubjects,
  makeRecoveryCodes,
  recordedActions,
  sendSecond,
  startWithApp,
  storedOwner,
} from '../support/second-proofs.ts';

const api = perTest(startWithApp);

describe('a fresh proof', () => {
  const stepUp = (Cookie: string, proof: object) =>
    api.call('/api/step-up', json(proof, { Cookie }));

  it('is the second one, not the password', async () => {
    const cookie = await adminCookie(api);
    api.clock.now += 11 * MINUTE;
    const make = () => api.call('/api/recovery-codes', json({}, { Cookie: cookie }));
    const refused = await make();
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'step-up']);
    const byPassword = await stepUp(cookie, { password: ADMIN.password });
    expect([byPassword.status, (await byPassword.json()).message]).toEqual([422, PROOF_MESSAGES.missing]);
    expect((await make()).status).toBe(403);
    expect((await stepUp(cookie, { code: api.code() })).status).toBe(200);
    expect((await make()).status).toBe(200);
  });

  it('is needed for each change of proofs', async () => {
    const cookie = await adminCookie(api);
    api.clock.now += 11 * MINUTE;
    for (const [name, row] of Object.entries(proofs.table)) {
      if (name.startsWith('GET ')) continue;
      expect([name, row.stepUp]).toEqual([name, true]);
    }
    const id = (await listedProofs(api, cookie)).authenticators[0].id;
    const answer = await api.call(`/api/authenticators/${id}`, {
      method: 'DELETE',
      headers: { Cookie: cookie },
    });
    expect(answer.status).toBe(403);
  });
});

describe('an authenticator', () => {
  it('counts only after its first code, which is right, in time and of the same person', async () => {
    const headers = { Cookie: await adminCookie(api) };
    const asked = await api.call('/api/authenticator-setup', json({}, headers));
    const made = await asked.json();
    expect(made.uri).toContain(`secret=${made.secret}`);
    expect(made.qr.path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
    const add = (own: object) =>
      api.call('/api/authenticators', json({ name: 'Tablet', setup: made.setup, ...own }, headers));
    expect((await add({ code: codeAt(made.secret, api.clock.now + 3_600_000) })).status).toBe(422);
    expect((await listedProofs(api, headers.Cookie)).authenticators).toHaveLength(1);
    expect((await add({ code: codeAt(made.secret, api.clock.now) })).status).toBe(200);
    expect((await add({ code: codeAt(made.secret, api.clock.now) })).status).toBe(410);
    const { authenticators } = await listedProofs(api, headers.Cookie);
    expect(authenticators.map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Tablet']);
    expect(JSON.stringify(authenticators)).not.toContain(made.secret);
    // The code that confirmed it logs nobody in.
    const again = await sendSecond(api, await api.pending(), { code: codeAt(made.secret, api.clock.now) });
    expect(again.status).toBe(422);
  });

  it('is removed with its recovery codes, so that the password is enough again, and the person is told', async () => {
    await makeRecoveryCodes(api);
    const Cookie = await adminCookie(api);
    const id = (await listedProofs(api, Cookie)).authenticators[0].id;
    const remove = () =>
      api.call(`/api/authenticators/${id}`, { method: 'DELETE', headers: { Cookie } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await listedProofs(api, Cookie)).toMatchObject({ authenticators: [], recoveryCodes: 0 });
    expect(mailedSubjects(api)).toEqual(
      expect.arrayContaining([
        'A second factor was added',
        'A second factor was removed',
        'New recovery codes were created',
      ]),
    );
    expect(await recordedActions(api)).toEqual(
      expect.arrayContaining(['proof.add done', 'proof.remove done', 'recovery.new done']),
    );
    const answer = await api.call('/api/login', json(ADMIN));
    expect(await answer.json()).toMatchObject({ username: ADMIN.username, secondProofs: [] });
  });
});

describe('a change of the password', () => {
  it('asks for the second proof where there is one', async () => {
    const change = {
      username: ADMIN.username,
      previousPassword: ADMIN.password,
      newPassword: 'nine tall palmyra',
    };
    const send = (body: object) => api.call('/api/change-password', json(body));
    expect(await (await send(change)).json()).toEqual({ secondProof: ['totp'] });
    expect((await send({ ...change, proof: { code: '000000' } })).status).toBe(422);
    expect((await send({ ...change, proof: {} })).status).toBe(422);
    expect(await (await api.call('/api/login', json(ADMIN))).json()).toEqual({
      secondProof: ['totp'],
    });
    const done = await send({ ...change, proof: { code: api.code() } });
    expect(await done.json()).toEqual({ message: SESSION_MESSAGES.changed });
    expect((await api.call('/api/login', json(ADMIN))).status).toBe(401);
  });
});

it('ends all proofs when ADMIN_RESET resets the account', async () => {
  await makeRecoveryCodes(api);
  const env = { ...api.ctx.env, adminReset: 'a value not used before' };
  const request = new Request('https://www.veralu.example/api/login', json(ADMIN));
  const answer = await sessions.with({ ...api.ctx, env })(
    request,
    contextFor('127.0.0.1', request.url, api.ctx.waitUntil),
  );
  expect(await answer.json()).toMatchObject({ username: ADMIN.username, secondProofs: [] });
  await api.settled();
  const { authenticators, passkeys, recoveryCodes } = (await storedOwner(api)) ?? {};
  expect([authenticators, passkeys, recoveryCodes]).toEqual([undefined, undefined, undefined]);
  expect((await api.call('/api/account', { headers: { Cookie: cookieOf(answer) } })).status).toBe(
    200,
  );
});

it('mails a login from a device that was not known, and none from a known one', async () => {
  const NOTICE = 'A login from a new device';
  const logIn = async (device = '') => {
    const Cookie = await api.pending();
    api.clock.now += 30_000;
    return sendSecond(api, [Cookie, device].join('; '), { code: api.code() });
  };
  const first = await logIn();
  // The first login of an account is no news.
  expect(mailedSubjects(api)).not.toContain(NOTICE);
  expect((await logIn(deviceCookieOf(first))).status).toBe(200);
  expect(mailedSubjects(api)).not.toContain(NOTICE);
  expect((await logIn()).status).toBe(200);
  expect(mailedSubjects(api).filter((subject) => subject === NOTICE)).toHaveLength(1);
});

it('removes ended and used challenges at night', async () => {
  await api.pending();
  api.clock.now += CHALLENGE_MS;
  await api.pending();
  await purge(api.ctx);
  expect((await api.ctx.stores.challenges.list()).records).toHaveLength(1);
});
