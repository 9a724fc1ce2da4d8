import { beforeAll, describe, expect, it } from 'vitest';
import { adminCookie, startApi } from '../support/api.ts';
import { REFUSED_COOKIES } from '../support/cookies.ts';
import { held } from '../support/held.ts';
import { perFile } from '../support/lifetimes.ts';
import { declaredEndpoints, type Declared } from '../support/tables.ts';

/** The public endpoints; all others need a session. A new public endpoint must be added here. */
const PUBLIC = [
  'GET /api/blogs',
  'GET /api/blogs/:id',
  'GET /api/career/:title',
  'GET /api/data',
  'GET /api/uploads/:image',
  'GET /rss.xml',
  'GET /sitemap.xml',
  'POST /api/change-password',
  'POST /api/csp-reports',
  // The person whom an invitation's link names has no session yet.
  'POST /api/invitations/accept',
  'POST /api/invitations/read',
  'POST /api/login',
  // Both steps of a login, before there is a session; the second needs the cookie of the first.
  'POST /api/login/passkey',
  'POST /api/login/passkey/options',
  'POST /api/login/second-proof',
  'POST /api/login/second-proof/options',
  'POST /api/logout',
  // The email provider signs what it reports.
  'POST /api/mail-events',
  // The person who has a preview link needs no account.
  'POST /api/previews/read',
  'POST /api/send-email',
  'POST /api/submit-application',
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const endpoints = await declaredEndpoints();
const changing = endpoints.filter(({ method }) => method !== 'GET');
const closed = endpoints.filter(({ row }) => row.access !== 'public');

const api = perFile(startApi);

beforeAll(async () => {
  // The account is made at the first look at it.
  await adminCookie(api);
});

async function call({ handler, path }: Declared, method: string, headers: Record<string, string>) {
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: '{}' };
  const init = { method, headers: { 'Content-Type': 'application/json', ...headers }, ...body };
  return api.call(handler, path, { ...init, ip: crypto.randomUUID() });
}

it('covers every function file that declares endpoints', () => {
  expect(endpoints.length).toBeGreaterThan(25);
  expect(closed.length).toBeGreaterThan(10);
});

it('is public only if it is in this list', () => {
  const open = endpoints.filter(({ row }) => row.access === 'public').map(({ name }) => name);
  expect(open.filter((name) => !PUBLIC.includes(name))).toEqual([]);
});

describe.each(Object.entries(REFUSED_COOKIES))('%s', (_state, cookieOf) => {
  it('is refused by every admin endpoint, with JSON, and changes nothing', async () => {
    const before = await held(api.ctx);
    for (const declared of closed) {
      const answer = await call(declared, declared.method, { Cookie: await cookieOf(api.ctx) });
      expect([declared.name, answer.status]).toEqual([declared.name, 401]);
      expect(await answer.json()).toEqual({ message: 'Please log in.', code: 'login-required' });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.getSetCookie().join()).toContain('Max-Age=0');
    }
    expect(await held(api.ctx)).toEqual(before);
  });

  it('does not change a public endpoint', async () => {
    for (const declared of endpoints.filter(({ row }) => row.access === 'public')) {
      const answer = await call(declared, declared.method, { Cookie: await cookieOf(api.ctx) });
      expect([declared.name, answer.status < 500]).toEqual([declared.name, true]);
      expect([declared.name, answer.headers.get('set-cookie')?.includes('Max-Age=43200') ?? false]).toEqual([
        declared.name,
        false,
      ]);
    }
  });
});

describe('a live session', () => {
  it.each(closed)('opens $name', async (declared) => {
    const answer = await call(declared, declared.method, { Cookie: await adminCookie(api) });
    expect([401, 403, 405, 500]).not.toContain(answer.status);
  });

  it('gives answers that no cache stores', async () => {
    for (const declared of closed.filter(({ method }) => method === 'GET')) {
      const answer = await call(declared, 'GET', { Cookie: await adminCookie(api) });
      expect([declared.name, answer.headers.get('cache-control')]).toEqual([declared.name, 'no-store']);
    }
  });
});

describe('another site', () => {
  it.each([
    ['an Origin of its own', { Origin: 'https://evil.example' }],
    ['an Origin that looks like ours', { Origin: 'https://www.veralu.example.evil.example' }],
    ['an opaque Origin', { Origin: 'null' }],
    ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('with %s changes nothing, even with a session', async (_how, headers) => {
    const before = await held(api.ctx);
    for (const declared of changing) {
      const answer = await call(declared, declared.method, {
        ...headers,
        Cookie: await adminCookie(api),
      } as Record<string, string>);
      expect([declared.name, answer.status]).toEqual([declared.name, 403]);
      expect(await answer.json()).toEqual({ message: expect.any(String), code: expect.any(String) });
    }
    expect(await held(api.ctx)).toEqual(before);
  });
});

it('answers a method that a path does not allow with 405 and the allowed ones', async () => {
  const tried = new Set<string>();
  for (const declared of endpoints) {
    const own = endpoints.filter(
      ({ path, handler }) => path === declared.path && handler === declared.handler,
    );
    for (const method of METHODS.filter((name) => own.every((other) => other.method !== name))) {
      if (tried.has(`${method} ${declared.path}`)) continue;
      tried.add(`${method} ${declared.path}`);
      const answer = await call(declared, method, { Cookie: await adminCookie(api) });
      expect([declared.path, method, answer.status]).toEqual([declared.path, method, 405]);
      expect(answer.headers.get('allow')?.split(', ')).toEqual(
        expect.arrayContaining(own.map((other) => other.method)),
      );
    }
  }
  expect(tried.size).toBeGreaterThan(30);
});
