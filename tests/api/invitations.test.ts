import { beforeEach, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#src/features/accounts/schema/account.ts';
import { HOUR, isoTime } from '#src/server/platform/clock.ts';
import { adminCookie, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { filesWith } from '../support/records.ts';
import {
  accept,
  activeOwners,
  CHOSEN,
  logIn,
  mailedToken,
  refusal,
  said,
  staffAs,
  type Staff,
} from '../support/staff.ts';

const NIMAL = { name: 'Nimal Perera', email: 'Nimal.Perera@Staff.example', roles: ['recruiter'] };
const LOGIN = 'nimal.perera@staff.example';

const api = perTest(startApi);
let owner: Staff;

beforeEach(async () => {
  owner = staffAs(api, await adminCookie(api));
});

const invite = (own: object = {}) => owner.call('POST', '/api/accounts', { ...NIMAL, ...own });
const again = (id: string) => owner.call('POST', `/api/accounts/${id}/invitation`);
const read = (token: string) => staffAs(api).call('POST', '/api/invitations/read', { token });

const expectOver = async (answer: Response) =>
  expect(await said(answer)).toEqual([410, ACCOUNT_MESSAGES.invitationOver]);

it('an invitation is mailed to the address alone, with a link whose token is nowhere but behind #', async () => {
  // What the form does not have counts for nothing.
  const chosen = { state: 'active', hash: 'x', id: 'chosen', fromEnvironment: true };
  const account = await (await invite(chosen)).json();
  expect(account.id).not.toBe('chosen');
  const ends = isoTime(api.clock.now + 24 * HOUR);
  expect(account).toMatchObject({ login: LOGIN, state: 'invited', invitedUntil: ends });
  expect(account.message).toBe(ACCOUNT_MESSAGES.invited);
  const [{ to, subject, text, html } = { to: [], subject: '', text: '', html: '' }, ...others] =
    api.resend.delivered;
  expect([to, others]).toEqual([[LOGIN], []]);
  const token = mailedToken(api);
  const link = `https://www.veralu.example/invitation#${token}`;
  expect([text.includes(link), html.includes(`href="${link}"`)]).toEqual([true, true]);
  for (const part of [subject, text.replaceAll(link, ''), html.replaceAll(link, '')])
    expect(part).not.toContain(token);
  expect((await filesWith(api, new RegExp(LOGIN))).length).toBeGreaterThan(0);
  expect(await filesWith(api, new RegExp(token))).toEqual([]);
  expect(JSON.stringify([account, await owner.list()])).not.toContain(token);
  expect(await (await read(token)).json()).toEqual({ name: NIMAL.name, email: LOGIN });
});

it('an invitation whose mail fails is said, and can be sent again until it is accepted', async () => {
  const { id } = await (await invite()).json();
  api.resend.mood = 500;
  expect(await said(await again(id))).toEqual([200, ACCOUNT_MESSAGES.notMailed]);
  api.resend.mood = 'well';
  expect(await said(await again(id))).toEqual([200, ACCOUNT_MESSAGES.invited]);
  expect((await accept(api, mailedToken(api))).status).toBe(200);
  expect(await said(await again(id))).toEqual([409, ACCOUNT_MESSAGES.accepted]);
});

const suspend = (id: string, suspended: boolean) =>
  owner.call('PUT', `/api/accounts/${id}`, { name: NIMAL.name, roles: ['editor'], suspended });

it.each<[string, (id: string, token: string) => unknown]>([
  ['after 24 hours', () => (api.clock.now += 24 * HOUR)],
  ['once another was sent', again],
  ['while suspended', (id) => suspend(id, true)],
  ['once revoked', (id) => owner.call('DELETE', `/api/accounts/${id}`)],
  ['once accepted', (_id, token) => accept(api, token)],
])('an invitation does not work %s', async (_when, end) => {
  const { id } = await (await invite()).json();
  const token = mailedToken(api);
  await end(id, token);
  await expectOver(await read(token));
  await expectOver(await accept(api, token, 'another tall palmyra'));
});

it('an invitation makes an account with the roles that were chosen last, until its last moment', async () => {
  const { id } = await (await invite({ roles: ['owner'] })).json();
  expect(await (await suspend(id, true)).json()).toMatchObject({ state: 'suspended', invitedUntil: '' });
  expect(await (await suspend(id, false)).json()).toMatchObject({ state: 'invited' });
  api.clock.now += 24 * HOUR - 1;
  const token = mailedToken(api);
  // A password that is refused leaves the link as it is.
  for (const password of ['short', 'jennifer12345'])
    expect((await accept(api, token, password)).status).toBe(422);
  const answer = await accept(api, token);
  expect([answer.status, (await answer.json()).email]).toEqual([200, LOGIN]);
  const login = await logIn(api, { username: ` ${LOGIN.toUpperCase()} `, password: CHOSEN });
  expect(await login.json()).toMatchObject({ username: LOGIN, name: NIMAL.name, roles: ['editor'] });
  expect(await activeOwners(api)).toBe(1);
});

it('an address that has an account, in any letter case, or is the environment’s user name, is refused', async () => {
  await invite();
  const admin = { username: 'Owner@Veralu.example', password: 'kandy-river-seven' };
  const named = staffAs(api.anotherInstance({ admin }), await adminCookie(api));
  for (const email of [NIMAL.email, LOGIN.toUpperCase(), 'owner@veralu.example']) {
    const { emailTaken } = ACCOUNT_MESSAGES;
    const answer = await named.call('POST', '/api/accounts', { ...NIMAL, email });
    expect(await refusal(answer)).toEqual([409, emailTaken, { email: emailTaken }]);
  }
  expect(api.resend.delivered).toHaveLength(1);
});
