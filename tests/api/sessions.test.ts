import type { Context } from '@netlify/functions';
import { beforeEach, describe, expect, it } from 'vitest';
import sessions from '#functions/sessions';
import { SESSION_MESSAGES } from '#features/accounts/schema/session';
import { ABSOLUTE_MS, IDLE_MS } from '#server/features/accounts/sessions';
import { ADMIN, cookieOf, json, seedAdmin, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startApi);

beforeEach(() => seedAdmin(api.ctx));

const logIn = (credentials: unknown = ADMIN, ip?: string) =>
  api.call('/api/login', { ...json(credentials), ...(ip ? { ip } : {}) });

const session = (Cookie: string) => api.call('/api/session', { headers: { Cookie } });

/** The cookie that a login sets, which is sent to any address over any context. */
async function cookieAt(address: string, local: boolean, headers: Record<string, string> = {}) {
  const ctx = { ...api.ctx, env: { ...api.ctx.env, local, siteUrl: undefined } };
  const request = new Request(`${address}/api/login`, json(ADMIN, headers));
  const answer = await sessions.with(ctx)(request, { ip: '203.0.113.1' } as Context);
  return answer.headers.getSetCookie()[0] ?? '';
}

const change = (body: object, Cookie = '') =>
  api.call('/api/change-password', json(body, { Cookie }));

const CHANGE = {
  username: ADMIN.username,
  previousPassword: ADMIN.password,
  newPassword: 'nine tall palmyra',
};

describe('login', () => {
  it('opens a session in a cookie that scripts cannot read, and stores only its hash', async () => {
    const answer = await logIn();
    expect(answer.status).toBe(200);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=\d+$/,
    );
    const token = cookieOf(answer).split('=')[1] ?? '';
    for await (const id of api.ctx.stores.sessions.ids()) expect(id).not.toContain(token);
    const current = await session(cookieOf(answer));
    expect(await current.json()).toMatchObject({ username: ADMIN.username });
    expect(current.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['http://localhost:8888', 'http://127.0.0.1:8888', 'http://[::1]:8888', 'http://a.localhost'])(
    'sets a cookie that Safari takes without TLS, locally at %s',
    async (address) => {
      const cookie = await cookieAt(address, true);
      expect(cookie).toMatch(/^local-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
      const Cookie = cookie.split(';')[0] ?? '';
      const asked = new Request(`${address}/api/session`, { headers: { Cookie } });
      expect((await sessions.with(api.ctx)(asked, {} as Context)).status).toBe(200);
      // Where the strong cookie is meant, the weak one is nothing.
      expect((await session(Cookie)).status).toBe(401);
    },
  );

  it('makes the device known by a second cookie, also for a form that is posted without JavaScript', async () => {
    const init = {
      method: 'POST',
      body: new URLSearchParams(ADMIN),
      headers: { Accept: 'text/html' },
    };
    for (const [answer, status] of [
      [await logIn(), 200],
      [await api.call('/api/login', init), 303],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
        '__Host-session',
        expect.stringMatching(/^__Host-device-[0-9a-f]{8}$/),
      ]);
      expect((await session(cookieOf(answer))).status).toBe(200);
    }
  });

  it.each([
    ['a deploy, whatever host it is asked for', 'http://localhost:8888', false],
    ['another host of local serving', 'http://192.168.1.20:8888', true],
    ['a host that only begins like this machine', 'http://localhost.example', true],
    ['a host that only ends like this machine', 'http://notlocalhost', true],
    ['this machine over TLS', 'https://localhost:8888', true],
  ])('sets the secure cookie for %s', async (_name, address, local) => {
    const forged = { Host: 'localhost', 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Proto': 'http' };
    expect(await cookieAt(address, local, forged)).toMatch(/^__Host-session=[\w-]{43}; .*; Secure; /);
  });

  it('clears the cookie that it set', async () => {
    const asked = new Request('http://localhost:8888/api/session');
    const refused = await sessions.with(api.ctx)(asked, {} as Context);
    expect(refused.headers.get('set-cookie')).toMatch(/^local-session=; .*Max-Age=0$/);
    expect((await session('')).headers.get('set-cookie')).toMatch(/^__Host-session=; .*Secure; .*Max-Age=0$/);
  });

  it('stores nothing for an idempotency key, and logs in each time', async () => {
    const init = json(ADMIN, { 'Idempotency-Key': 'a-key-of-a-form' });
    const cookies = [];
    for (let n = 0; n < 2; n += 1) cookies.push(cookieOf(await api.call('/api/login', init)));
    expect(new Set(cookies).size).toBe(2);
    for (const cookie of cookies) expect((await session(cookie)).status).toBe(200);
    for await (const id of api.ctx.stores.claims.ids()) expect(id).toBe('none');
  });

  it.each([
    [{ ...ADMIN, password: 'wrong' }],
    [{ ...ADMIN, username: 'somebody' }],
    [{ ...ADMIN, username: 'Owner' }],
  ])('gives one message for a wrong name or password: %#', async (credentials) => {
    const answer = await logIn(credentials);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ message: SESSION_MESSAGES.loginFailed, code: 'login-failed' });
  });

  it('gives the same message for input that is too long', async () => {
    const long = { ...ADMIN, username: 'x'.repeat(300) };
    const answer = await logIn(long);
    expect(answer.status).toBe(422);
    expect((await answer.json()).message).toBe(SESSION_MESSAGES.loginFailed);
    const changed = await change({ ...CHANGE, username: long.username });
    expect((await changed.json()).message).toBe(SESSION_MESSAGES.changeFailed);
  });

  it('slows down an IP address that guesses, and accepts its login after the wait', async () => {
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await logIn({ ...ADMIN, password: `guess ${n}` })).status);
    expect(answers.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    const held = await logIn();
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await logIn(ADMIN, '198.51.100.7')).status).toBe(200);
    api.clock.now += 61_000;
    expect((await logIn()).status).toBe(200);
  });
});

describe('a session', () => {
  it.each(['', '__Host-session=', '__Host-session=garbage', `__Host-session=${'A'.repeat(43)}`])(
    'is refused for the cookie %j, which is cleared',
    async (cookie) => {
      const answer = await session(cookie);
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
    },
  );

  it('ends at logout, even for a copy of the cookie', async () => {
    const cookie = cookieOf(await logIn());
    const out = await api.call('/api/logout', { method: 'POST', headers: { Cookie: cookie } });
    expect(out.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect((await session(cookie)).status).toBe(401);
  });

  it('ends at a logout that repeats an earlier idempotency key', async () => {
    for (let n = 0; n < 2; n += 1) {
      const cookie = cookieOf(await logIn());
      const headers = { Cookie: cookie, 'Idempotency-Key': 'a-key-of-a-form' };
      const out = await api.call('/api/logout', { method: 'POST', headers });
      expect(out.headers.getSetCookie()[0]).toContain('Max-Age=0');
      expect((await session(cookie)).status).toBe(401);
    }
  });

  it('ends when idle, is prolonged by use, and ends at the absolute limit', async () => {
    const idle = cookieOf(await logIn());
    api.clock.now += IDLE_MS + 1;
    expect((await session(idle)).status).toBe(401);
    const busy = cookieOf(await logIn());
    for (let spent = 0; spent < ABSOLUTE_MS - IDLE_MS; spent += IDLE_MS / 2) {
      expect((await session(busy)).status).toBe(200);
      api.clock.now += IDLE_MS / 2;
    }
    api.clock.now += IDLE_MS;
    expect((await session(busy)).status).toBe(401);
  });
});

describe('changing the password', () => {
  it('ends every session, gives the caller a new one, and the old password no longer works', async () => {
    const [mine, other] = [cookieOf(await logIn()), cookieOf(await logIn())];
    const answer = await change(CHANGE, mine);
    expect(await answer.json()).toEqual({ message: SESSION_MESSAGES.changed });
    expect((await session(mine)).status).toBe(401);
    expect((await session(other)).status).toBe(401);
    expect((await session(cookieOf(answer))).status).toBe(200);
    expect((await logIn()).status).toBe(401);
    expect((await logIn({ ...ADMIN, password: CHANGE.newPassword })).status).toBe(200);
  });

  it('needs the name and the previous password', async () => {
    const wrong = await change({ ...CHANGE, previousPassword: 'not it' });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual({ message: SESSION_MESSAGES.changeFailed, code: 'login-failed' });
  });

  it.each(['short', 'password2026!', '12345678901', 'aaaaaaaaaaaa', 'Qwertyuiop1', 'Jennifer12345'])(
    'refuses %j',
    async (newPassword) => {
      const answer = await change({ ...CHANGE, newPassword });
      expect(answer.status).toBe(422);
      expect(Object.keys((await answer.json()).errors)).toEqual(['newPassword']);
    },
  );
});
