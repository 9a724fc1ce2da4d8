import { beforeEach, describe, expect, it } from 'vitest';
import { FORMER_MS } from '#server/features/accounts/session-tokens';
import { ABSOLUTE_MS, sessionsOf } from '#server/features/accounts/sessions';
import { MINUTE } from '#server/platform/clock';
import { ADMIN, cookieOf, json, seedAdmin, startApi } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { logIn, sessionStatus } from '../support/staff.ts';

const CHANGE = {
  username: ADMIN.username,
  previousPassword: ADMIN.password,
  newPassword: 'nine tall palmyra',
};

const api = perTest(startApi);
let cookie: string;

beforeEach(async () => {
  await seedAdmin(api.ctx);
  cookie = cookieOf(await logIn(api));
});

const stepUp = (Cookie: string, password: string = ADMIN.password) =>
  api.call('/api/step-up', {
    ...json({ password }, { Cookie }),
    ip: crypto.randomUUID(),
  });

const session = (Cookie: string) => api.call('/api/session', { headers: { Cookie } });

/** A browser's cookie after answers that arrived in this order. */
const cookieAfter = (before: string, answers: Response[]): string =>
  answers
    .flatMap((answer) => answer.headers.getSetCookie())
    .filter((header) => header.startsWith('__Host-session='))
    .reduce((_, header) => (header.includes('Max-Age=0') ? '' : (header.split(';')[0] ?? '')), before);

describe('a step-up', () => {
  it('gives the same session another token of 256 random bits', async () => {
    const account = await seedAdmin(api.ctx);
    const before = await sessionsOf(api.ctx, account);
    api.clock.now += 60 * MINUTE;
    const answer = await stepUp(cookie);
    const [header = '', ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    const [, name, secret = ''] = /^__Host-session=([\w-]{43})\.([\w-]{43}); (.*)$/.exec(header) ?? [];
    expect(cookie).toBe(`__Host-session=${name}`);
    // It lasts no longer than the session.
    expect(header).toContain(
      `; HttpOnly; Secure; SameSite=Strict; Max-Age=${(ABSOLUTE_MS - 60 * MINUTE) / 1000}`,
    );
    const after = await sessionsOf(api.ctx, account);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(JSON.stringify(await api.ctx.stores.sessions.list())).not.toContain(secret);
    const used = (await trailOf(api)).map(({ session }) => session).filter(Boolean);
    expect([used.length, new Set(used).size]).toEqual([2, 1]);
    const [again] = (await stepUp(cookieOf(answer))).headers.getSetCookie();
    expect(again).not.toContain(secret);
  });

  it('ends the former token after a few seconds, and leaves the session to the new one', async () => {
    const renewed = cookieOf(await stepUp(cookie));
    api.clock.now += FORMER_MS - 1;
    expect(await sessionStatus(api, cookie)).toBe(200);
    api.clock.now += 1;
    expect(await sessionStatus(api, cookie)).toBe(401);
    expect(await sessionStatus(api, renewed)).toBe(200);
    expect((await stepUp(cookie)).status).toBe(401);
    const twice = cookieOf(await stepUp(renewed));
    api.clock.now += FORMER_MS;
    expect([await sessionStatus(api, cookie), await sessionStatus(api, renewed)]).toEqual([401, 401]);
    expect(await sessionStatus(api, twice)).toBe(200);
  });

  it.each(['without its secret', 'with another secret'])(
    'makes a token that opens nothing %s',
    async (how) => {
      const renewed = cookieOf(await stepUp(cookie));
      api.clock.now += FORMER_MS;
      const [name] = renewed.split('.');
      const wrong = how === 'without its secret' ? (name ?? '') : `${name}.${'A'.repeat(43)}`;
      expect(await sessionStatus(api, wrong)).toBe(401);
      expect(await sessionStatus(api, renewed)).toBe(200);
    },
  );

  it('beside another one of the same browser logs nobody out, whichever answer comes first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([stepUp(cookie), stepUp(cookie)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [one, other] = [cookieAfter(cookie, answers), cookieAfter(cookie, answers.toReversed())];
      api.clock.now += FORMER_MS;
      expect([await sessionStatus(api, one), await sessionStatus(api, other)]).toEqual([200, 200]);
      cookie = one;
    }
  });

  it('that is refused changes no token', async () => {
    const answer = await stepUp(cookie, 'not-the-password');
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []]);
    api.clock.now += FORMER_MS;
    expect(await sessionStatus(api, cookie)).toBe(200);
  });

  it('ends with the session: at a logout, the former token opens nothing either', async () => {
    const renewed = cookieOf(await stepUp(cookie));
    await api.call('/api/logout', { method: 'POST', headers: { Cookie: renewed } });
    expect([await sessionStatus(api, cookie), await sessionStatus(api, renewed)]).toEqual([401, 401]);
  });
});

describe('a 401', () => {
  it('to a call with the cookie before a step-up does not remove the new one', async () => {
    const changed = await stepUp(cookie);
    api.clock.now += FORMER_MS;
    const late = await session(cookie);
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
    expect(await sessionStatus(api, cookieAfter(cookie, [changed, late]))).toBe(200);
  });

  it('to calls beside a change of the password does not remove the new cookie', async () => {
    // Calls of another tab, while the password is being changed and after it.
    let isChanged = false;
    const other = (async () => {
      const answers: Response[] = [];
      while (!isChanged) answers.push(await session(cookie));
      return [...answers, await session(cookie)];
    })();
    const init = { ...json(CHANGE, { Cookie: cookie }), ip: crypto.randomUUID() };
    const changed = await api.call('/api/change-password', init);
    isChanged = true;
    const others = await other;
    expect(others.map(({ status }) => status)).toContain(401);
    expect(await sessionStatus(api, cookieAfter(cookie, [changed, ...others]))).toBe(200);
  });

  it('to a call with the cookie of an earlier login in the same browser does not remove the new one', async () => {
    const again = await logIn(api, {}, json(ADMIN, { Cookie: cookie }));
    const late = await session(cookie);
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
    expect(await sessionStatus(api, cookieOf(again))).toBe(200);
  });

  it('to a wrong password leaves the session that its browser has', async () => {
    const wrong = { ...ADMIN, password: 'not-the-password' };
    const answer = await logIn(api, {}, json(wrong, { Cookie: cookie }));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('still removes a cookie whose session has ended by itself', async () => {
    api.clock.now += ABSOLUTE_MS;
    const late = await session(cookie);
    expect(late.status).toBe(401);
    expect(late.headers.getSetCookie()[0]).toContain('Max-Age=0');
  });
});
