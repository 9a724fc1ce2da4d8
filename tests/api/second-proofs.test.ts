import { expect, it } from 'vitest';
import { PROOF_MESSAGES } from '#src/features/accounts/schema/proofs.ts';
import { isoTime, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { ADMIN, adminCookie, cookieFor, cookieOf, json } from '../support/api.ts';
import { proofsIn, trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import * as proofs from '../support/second-proofs.ts';
import { changePassword, logIn, said, sessionStatus, staffAs, storedAccounts } from '../support/staff.ts';

const STEP = 30 * SECOND;

const api = perTest(proofs.startWithApp);

const subjects = () => api.resend.delivered.map(({ subject }) => subject);
/** The status of a second step after the right password. */
const second = async (proof: object) => (await proofs.sendSecond(api, await api.pending(), proof)).status;
const wrong = () => ({ code: api.code() === '000000' ? '111111' : '000000' });

it('a login to an account with an authenticator opens no session before the second proof, and one with it', async () => {
  const first = await logIn(api);
  expect([first.status, await first.json()]).toEqual([200, { secondProof: ['totp'] }]);
  const [cookie = '', ...others] = first.headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-pending-login=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=600$/,
  );
  const token = cookieOf(first).split('=')[1] ?? '';
  expect(others).toEqual([]);
  expect(await sessionStatus(api, `${cookieOf(first)}; __Host-session=${token}`)).toBe(401);
  for await (const id of api.ctx.stores.challenges.ids()) expect(id).not.toContain(token);
  const code = `\u202a${api.code().slice(0, 3)}-${api.code().slice(3)}\u202c`;
  const answer = await proofs.sendSecond(api, cookieOf(first), { code });
  expect(await answer.json()).toMatchObject({ username: ADMIN.username, secondProofs: ['totp'] });
  expect(answer.headers.getSetCookie()[2]).toMatch(/^__Host-pending-login=; .*Max-Age=0$/);
  expect(await sessionStatus(api, cookieOf(answer))).toBe(200);
  expect(await proofsIn(api)).toEqual(['owner login.first password', 'owner login.second code']);
});

it('a login to an account with an authenticator takes the codes of the step before and after, none further away, and no code twice or older', async () => {
  // The step before is the one that confirmed the app.
  api.clock.now += STEP;
  const at = api.clock.now;
  const codes = [-2, 2, -1, -1, 1, 0].map((steps) => proofs.codeAt(api.secret, at + steps * STEP));
  const statuses = [];
  for (const code of codes) statuses.push(await second({ code }));
  expect(statuses).toEqual([422, 422, 200, 422, 200, 422]);
  const again = await proofs.sendSecond(api, await api.pending(), { code: codes[4] });
  expect(await said(again)).toEqual([422, PROOF_MESSAGES.usedCode]);
  api.clock.now += 2 * STEP;
  const both = await Promise.all([api.code(), api.code()].map((code) => second({ code })));
  expect(both.filter((status) => status === 200)).toHaveLength(1);
});

it('a login to an account with an authenticator is over after ten minutes, once it was used, without its cookie, and when the password changes', async () => {
  const late = await api.pending();
  api.clock.now += 10 * MINUTE - 1;
  const [used, before] = [await api.pending(), await api.pending()];
  expect((await proofs.sendSecond(api, late, wrong())).status).toBe(422);
  api.clock.now += 1;
  const send = async (Cookie: string) => said(await proofs.sendSecond(api, Cookie, { code: api.code() }));
  const over = [410, PROOF_MESSAGES.over];
  expect([await send(late), await send('')]).toEqual([over, over]);
  expect((await proofs.sendSecond(api, used, { code: api.code() })).status).toBe(200);
  api.clock.now += STEP;
  expect(await send(used)).toEqual(over);
  // A change of the password asks for the second proof, too.
  expect(await (await changePassword(api)).json()).toEqual({ secondProof: ['totp'] });
  const change = async (proof: object) => (await changePassword(api, { proof })).status;
  const statuses = [await change(wrong()), await change({}), await change({ code: api.code() })];
  expect(statuses).toEqual([422, 422, 200]);
  api.clock.now += STEP;
  expect(await send(before)).toEqual(over);
});

it('a login to an account with an authenticator makes a guesser of codes wait, although the password is right, and lets a right code in after it', async () => {
  const statuses = [];
  for (let n = 0; n < 6; n += 1, api.clock.now -= 1) statuses.push(await second(wrong()));
  statuses.push(await second({ code: api.code() }));
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  const refusals = (await trailOf(api)).filter(({ action }) => action === 'login.refuse');
  expect(refusals).toMatchObject([{ who: ADMIN.username, count: 7 }]);
  const Cookie = await adminCookie(api);
  expect((await api.call('/api/step-up', json(wrong(), { Cookie }))).status).toBe(429);
  let tried = 0;
  for (let n = 0; n < 96; n += 1, api.clock.now += 15 * MINUTE)
    if ((await second(wrong())) === 422) tried += 1;
  expect(tried, 'in a day, of one in a quarter of an hour').toBeLessThan(60);
  api.clock.now += 20 * MINUTE;
  expect([await second({ code: api.code() }), await second(wrong())]).toEqual([200, 422]);
});

it('a fresh proof is the second one, not the password', async () => {
  const cookie = await adminCookie(api);
  api.clock.now += 11 * MINUTE;
  const stepUp = (proof: object) => api.call('/api/step-up', json(proof, { Cookie: cookie }));
  const make = async (Cookie = cookie) =>
    (await api.call('/api/recovery-codes', json({}, { Cookie }))).status;
  expect(await said(await stepUp({ password: ADMIN.password }))).toEqual([422, PROOF_MESSAGES.missing]);
  expect(await make()).toBe(403);
  const proven = await stepUp({ code: api.code() });
  // Who copied the former token has no part in the proof, in its last seconds either.
  expect([proven.status, await make(), await make(cookieOf(proven))]).toEqual([200, 403, 200]);
  expect(await proofsIn(api)).toEqual(['owner step-up code']);
});

it('an authenticator counts only after its first code, which is right', async () => {
  const headers = { Cookie: await adminCookie(api) };
  const setUp = async (own = headers) => (await api.call('/api/authenticator-setup', json({}, own))).json();
  const made = await setUp();
  expect(made.uri).toContain(`secret=${made.secret}`);
  const add = (own: object = {}) => {
    const body = {
      name: ' Tab\n\u202elet ',
      setup: made.setup,
      code: proofs.codeAt(made.secret, api.clock.now),
      ...own,
    };
    return api.call('/api/authenticators', json(body, headers));
  };
  const far = { code: proofs.codeAt(made.secret, api.clock.now + 3_600_000) };
  expect(await said(await add(far))).toEqual([422, PROOF_MESSAGES.wrongCode]);
  expect((await proofs.listedProofs(api, headers.Cookie)).authenticators).toHaveLength(1);
  const added = await (await add()).json();
  expect(added).toEqual({ id: added.id, name: 'Tab let', addedAt: isoTime(api.clock.now), lastUsedAt: '' });
  expect(await (await add()).json()).toEqual(added);
  const others = await setUp({ Cookie: await cookieFor(api, { name: 'Nimal', roles: ['editor'] }) });
  const theirs = await add({ setup: others.setup, code: proofs.codeAt(others.secret, api.clock.now) });
  expect(await said(theirs)).toEqual([410, PROOF_MESSAGES.setupOver]);
  expect(await second({ code: proofs.codeAt(made.secret, api.clock.now) })).toBe(422);
});

it('an authenticator is removed with its recovery codes, so that the password is enough again, and the person is told', async () => {
  await proofs.makeRecoveryCodes(api);
  const Cookie = await adminCookie(api);
  const { id } = (await proofs.listedProofs(api, Cookie)).authenticators[0];
  const remove = () => api.call(`/api/authenticators/${id}`, { method: 'DELETE', headers: { Cookie } });
  expect((await remove()).status).toBe(200);
  expect(await said(await remove())).toEqual([404, PROOF_MESSAGES.gone]);
  expect(await proofs.listedProofs(api, Cookie)).toMatchObject({ authenticators: [], recoveryCodes: 0 });
  expect(subjects().at(-1)).toBe('A second factor was removed');
  expect(await (await logIn(api)).json()).toMatchObject({ username: ADMIN.username, secondProofs: [] });
});

it('a recovery code works once, is mailed, and is stored as a hash', async () => {
  const codes = await proofs.makeRecoveryCodes(api);
  const [first = '', other = ''] = codes;
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  expect(JSON.stringify(await storedAccounts(api))).not.toContain(first);
  const recoveryCode = ` ${first.toUpperCase().replaceAll('-', ' ')}`;
  for (let n = 0; n < 5; n += 1) await api.pending(); // One entry of the trail.
  const opened = await proofs.sendSecond(api, await api.pending(), { recoveryCode });
  expect(opened.status).toBe(200);
  expect(await opened.json()).toMatchObject({ secondProofs: ['totp', 'recovery'] });
  expect(subjects()).toContain('A recovery code was used');
  expect(await proofsIn(api)).toEqual(['owner login.first password', 'owner login.second recovery']);
  const again = await proofs.sendSecond(api, await api.pending(), { recoveryCode: first });
  expect(await said(again)).toEqual([422, PROOF_MESSAGES.wrongRecoveryCode]);
  const both = await Promise.all([other, other].map((code) => second({ recoveryCode: code })));
  expect(both.filter((status) => status === 200)).toHaveLength(1);
  const [now = ''] = await proofs.makeRecoveryCodes(api);
  const statuses = [await second({ recoveryCode: codes[2] }), await second({ recoveryCode: now })];
  expect(statuses).toEqual([422, 200]);
});

it('who makes recovery codes again and again is told so five times an hour', async () => {
  const deployed = staffAs(api.anotherInstance({ local: false }), await adminCookie(api));
  for (let n = 0; n < 7; n += 1) await deployed.read('POST', '/api/recovery-codes', {});
  expect(subjects().filter((subject) => subject.startsWith('New recovery codes'))).toHaveLength(5);
});

it('a second proof that is required of everybody is said to a person without one, and keeps the last one', async () => {
  const rule = { requireSecondProof: true };
  const owner = staffAs(api, await adminCookie(api));
  expect(await owner.read('PUT', '/api/account-settings', rule)).toEqual(rule);
  const deployed = api.anotherInstance({ local: false });
  const own = staffAs(deployed, await adminCookie(api));
  const { authenticators, required } = await own.read('GET', '/api/proofs');
  const remove = `/api/authenticators/${authenticators[0].id}`;
  const refused = await own.call('DELETE', remove);
  expect([required, await said(refused)]).toEqual([true, [409, PROOF_MESSAGES.stillRequired]]);
  expect((await staffAs(api, await adminCookie(api)).call('DELETE', remove)).status).toBe(200);
  expect((await (await logIn(deployed)).json()).secondProofMissing).toBe(true);
});
