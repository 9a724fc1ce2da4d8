import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#features/accounts/schema/account';
import { HOUR, SECOND } from '#server/platform/clock';
import { adminCookie, cookieOf, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import {
  accept,
  activeOwners,
  CHOSEN,
  logIn,
  mailedToken,
  sessionStatus,
  staffAs,
  storedAccounts,
  type Staff,
} from '../support/staff.ts';

const api = perTest(startApi);
let owner: Staff;

beforeEach(async () => {
  owner = staffAs(api, await adminCookie(api));
});

const NIMAL = { name: 'Nimal Perera', email: 'Nimal.Perera@Staff.example', roles: ['recruiter'] };
const LOGIN = 'nimal.perera@staff.example';

const invite = (own: object = {}, headers = {}) =>
  owner.call('POST', '/api/accounts', { ...NIMAL, ...own }, headers);

const read = (token: string) => staffAs(api).call('POST', '/api/invitations/read', { token });

const expectOver = async (answer: Response) =>
  expect([answer.status, await answer.json()]).toEqual([
    410,
    { message: ACCOUNT_MESSAGES.invitationOver, code: 'expired' },
  ]);

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
    const token = mailedToken(api);
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
    expect(await (await read(mailedToken(api))).json()).toEqual({ name: NIMAL.name, email: LOGIN });
  });

  it('that fails is said, and can be sent again', async () => {
    api.resend.mood = 500;
    const account = await (await invite()).json();
    expect(account).toMatchObject({ state: 'invited', message: ACCOUNT_MESSAGES.notMailed });
    expect((await owner.list()).map(({ name }) => name)).toContain(NIMAL.name);
    api.resend.mood = 'well';
    const again = await owner.call('POST', `/api/accounts/${account.id}/invitation`);
    expect(await again.json()).toMatchObject({ message: ACCOUNT_MESSAGES.invited });
    expect((await accept(api, mailedToken(api))).status).toBe(200);
  });
});

describe('accepting', () => {
  it('makes an account that logs in by its address in any letter case, with its roles', async () => {
    await invite();
    const answer = await accept(api, mailedToken(api));
    expect([answer.status, (await answer.json()).email]).toEqual([200, LOGIN]);
    for (const username of [LOGIN, NIMAL.email, ` ${LOGIN.toUpperCase()} `]) {
      const login = await logIn(api, { username, password: CHOSEN });
      expect([username, login.status]).toEqual([username, 200]);
      expect(await login.json()).toMatchObject({ username: LOGIN, name: NIMAL.name, roles: NIMAL.roles });
      expect(await sessionStatus(api, cookieOf(login))).toBe(200);
    }
    expect((await owner.named(NIMAL.name)).state).toBe('active');
  });

  it('works until 24 hours have passed', async () => {
    await invite();
    api.clock.now += 24 * HOUR - SECOND;
    expect((await read(mailedToken(api))).status).toBe(200);
    api.clock.now += SECOND;
    await expectOver(await read(mailedToken(api)));
    await expectOver(await accept(api, mailedToken(api)));
    expect((await logIn(api, { username: LOGIN, password: CHOSEN })).status).toBe(401);
  });

  it('works once', async () => {
    await invite();
    const token = mailedToken(api);
    expect((await accept(api, token)).status).toBe(200);
    await expectOver(await read(token));
    await expectOver(await accept(api, token, 'another tall palmyra'));
    expect((await logIn(api, { username: LOGIN, password: 'another tall palmyra' })).status).toBe(401);
    expect((await logIn(api, { username: LOGIN, password: CHOSEN })).status).toBe(200);
  });

  it('works once even when two people do it at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = `person${round}@staff.example`;
      await invite({ email });
      const token = mailedToken(api);
      const passwords = ['nine tall palmyra', 'nine low tamarinds'];
      const answers = await Promise.all(
        passwords.map((password) => accept(api.anotherInstance(), token, password)),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 410]);
      const accepted = passwords[statuses.indexOf(200)];
      expect((await logIn(api, { username: email, password: accepted })).status).toBe(200);
    }
  });

  it.each([
    ['too short', 'short', 'Please use at least 10 characters.'],
    ['too common', 'password2026!', 'This password is too common. Please choose another.'],
    ['too long', 'x'.repeat(201), 'Please use at most 200 characters.'],
  ])(
    'refuses a password that is %s with its sentence, and the link still works',
    async (_what, password, sentence) => {
      await invite();
      const answer = await accept(api, mailedToken(api), password);
      expect([answer.status, (await answer.json()).errors]).toEqual([422, { newPassword: sentence }]);
      expect((await accept(api, mailedToken(api))).status).toBe(200);
    },
  );

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), '../directory'])(
    'refuses the token %j',
    async (token) => {
      await invite();
      const answer = await accept(api, token);
      expect([410, 422]).toContain(answer.status);
      expect(JSON.stringify(await answer.json())).toContain(ACCOUNT_MESSAGES.invitationOver);
    },
  );
});

describe('an invitation', () => {
  it('that is sent again ends the link before it', async () => {
    const { id } = await (await invite()).json();
    const former = mailedToken(api);
    api.clock.now += 23 * HOUR;
    owner = staffAs(api, await adminCookie(api));
    expect((await owner.call('POST', `/api/accounts/${id}/invitation`)).status).toBe(200);
    await expectOver(await accept(api, former));
    api.clock.now += 23 * HOUR;
    expect((await accept(api, mailedToken(api))).status).toBe(200);
    owner = staffAs(api, await adminCookie(api));
    const late = await owner.call('POST', `/api/accounts/${id}/invitation`);
    expect([late.status, api.resend.delivered.length]).toEqual([409, 2]);
  });

  it('that is revoked ends, and its address is free again', async () => {
    const { id } = await (await invite()).json();
    const token = mailedToken(api);
    expect((await owner.call('DELETE', `/api/accounts/${id}`)).status).toBe(200);
    await expectOver(await read(token));
    await expectOver(await accept(api, token));
    expect((await invite()).status).toBe(200);
  });

  it('does not work while the account is suspended', async () => {
    const { id, name, roles } = await (await invite()).json();
    const put = (suspended: boolean) => owner.call('PUT', `/api/accounts/${id}`, { name, roles, suspended });
    expect(await (await put(true)).json()).toMatchObject({ state: 'suspended', invitedUntil: '' });
    await expectOver(await accept(api, mailedToken(api)));
    expect(await (await put(false)).json()).toMatchObject({ state: 'invited' });
    expect((await accept(api, mailedToken(api))).status).toBe(200);
  });

  it('gives the roles that an owner chose last', async () => {
    const { id, name } = await (await invite({ roles: ['owner'] })).json();
    await owner.call('PUT', `/api/accounts/${id}`, { name, roles: ['editor'], suspended: false });
    await accept(api, mailedToken(api));
    const login = await logIn(api, { username: LOGIN, password: CHOSEN });
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
