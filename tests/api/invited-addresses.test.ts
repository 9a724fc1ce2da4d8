import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES, MAX_ACCOUNTS } from '#features/accounts/schema/account';
import { adminCookie, cookieFor, seedAdmin, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { accept, mailedToken, staffAs, storedAccounts, tokenIn, type Staff } from '../support/staff.ts';

const api = perTest(startApi);
let owner: Staff;

beforeEach(async () => {
  owner = staffAs(api, await adminCookie(api));
});

const LOGIN = 'nimal.perera@staff.example';
const NIMAL = { name: 'Nimal Perera', email: 'Nimal.Perera@Staff.example', roles: ['recruiter'] };

const invite = (own: object = {}, headers = {}) =>
  owner.call('POST', '/api/accounts', { ...NIMAL, ...own }, headers);

describe('an address', () => {
  const taken = {
    message: ACCOUNT_MESSAGES.emailTaken,
    errors: { email: ACCOUNT_MESSAGES.emailTaken },
    code: 'email-taken',
    errorCodes: { email: 'email-taken' },
  };

  it('that has an account is refused, in any letter case', async () => {
    await invite();
    for (const email of [NIMAL.email, LOGIN, LOGIN.toUpperCase()]) {
      const answer = await invite({ email });
      expect([answer.status, await answer.json()]).toEqual([409, taken]);
    }
    expect(api.resend.delivered).toHaveLength(1);
  });

  it('that is the environment’s user name is refused, because it would log in to another account', async () => {
    const admin = { username: 'Owner@Veralu.example', password: 'kandy-river-seven' };
    const named = api.anotherInstance({ admin });
    const staff = staffAs(named, await adminCookie(named));
    const answer = await staff.call('POST', '/api/accounts', { ...NIMAL, email: 'owner@veralu.example' });
    expect([answer.status, await answer.json()]).toEqual([409, taken]);
    // It is the first owner's own.
    const own = { name: 'Owner', email: 'owner@veralu.example' };
    expect((await staff.call('PUT', '/api/account', own)).status).toBe(200);
  });

  it('is invited once by two owners at once', async () => {
    const other = api.anotherInstance();
    const second = staffAs(other, await cookieFor(other, { name: 'Kamala', roles: ['owner'] }));
    for (let round = 0; round < 10; round += 1) {
      const body = { ...NIMAL, email: `race${round}@staff.example` };
      const answers = await Promise.all(
        [owner, second].map((staff) => staff.call('POST', '/api/accounts', body)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const stored = (await storedAccounts(api)).filter(({ email }) => email === body.email);
      expect(stored).toHaveLength(1);
    }
  });

  it('is invited once by a form that is sent twice at once, and the mailed link works', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = `twice${round}@staff.example`;
      const key = { 'Idempotency-Key': `twice-${round}-of-one-form` };
      await Promise.all([1, 2].map(() => invite({ email }, key)));
      const stored = (await storedAccounts(api)).filter((account) => account.email === email);
      expect(stored).toHaveLength(1);
      const tokens = api.resend.delivered
        .filter(({ to }) => to[0] === email)
        .map(({ text }) => tokenIn(text));
      const statuses = [];
      for (const token of tokens) statuses.push((await accept(api, token)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('of a form that comes again after the person accepted changes nothing', async () => {
    const key = { 'Idempotency-Key': 'once-more-of-one-form' };
    await invite({}, key);
    await accept(api, mailedToken(api));
    // The claim's answer was lost, as when the function ended before it was stored.
    for await (const id of api.ctx.stores.claims.ids())
      await api.ctx.stores.claims.update(id, (claim) => ({ ...claim, answer: undefined }));
    const before = await storedAccounts(api);
    expect((await invite({}, key)).status).toBe(409);
    expect([await storedAccounts(api), api.resend.delivered.length]).toEqual([before, 1]);
  });
});

it('are no more than the limit', async () => {
  await seedAdmin(api.ctx);
  const directory = (await api.ctx.stores.directory.get('directory'))!.value;
  const others = Array.from({ length: MAX_ACCOUNTS - 2 }, (_, at) => ({
    ...directory.accounts[0]!,
    id: `person-${at}`,
    fromEnvironment: undefined,
    email: `person-${at}@staff.example`,
    roles: ['editor' as const],
  }));
  await api.ctx.stores.directory.put('directory', {
    ...directory,
    accounts: [...directory.accounts, ...others],
  });
  const answers = await Promise.all(['one', 'two'].map((name) => invite({ email: `${name}@staff.example` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.json()).toEqual({ message: ACCOUNT_MESSAGES.tooMany, code: 'too-many' });
  expect(await storedAccounts(api)).toHaveLength(MAX_ACCOUNTS);
});
