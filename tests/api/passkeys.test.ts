import { beforeEach, describe, expect, it } from 'vitest';
import sessions from '#functions/sessions';
import { PROOF_MESSAGES } from '#features/accounts/schema/proofs';
import { contextFor } from '#local/functions';
import { CHALLENGE_MS } from '#server/features/accounts/challenges';
import { updateAccount } from '#server/features/accounts/directory';
import { MINUTE } from '#server/platform/clock';
import { ADMIN, adminCookie, cookieOf, json, seedAdmin, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { addPasskey, ORIGIN, pendingCookie, sendSecond } from '../support/second-proofs.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';

const api = perTest(startApi);
let key: SoftwarePasskey;
let id: string;

beforeEach(async () => {
  key = new SoftwarePasskey();
  ({ id } = await addPasskey(api, key));
});

const options = async (path: string, Cookie = ''): Promise<{ challenge: string; rpId: string }> =>
  (await api.call(path, json({}, { Cookie }))).json();

const loginOptions = () => options('/api/login/passkey/options');
const logIn = (passkey: unknown) => api.call('/api/login/passkey', json({ passkey }));

/** A login by the passkey alone, with parts of the answer bent. */
async function answerTo(bent: Partial<Parameters<SoftwarePasskey['used']>[0]> = {}) {
  const { challenge } = await loginOptions();
  return key.used({ origin: ORIGIN, challenge, ...bent });
}

const refusal = async (answer: Response) => [answer.status, (await answer.json()).message];
const REFUSED = [422, PROOF_MESSAGES.wrongPasskey];

describe('a login by a passkey alone', () => {
  it('opens a session where the authenticator checked the person', async () => {
    const answer = await logIn(await answerTo());
    expect(await answer.json()).toMatchObject({ username: ADMIN.username, secondProofs: ['passkey'] });
    const current = await api.call('/api/session', { headers: { Cookie: cookieOf(answer) } });
    expect(current.status).toBe(200);
    const headers = { Cookie: await adminCookie(api) };
    const { passkeys } = await (await api.call('/api/proofs', { headers })).json();
    expect(passkeys).toMatchObject([{ id, name: 'Key', lastUsedAt: new Date(api.clock.now).toISOString() }]);
    expect(Object.keys(passkeys[0]).toSorted()).toEqual(['addedAt', 'id', 'lastUsedAt', 'name']);
  });

  it('is refused where it did not: then the password comes first', async () => {
    expect(await refusal(await logIn(await answerTo({ verified: false })))).toEqual([
      422,
      PROOF_MESSAGES.unverified,
    ]);
    const Cookie = await pendingCookie(api, ADMIN);
    const { challenge } = await options('/api/login/second-proof/options', Cookie);
    const passkey = key.used({ origin: ORIGIN, challenge, verified: false });
    expect((await sendSecond(api, Cookie, { passkey })).status).toBe(200);
  });

  it('takes an answer once', async () => {
    const used = await answerTo();
    const both = await Promise.all([logIn(used), logIn(used)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await refusal(await logIn(used))).toEqual(REFUSED);
  });

  it('is over after ten minutes', async () => {
    const used = await answerTo();
    api.clock.now += CHALLENGE_MS;
    expect(await refusal(await logIn(used))).toEqual(REFUSED);
  });

  it.each([
    ['another site', { origin: 'https://www.veralu.example.evil.example' }],
    ['a challenge that the server did not make', { challenge: 'bWFkZSB1cA' }],
  ])('refuses an answer for %s', async (_name, bent) => {
    expect(await refusal(await logIn(await answerTo(bent)))).toEqual(REFUSED);
  });

  it('refuses a passkey of nobody, a bent signature and a copy whose counter is behind', async () => {
    const { challenge } = await loginOptions();
    expect(await refusal(await logIn(new SoftwarePasskey().used({ origin: ORIGIN, challenge })))).toEqual(
      REFUSED,
    );
    const used = await answerTo();
    const other = await answerTo();
    const bent = { ...used, response: { ...used.response, signature: other.response.signature } };
    expect(await refusal(await logIn(bent))).toEqual(REFUSED);
    expect((await logIn(await answerTo())).status).toBe(200);
    key.counter -= 1;
    expect(await refusal(await logIn(await answerTo()))).toEqual(REFUSED);
    expect(await refusal(await logIn({ ...used, id: '' }))).toEqual(REFUSED);
  });

  it('is refused for a suspended person, whose password is refused, too', async () => {
    const { id: owner } = await seedAdmin(api.ctx);
    const used = await answerTo();
    await api.ctx.stores.directory.update('directory', (directory) => ({
      ...directory,
      accounts: directory.accounts.map((one) =>
        one.id === owner ? { ...one, state: 'suspended' as const } : one,
      ),
    }));
    expect(await refusal(await logIn(used))).toEqual(REFUSED);
  });
});

describe('a challenge', () => {
  it('counts only for what it was made for', async () => {
    const Cookie = await pendingCookie(api, ADMIN);
    const forLogin = await answerTo();
    expect(await refusal(await sendSecond(api, Cookie, { passkey: forLogin }))).toEqual(REFUSED);
    const { challenge } = await options('/api/login/second-proof/options', Cookie);
    expect(await refusal(await logIn(key.used({ origin: ORIGIN, challenge })))).toEqual(REFUSED);
    const admin = await adminCookie(api);
    const stepUp = await options('/api/step-up/options', admin);
    const used = key.used({ origin: ORIGIN, challenge: stepUp.challenge });
    expect(await refusal(await sendSecond(api, Cookie, { passkey: used }))).toEqual(REFUSED);
  });

  it('names the host of the request in local serving, and the public one at the published site', async () => {
    const ask = async (address: string, ctx: object) => {
      const request = new Request(`${address}/api/login/passkey/options`, json({}));
      const context = contextFor('127.0.0.1', request.url, api.ctx.waitUntil);
      return (await (await sessions.with({ ...api.ctx, ...ctx })(request, context)).json()).rpId;
    };
    expect(await ask('http://localhost:8888', {})).toBe('localhost');
    expect(await ask('https://main--site.netlify.example', { deploy: 'production' })).toBe(
      'www.veralu.example',
    );
  });
});

describe('a passkey', () => {
  it('steps up', async () => {
    const Cookie = await adminCookie(api);
    api.clock.now += 11 * MINUTE;
    const { challenge } = await options('/api/step-up/options', Cookie);
    const passkey = key.used({ origin: ORIGIN, challenge, verified: false });
    expect((await api.call('/api/step-up', json({ passkey }, { Cookie }))).status).toBe(200);
    expect((await api.call('/api/recovery-codes', json({}, { Cookie }))).status).toBe(200);
  });

  it('works no longer after it was removed', async () => {
    const used = await answerTo();
    const headers = { Cookie: await adminCookie(api) };
    expect((await api.call(`/api/passkeys/${id}`, { method: 'DELETE', headers })).status).toBe(200);
    expect(await refusal(await logIn(used))).toEqual(REFUSED);
  });

  it('is named in the mails about it', async () => {
    const headers = { Cookie: await adminCookie(api) };
    await api.call(`/api/passkeys/${id}`, { method: 'DELETE', headers });
    await api.settled();
    const about = api.resend.delivered.filter(({ text }) => text.includes('Second factor: Passkey “Key”'));
    expect(about.map(({ subject }) => subject).toSorted()).toEqual([
      'A second factor was added',
      'A second factor was removed',
    ]);
  });

  it('is added once, and to the account that asked', async () => {
    await expect(addPasskey(api, key)).rejects.toThrow(PROOF_MESSAGES.known);
    const headers = { Cookie: await adminCookie(api) };
    const { challenge } = await (await api.call('/api/passkey-options', json({}, headers))).json();
    const other = await api.ctx.stores.challenges.list();
    for (const { id: entry } of other.records)
      await api.ctx.stores.challenges.update(entry, (record) => ({ ...record, account: 'another' }));
    const passkey = new SoftwarePasskey().made({ origin: ORIGIN, challenge });
    const added = await api.call('/api/passkeys', json({ name: 'Key', passkey }, headers));
    expect(await refusal(added)).toEqual(REFUSED);
  });

  it('with a counter that never counts is accepted again and again, each answer once', async () => {
    const { id: owner } = await seedAdmin(api.ctx);
    key.counter = -1;
    await updateAccount(api.ctx, owner, (account) => ({
      ...account,
      passkeys: account.passkeys?.map((one) => ({ ...one, counter: 0 })),
    }));
    expect((await logIn(await answerTo())).status).toBe(200);
    key.counter = -1;
    expect((await logIn(await answerTo())).status).toBe(200);
    // Only the challenge then tells a repeated answer from a new one.
    key.counter = -1;
    const used = await answerTo();
    const both = await Promise.all([logIn(used), logIn(used)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await refusal(await logIn(used))).toEqual(REFUSED);
  });
});
