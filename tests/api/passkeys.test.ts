import { beforeEach, expect, it } from 'vitest';
import { PROOF_MESSAGES } from '#src/features/accounts/schema/proofs.ts';
import { updateAccount } from '#src/features/accounts/server/directory.ts';
import { isoTime, MINUTE } from '#src/server/platform/clock.ts';
import type { DirectoryRecord } from '#src/server/stores/records.ts';
import { ADMIN, adminCookie, cookieFor, cookieOf, json, seedAdmin, startApi } from '../support/api.ts';
import { proofsIn } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { addPasskey, listedProofs, ORIGIN, pendingCookie, sendSecond } from '../support/second-proofs.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import { said, sessionStatus, staffAs } from '../support/staff.ts';

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

it('a login by a passkey alone opens a session where the authenticator checked the person', async () => {
  const answer = await logIn(await alone());
  expect(await answer.json()).toMatchObject({ username: ADMIN.username, secondProofs: ['passkey'] });
  expect(await sessionStatus(api, cookieOf(answer))).toBe(200);
  const now = isoTime(api.clock.now);
  const { passkeys } = await listedProofs(api, cookieOf(answer));
  expect(passkeys).toEqual([{ id, name: 'Key', addedAt: now, lastUsedAt: now }]);
  expect(await proofsIn(api)).toEqual(['owner login passkey']);
});

it('a login by a passkey alone is refused where it did not: then the password comes first', async () => {
  expect(await said(await logIn(await alone({ verified: false })))).toEqual([422, PROOF_MESSAGES.unverified]);
  const Cookie = await pendingCookie(api);
  const passkey = await answerTo('/api/login/second-proof/options', Cookie, { verified: false });
  expect((await sendSecond(api, Cookie, { passkey })).status).toBe(200);
  expect(await proofsIn(api)).toEqual(['owner login.first password', 'owner login.second passkey']);
});

it('a login by a passkey alone takes an answer once, within ten minutes', async () => {
  const used = await alone();
  const both = await Promise.all([logIn(used), logIn(used)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await said(await logIn(used))).toEqual(REFUSED);
  // Of a key and its copy, which count alike, one is refused.
  const copied = [await alone(), ((key.counter -= 1), await alone())].map(logIn);
  expect((await Promise.all(copied)).map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const late = await alone();
  api.clock.now += 10 * MINUTE;
  expect(await said(await logIn(late))).toEqual(REFUSED);
});

it.each<[what: string, passkey: () => Promise<unknown>]>([
  ['another site', () => alone({ origin: 'https://www.veralu.example.evil.example' })],
  ['a challenge that the server did not make', () => alone({ challenge: 'bWFkZSB1cA' })],
  ['nobody', () => answerTo(undefined, '', {}, new SoftwarePasskey())],
  ['no key', async () => ({ ...(await alone()), id: '' })],
  ['another signature', async () => withResponse({ signature: (await alone()).response.signature })],
  ['another person', () => withResponse({ userHandle: Buffer.from('another').toString('base64url') })],
])('a login by a passkey alone refuses an answer of %s', async (_what, passkey) => {
  expect(await said(await logIn(await passkey()))).toEqual(REFUSED);
  expect((await logIn(await alone())).status).toBe(200);
});

const withResponse = async (own: object) => {
  const used = await alone();
  return { ...used, response: { ...used.response, ...own } };
};

it('a login by a passkey alone refuses a copy whose counter is behind, and takes one that never counts', async () => {
  expect((await logIn(await alone())).status).toBe(200);
  key.counter -= 1;
  expect(await said(await logIn(await alone()))).toEqual(REFUSED);
  const { id: owner } = await seedAdmin(api.ctx);
  await updateAccount(api.ctx, owner, (account) => ({
    ...account,
    passkeys: account.passkeys?.map((one) => ({ ...one, counter: 0 })),
  }));
  for (let n = 0; n < 2; n += 1) {
    key.counter = -1;
    expect((await logIn(await alone())).status).toBe(200);
  }
});

it('a challenge counts only for what it was made for', async () => {
  const Cookie = await pendingCookie(api);
  const admin = await adminCookie(api);
  const second = async (passkey: unknown) => said(await sendSecond(api, Cookie, { passkey }));
  expect(await second(await alone())).toEqual(REFUSED);
  expect(await second(await answerTo('/api/step-up/options', admin))).toEqual(REFUSED);
  const forSecond = await answerTo('/api/login/second-proof/options', Cookie);
  expect(await said(await logIn(forSecond))).toEqual(REFUSED);
});

it('a challenge names the host of the request in local serving, and the public one at the published site', async () => {
  const path = '/api/login/passkey/options';
  expect((await options(`http://localhost:8888${path}`)).rpId).toBe('localhost');
  api.ctx.deploy = 'production';
  const { rpId, allowCredentials } = await options(`https://main--site.netlify.example${path}`);
  expect([rpId, allowCredentials ?? []]).toEqual(['www.veralu.example', []]);
});

it.each<[what: string, end: (Cookie: string) => unknown]>([
  ['was removed', (Cookie) => staffAs(api, Cookie).call('DELETE', `/api/passkeys/${id}`)],
  ['is a suspended person’s', () => api.ctx.stores.directory.update('directory', suspended)],
])('a passkey that %s logs nobody in', async (_what, end) => {
  const used = await alone();
  await end(await adminCookie(api));
  expect(await said(await logIn(used))).toEqual(REFUSED);
});

const suspended = ({ accounts, ...rest }: DirectoryRecord): DirectoryRecord => ({
  ...{ ...rest, accounts: accounts.map((one) => ({ ...one, state: 'suspended' as const })) },
});

it('a passkey is added once, to the account that asked, for the site that was asked', async () => {
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
