import { beforeEach, describe, expect, it } from 'vitest';
import { PROOF_MESSAGES } from '#features/accounts/schema/proofs';
import { updateAccount } from '#server/features/accounts/directory';
import { isoTime, MINUTE } from '#server/platform/clock';
import { ADMIN, adminCookie, cookieFor, cookieOf, json, seedAdmin, startApi } from '../support/api.ts';
import { proofsIn } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { addPasskey, listedProofs, ORIGIN, pendingCookie, sendSecond } from '../support/second-proofs.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import { said, sessionStatus } from '../support/staff.ts';

type Bent = Partial<Parameters<SoftwarePasskey['used']>[0]>;

const api = perTest(startApi);
let key: SoftwarePasskey;
let id: string;

beforeEach(async () => {
  key = new SoftwarePasskey();
  ({ id } = await addPasskey(api, key));
});

const options = async (path: string, Cookie = '') => (await api.call(path, json({}, { Cookie }))).json();

/** The answer of a passkey to a challenge of this address, with parts bent. */
async function answerTo(path = '/api/login/passkey/options', Cookie = '', bent: Bent = {}, passkey = key) {
  const { challenge } = await options(path, Cookie);
  return passkey.used({ origin: ORIGIN, challenge, ...bent });
}

const alone = (bent: Bent = {}) => answerTo(undefined, '', bent);
const logIn = (passkey: unknown) => api.call('/api/login/passkey', json({ passkey }));
const REFUSED = [422, PROOF_MESSAGES.wrongPasskey];

describe('a login by a passkey alone', () => {
  it('opens a session where the authenticator checked the person', async () => {
    const answer = await logIn(await alone());
    expect(await answer.json()).toMatchObject({ username: ADMIN.username, secondProofs: ['passkey'] });
    expect(await sessionStatus(api, cookieOf(answer))).toBe(200);
    const now = isoTime(api.clock.now);
    const { passkeys } = await listedProofs(api, cookieOf(answer));
    expect(passkeys).toEqual([{ id, name: 'Key', addedAt: now, lastUsedAt: now }]);
    expect(await proofsIn(api)).toEqual(['owner login passkey']);
  });

  it('is refused where it did not: then the password comes first', async () => {
    expect(await said(await logIn(await alone({ verified: false })))).toEqual([
      422,
      PROOF_MESSAGES.unverified,
    ]);
    const Cookie = await pendingCookie(api);
    const passkey = await answerTo('/api/login/second-proof/options', Cookie, { verified: false });
    expect((await sendSecond(api, Cookie, { passkey })).status).toBe(200);
    expect(await proofsIn(api)).toEqual(['owner login.second passkey']);
  });

  it('takes an answer once, within ten minutes', async () => {
    const used = await alone();
    const both = await Promise.all([logIn(used), logIn(used)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await said(await logIn(used))).toEqual(REFUSED);
    const late = await alone();
    api.clock.now += 10 * MINUTE;
    expect(await said(await logIn(late))).toEqual(REFUSED);
  });

  it.each<[what: string, passkey: () => Promise<unknown>]>([
    ['another site', () => alone({ origin: 'https://www.veralu.example.evil.example' })],
    ['another port', () => alone({ origin: `${ORIGIN}:8443` })],
    ['a challenge that the server did not make', () => alone({ challenge: 'bWFkZSB1cA' })],
    ['nobody', () => answerTo(undefined, '', {}, new SoftwarePasskey())],
    ['no key', async () => ({ ...(await alone()), id: '' })],
    ['another signature', async () => withResponse({ signature: (await alone()).response.signature })],
    ['another person', () => withResponse({ userHandle: Buffer.from('another').toString('base64url') })],
    ['no client', () => withResponse({ clientDataJSON: 'bm8' })],
  ])('refuses an answer of %s', async (_what, passkey) => {
    expect(await said(await logIn(await passkey()))).toEqual(REFUSED);
    expect((await logIn(await alone())).status).toBe(200);
  });

  const withResponse = async (own: object) => {
    const used = await alone();
    return { ...used, response: { ...used.response, ...own } };
  };

  it('refuses a copy whose counter is behind, and takes one that never counts, each answer once', async () => {
    expect((await logIn(await alone())).status).toBe(200);
    key.counter -= 1;
    expect(await said(await logIn(await alone()))).toEqual(REFUSED);
    const { id: owner } = await seedAdmin(api.ctx);
    const uncounted = () => {
      key.counter = -1;
      return alone();
    };
    await updateAccount(api.ctx, owner, (account) => ({
      ...account,
      passkeys: account.passkeys?.map((one) => ({ ...one, counter: 0 })),
    }));
    expect((await logIn(await uncounted())).status).toBe(200);
    // Only the challenge then tells a repeated answer from a new one.
    const used = await uncounted();
    const both = await Promise.all([logIn(used), logIn(used)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await said(await logIn(used))).toEqual(REFUSED);
  });

  it('is refused for a suspended person', async () => {
    const used = await alone();
    await api.ctx.stores.directory.update('directory', (directory) => ({
      ...directory,
      accounts: directory.accounts.map((one) => ({ ...one, state: 'suspended' as const })),
    }));
    expect(await said(await logIn(used))).toEqual(REFUSED);
  });
});

describe('a challenge', () => {
  it('counts only for what it was made for', async () => {
    const Cookie = await pendingCookie(api);
    const admin = await adminCookie(api);
    const second = async (passkey: unknown) => said(await sendSecond(api, Cookie, { passkey }));
    expect(await second(await alone())).toEqual(REFUSED);
    expect(await second(await answerTo('/api/step-up/options', admin))).toEqual(REFUSED);
    const forSecond = await answerTo('/api/login/second-proof/options', Cookie);
    expect(await said(await logIn(forSecond))).toEqual(REFUSED);
    const forPending = await answerTo('/api/login/second-proof/options', Cookie);
    const stepUp = await api.call('/api/step-up', json({ passkey: forPending }, { Cookie: admin }));
    expect(await said(stepUp)).toEqual(REFUSED);
    expect((await api.call('/api/login/second-proof/options', json({}))).status).toBe(410);
  });

  it('names the host of the request in local serving, the public one at the published site, and own keys', async () => {
    const path = '/api/login/passkey/options';
    expect(await options(`http://localhost:8888${path}`)).toMatchObject({
      rpId: 'localhost',
      timeout: 10 * MINUTE,
    });
    api.ctx.deploy = 'production';
    expect((await options(`https://main--site.netlify.example${path}`)).rpId).toBe('www.veralu.example');
    api.ctx.deploy = 'dev';
    const own = [expect.objectContaining({ id: key.id.toString('base64url') })];
    const admin = await adminCookie(api);
    expect(await options('/api/step-up/options', admin)).toMatchObject({ allowCredentials: own });
    expect(await options('/api/passkey-options', admin)).toMatchObject({
      excludeCredentials: own,
      user: { name: ADMIN.username },
      authenticatorSelection: { userVerification: 'preferred' },
    });
    expect((await options(path)).allowCredentials ?? []).toEqual([]);
  });
});

describe('a passkey', () => {
  it('steps up', async () => {
    const Cookie = await adminCookie(api);
    api.clock.now += 11 * MINUTE;
    const passkey = await answerTo('/api/step-up/options', Cookie, { verified: false });
    expect((await api.call('/api/step-up', json({ passkey }, { Cookie }))).status).toBe(200);
    expect((await api.call('/api/recovery-codes', json({}, { Cookie }))).status).toBe(200);
    expect(await proofsIn(api)).toEqual(['owner step-up passkey']);
  });

  it('works no longer after it was removed, and is named in the mails about it', async () => {
    const used = await alone();
    const headers = { Cookie: await adminCookie(api) };
    const remove = () => api.call(`/api/passkeys/${id}`, { method: 'DELETE', headers });
    expect(await (await remove()).json()).toEqual({ id, message: 'Removed.' });
    expect((await remove()).status).toBe(404);
    expect(await said(await logIn(used))).toEqual(REFUSED);
    const about = api.resend.delivered.filter(({ text }) => text.includes('Second factor: Passkey “Key”'));
    const subjects = ['A second factor was added', 'A second factor was removed'];
    expect(about.map(({ subject }) => subject)).toEqual(subjects);
  });

  it('is added once, to the account that asked, for the site that was asked', async () => {
    await expect(addPasskey(api, key)).rejects.toThrow(PROOF_MESSAGES.known);
    const headers = { Cookie: await adminCookie(api) };
    const add = async (asking: string, bent: Bent = {}) => {
      const { challenge } = await options('/api/passkey-options', asking);
      const passkey = new SoftwarePasskey().made({ origin: ORIGIN, challenge, ...bent });
      return said(await api.call('/api/passkeys', json({ name: 'Other', passkey }, headers)));
    };
    expect(await add(await cookieFor(api, { name: 'Nimal', roles: ['editor'] }))).toEqual(REFUSED);
    expect(await add(headers.Cookie, { origin: `${ORIGIN}:8443` })).toEqual(REFUSED);
    expect(await add(headers.Cookie)).toEqual([200, undefined]);
  });
});
