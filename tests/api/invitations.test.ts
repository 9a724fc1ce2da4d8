import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES, MAX_ACCOUNTS } from '#features/accounts/schema/account';
import { HOUR, SECOND } from '#server/platform/clock';
import { adminCookie, cookieFor, cookieOf, seedAdmin, startApi, type Api } from '../support/api.ts';
import { activeOwners, logIn, sessionStatus, staffAs, storedAccounts, type Staff } from '../support/staff.ts';

let api: Api;
let owner: Staff;

beforeEach(async () => {
  api = await startApi();
  owner = staffAs(api, await adminCookie(api));
});

afterEach(() => api.stop());

const NIMAL = { name: 'Nimal Perera', email: 'Nimal.Perera@Staff.example', roles: ['recruiter'] };
const LOGIN = 'nimal.perera@staff.example';
const PASSWORD = 'nine tall palmyra';

const invite = (own: object = {}, headers = {}) =>
  owner.call('POST', '/api/accounts', { ...NIMAL, ...own }, headers);

/** The token of the last invitation that was mailed. */
function mailedToken(): string {
  const { text = '' } = api.resend.delivered.at(-1) ?? {};
  return /#([\w-]{43})$/m.exec(text)?.[1] ?? '';
}

const accept = (token: string, newPassword = PASSWORD, instance: Pick<Api, 'call'> = api) =>
  staffAs(instance).call('POST', '/api/invitations/accept', { token, newPassword });

const read = (token: string) => staffAs(api).call('POST', '/api/invitations/read', { token });

const expectOver = async (answer: Response) =>
  expect([answer.status, await answer.json()]).toEqual([410, { message: ACCOUNT_MESSAGES.invitationOver }]);

/** All bytes of the stores. */
async function storedText(): Promise<string> {
  const names = await readdir(api.directory, { recursive: true, withFileTypes: true });
  const files = names.filter((name) => name.isFile());
  const texts = files.map((file) => readFile(path.join(file.parentPath, file.name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

describe('the mail of an invitation', () => {
  it('goes to the invited address alone, with a link whose token is nowhere but behind #', async () => {
    const answer = await invite();
    const account = await answer.json();
    expect(account).toMatchObject({ login: LOGIN, state: 'invited', message: ACCOUNT_MESSAGES.invited });
    expect(api.resend.delivered).toHaveLength(1);
    const [{ to, subject, text, html } = { to: [], subject: '', text: '', html: '' }] = api.resend.delivered;
    expect(to).toEqual([LOGIN]);
    const token = mailedToken();
    const link = `https://www.veralu.example/invitation#${token}`;
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
    for (const part of [subject, text.replaceAll(link, ''), html.replaceAll(link, '')])
      expect(part).not.toContain(token);
    const stored = await storedText();
    expect(stored).toContain(LOGIN);
    expect(stored).not.toContain(token);
    expect(JSON.stringify([account, await owner.list()])).not.toContain(token);
  });

  it('tells whom it invites, and in what words, to the person who has the link', async () => {
    await invite();
    expect(await (await read(mailedToken())).json()).toEqual({ name: NIMAL.name, email: LOGIN });
  });

  it('that fails is said, and can be sent again', async () => {
    api.resend.mood = 500;
    const account = await (await invite()).json();
    expect(account).toMatchObject({ state: 'invited', message: ACCOUNT_MESSAGES.notMailed });
    expect((await owner.list()).map(({ name }) => name)).toContain(NIMAL.name);
    api.resend.mood = 'well';
    const again = await owner.call('POST', `/api/accounts/${account.id}/invitation`);
    expect(await again.json()).toMatchObject({ message: ACCOUNT_MESSAGES.invited });
    expect((await accept(mailedToken())).status).toBe(200);
  });
});

describe('accepting', () => {
  it('makes an account that logs in by its address in any letter case, with its roles', async () => {
    await invite();
    const answer = await accept(mailedToken());
    expect([answer.status, (await answer.json()).email]).toEqual([200, LOGIN]);
    for (const username of [LOGIN, NIMAL.email, ` ${LOGIN.toUpperCase()} `]) {
      const login = await logIn(api, { username, password: PASSWORD });
      expect([username, login.status]).toEqual([username, 200]);
      expect(await login.json()).toMatchObject({ username: LOGIN, name: NIMAL.name, roles: NIMAL.roles });
      expect(await sessionStatus(api, cookieOf(login))).toBe(200);
    }
    expect((await owner.named(NIMAL.name)).state).toBe('active');
  });

  it('works until 24 hours have passed', async () => {
    await invite();
    api.clock.now += 24 * HOUR - SECOND;
    expect((await read(mailedToken())).status).toBe(200);
    api.clock.now += SECOND;
    await expectOver(await read(mailedToken()));
    await expectOver(await accept(mailedToken()));
    expect((await logIn(api, { username: LOGIN, password: PASSWORD })).status).toBe(401);
  });

  it('works once', async () => {
    await invite();
    const token = mailedToken();
    expect((await accept(token)).status).toBe(200);
    await expectOver(await read(token));
    await expectOver(await accept(token, 'another tall palmyra'));
    expect((await logIn(api, { username: LOGIN, password: 'another tall palmyra' })).status).toBe(401);
    expect((await logIn(api, { username: LOGIN, password: PASSWORD })).status).toBe(200);
  });

  it('works once even when two people do it at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = `person${round}@staff.example`;
      await invite({ email });
      const token = mailedToken();
      const passwords = ['nine tall palmyra', 'nine low tamarinds'];
      const answers = await Promise.all(
        passwords.map((password) => accept(token, password, api.anotherInstance())),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 410]);
      const logins = passwords.map((password) => logIn(api, { username: email, password }));
      expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(
        statuses.map((status) => (status === 200 ? 200 : 401)),
      );
    }
  });

  it.each([
    ['short', 'Please use at least 10 characters.'],
    ['password2026!', 'This password is too common. Please choose another.'],
    ['x'.repeat(201), 'Please use at most 200 characters.'],
  ])('refuses the password %j with its sentence, and the link still works', async (password, sentence) => {
    await invite();
    const answer = await accept(mailedToken(), password);
    expect([answer.status, (await answer.json()).errors]).toEqual([422, { newPassword: sentence }]);
    expect((await accept(mailedToken())).status).toBe(200);
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), '../directory'])('refuses the token %j', async (token) => {
    await invite();
    const answer = await accept(token);
    expect([410, 422]).toContain(answer.status);
    expect(JSON.stringify(await answer.json())).toContain(ACCOUNT_MESSAGES.invitationOver);
  });
});

describe('an invitation', () => {
  it('that is sent again ends the link before it', async () => {
    const { id } = await (await invite()).json();
    const former = mailedToken();
    api.clock.now += 23 * HOUR;
    owner = staffAs(api, await adminCookie(api));
    expect((await owner.call('POST', `/api/accounts/${id}/invitation`)).status).toBe(200);
    await expectOver(await accept(former));
    api.clock.now += 23 * HOUR;
    expect((await accept(mailedToken())).status).toBe(200);
    owner = staffAs(api, await adminCookie(api));
    const late = await owner.call('POST', `/api/accounts/${id}/invitation`);
    expect([late.status, api.resend.delivered.length]).toEqual([409, 2]);
  });

  it('that is revoked ends, and its address is free again', async () => {
    const { id } = await (await invite()).json();
    const token = mailedToken();
    expect((await owner.call('DELETE', `/api/accounts/${id}`)).status).toBe(200);
    await expectOver(await read(token));
    await expectOver(await accept(token));
    expect((await invite()).status).toBe(200);
  });

  it('does not work while the account is suspended', async () => {
    const { id, name, roles } = await (await invite()).json();
    const put = (suspended: boolean) => owner.call('PUT', `/api/accounts/${id}`, { name, roles, suspended });
    expect(await (await put(true)).json()).toMatchObject({ state: 'suspended', invitedUntil: '' });
    await expectOver(await accept(mailedToken()));
    expect(await (await put(false)).json()).toMatchObject({ state: 'invited' });
    expect((await accept(mailedToken())).status).toBe(200);
  });

  it('gives the roles that an owner chose last', async () => {
    const { id, name } = await (await invite({ roles: ['owner'] })).json();
    await owner.call('PUT', `/api/accounts/${id}`, { name, roles: ['editor'], suspended: false });
    await accept(mailedToken());
    const login = await logIn(api, { username: LOGIN, password: PASSWORD });
    expect(await login.json()).toMatchObject({ roles: ['editor'] });
    expect(await activeOwners(api)).toBe(1);
  });

  it.each([
    ['name', ''],
    ['email', 'nobody'],
    ['email', ''],
    ['roles', []],
    ['roles', ['admin']],
  ])('with the %s %j is refused with the sentence of that field', async (field, value) => {
    const answer = await invite({ [field]: value });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [field]]);
    expect(api.resend.delivered).toEqual([]);
  });

  it('cannot say more than its fields', async () => {
    await invite({ state: 'active', hash: 'x', id: 'chosen', fromEnvironment: true });
    const account = (await storedAccounts(api)).find(({ email }) => email === LOGIN);
    expect(account).toMatchObject({ state: 'invited' });
    expect(account?.id).not.toBe('chosen');
    expect([account?.hash, account?.fromEnvironment]).toEqual([undefined, undefined]);
  });
});

describe('an address', () => {
  const taken = {
    message: ACCOUNT_MESSAGES.emailTaken,
    errors: { email: ACCOUNT_MESSAGES.emailTaken },
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
        .map(({ text }) => /#([\w-]{43})$/m.exec(text)?.[1] ?? '');
      const statuses = [];
      for (const token of tokens) statuses.push((await accept(token)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('of a form that comes again after the person accepted changes nothing', async () => {
    const key = { 'Idempotency-Key': 'once-more-of-one-form' };
    await invite({}, key);
    await accept(mailedToken());
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
  expect(await refused?.json()).toEqual({ message: ACCOUNT_MESSAGES.tooMany });
  expect(await storedAccounts(api)).toHaveLength(MAX_ACCOUNTS);
});
