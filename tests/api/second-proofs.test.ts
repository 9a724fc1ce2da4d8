import { describe, expect, it } from 'vitest';
import { PROOF_MESSAGES, RECOVERY_CODES } from '#features/accounts/schema/proofs';
import { CHALLENGE_MS } from '#server/features/accounts/challenges';
import { countCode } from '#server/features/accounts/code-throttle';
import { allEntries } from '#server/features/audit/audit';
import { MINUTE } from '#server/platform/clock';
import { ADMIN, cookieOf, json } from '../support/api.ts';
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

const session = (Cookie: string) => api.call('/api/session', { headers: { Cookie } });

describe('a login to an account with an authenticator', () => {
  it('opens no session before the second proof, and one with it', async () => {
    const first = await api.call('/api/login', json(ADMIN));
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({ secondProof: ['totp'] });
    const [cookie = '', ...others] = first.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(
      /^__Host-pending-login=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=600$/,
    );
    expect((await session(cookieOf(first))).status).toBe(401);
    // Its token opens nothing under the session's name either.
    const token = cookieOf(first).split('=')[1] ?? '';
    expect((await session(`__Host-session=${token}`)).status).toBe(401);
    for await (const id of api.ctx.stores.challenges.ids()) expect(id).not.toContain(token);

    const second = await sendSecond(api, cookieOf(first), { code: api.code() });
    expect(second.status).toBe(200);
    expect(await second.json()).toMatchObject({ username: ADMIN.username, secondProofs: ['totp'] });
    expect(second.headers.getSetCookie()[2]).toMatch(/^__Host-pending-login=; .*Max-Age=0$/);
    expect((await session(cookieOf(second))).status).toBe(200);
    const written = await recordedActions(api);
    expect(written).toContain('login.second done');
    // The first step alone is no login, and a guess is summed with others, by the person's name.
    await sendSecond(api, await api.pending(), { code: '000000' });
    const refused = (await allEntries(api.ctx)).find(({ row }) => row?.value.action === 'login.refuse');
    expect(refused?.row?.value).toMatchObject({ who: ADMIN.username, count: 1 });
    expect(written).not.toContain('login done');
  });

  it('takes the codes of the step before and after, and none further away', async () => {
    // The step before is the one that confirmed the app.
    api.clock.now += 30_000;
    const at = api.clock.now;
    for (const [offset, status] of [
      [-60_000, 422],
      [60_000, 422],
      [-30_000, 200],
      [30_000, 200],
    ] as const)
      expect([
        offset,
        (await sendSecond(api, await api.pending(), { code: codeAt(api.secret, at + offset) })).status,
      ]).toEqual([offset, status]);
  });

  it('takes no code twice, nor an older one, also by two at once', async () => {
    const cookie = await api.pending();
    const again = await api.pending();
    const earlier = codeAt(api.secret, api.clock.now - 30_000);
    const both = await Promise.all([cookie, again].map((one) => sendSecond(api, one, { code: api.code() })));
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const third = await sendSecond(api, await api.pending(), { code: api.code() });
    expect([third.status, (await third.json()).message]).toEqual([422, PROOF_MESSAGES.usedCode]);
    api.clock.now += 1000;
    expect((await sendSecond(api, await api.pending(), { code: earlier })).status).toBe(422);
  });

  it('is over after ten minutes, once it was used, and when the password changes', async () => {
    const late = await api.pending();
    api.clock.now += CHALLENGE_MS;
    expect((await sendSecond(api, late, { code: api.code() })).status).toBe(410);
    const used = await api.pending();
    expect((await sendSecond(api, used, { code: api.code() })).status).toBe(200);
    api.clock.now += 30_000;
    expect((await sendSecond(api, used, { code: api.code() })).status).toBe(410);
    const before = await api.pending();
    const change = {
      username: ADMIN.username,
      previousPassword: ADMIN.password,
      newPassword: 'nine tall palmyra',
    };
    const changed = await api.call(
      '/api/change-password',
      json({ ...change, proof: { code: api.code() } }),
    );
    expect(changed.status).toBe(200);
    api.clock.now += 30_000;
    expect((await sendSecond(api, before, { code: api.code() })).status).toBe(410);
    expect((await sendSecond(api, '', { code: api.code() })).status).toBe(410);
  });

  it('makes a guesser of codes wait, although the password is right, and lets a right code in after it', async () => {
    const wrong = api.code() === '000000' ? '111111' : '000000';
    const statuses = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await sendSecond(api, await api.pending(), { code: wrong })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    // Neither another address nor a right password shortens the wait.
    expect((await sendSecond(api, await api.pending(), { code: api.code() })).status).toBe(429);
    let guesses = 0;
    const until = api.clock.now + 24 * 60 * MINUTE;
    while (api.clock.now < until) {
      const counted = await countCode(api.ctx, (await storedOwner(api))?.id ?? '').then(
        () => 1,
        () => 0,
      );
      guesses += counted;
      api.clock.now += 5 * MINUTE;
    }
    expect(guesses).toBeLessThan(110);
    api.clock.now += 16 * MINUTE;
    expect((await sendSecond(api, await api.pending(), { code: api.code() })).status).toBe(200);
    expect((await sendSecond(api, await api.pending(), { code: wrong })).status).toBe(422);
  });

  it('leads a form without script back to the login screen, without a session', async () => {
    const form = new URLSearchParams(ADMIN);
    const headers = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await api.call('/api/login', { method: 'POST', headers, body: form });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login#second-proof']);
    expect(answer.headers.get('set-cookie')).not.toContain('-session=');
  });
});

describe('a recovery code', () => {
  it('works once, is mailed and noted, and is stored as a hash', async () => {
    const codes = await makeRecoveryCodes(api);
    expect(codes).toHaveLength(RECOVERY_CODES);
    const [first = '', second = ''] = codes;
    expect(JSON.stringify(await storedOwner(api))).not.toContain(first);
    const opened = await sendSecond(api, await api.pending(), { recoveryCode: ` ${first.toUpperCase()}` });
    expect(opened.status).toBe(200);
    expect(mailedSubjects(api)).toContain('A recovery code was used');
    expect(JSON.stringify(api.resend.delivered)).not.toContain(first);
    expect(await recordedActions(api)).toContain('recovery.use done');
    expect((await listedProofs(api, cookieOf(opened))).recoveryCodes).toBe(RECOVERY_CODES - 1);
    const again = await sendSecond(api, await api.pending(), { recoveryCode: first });
    expect([again.status, (await again.json()).message]).toEqual([422, PROOF_MESSAGES.wrongRecoveryCode]);
    const cookies = [await api.pending(), await api.pending()];
    const both = await Promise.all(cookies.map((one) => sendSecond(api, one, { recoveryCode: second })));
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('no longer works when new ones were made', async () => {
    const [earlier = ''] = await makeRecoveryCodes(api);
    const [now = ''] = await makeRecoveryCodes(api);
    expect((await sendSecond(api, await api.pending(), { recoveryCode: earlier })).status).toBe(422);
    expect((await sendSecond(api, await api.pending(), { recoveryCode: now })).status).toBe(200);
  });
});
