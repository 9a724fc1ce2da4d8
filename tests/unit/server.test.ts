import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createRedirects } from '#netlify/local/routing.ts';
import type { AppContext } from '#src/server/context.ts';
import { canonicalPath, decide } from '#netlify/functions/routes.ts';
import { SESSION_COOKIE } from '#src/server/http/cookies.ts';
import { HttpError, Reply, respond, respondError } from '#src/server/http/call.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import { headersFile } from '#src/integrations/script-policy.ts';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { builtHeaders, fileHeaders } from '../support/file-headers.ts';

/** What both a file and a function's answer must carry. */
function expectSafe(get: (name: string) => string | null | undefined): void {
  expect(get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(get('Content-Security-Policy')).not.toMatch(/unsafe-(inline|eval)/);
  expect(get('X-Content-Type-Options')).toBe('nosniff');
  expect(get('X-Frame-Options')).toBe('DENY');
  expect(get('Referrer-Policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
  const maxAge = /max-age=(\d+)/.exec(get('Strict-Transport-Security') ?? '')?.[1];
  expect(Number(maxAge)).toBeGreaterThanOrEqual(31_536_000);
  expect(get('Cross-Origin-Resource-Policy')).toBe('same-origin');
}

it('every file has the headers of netlify.toml and of the build', () => {
  const headers = fileHeaders();
  expectSafe((name) => headers.get(name));
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  for (const power of ['camera', 'geolocation', 'microphone', 'payment'])
    expect(headers.get('Permissions-Policy')).toContain(`${power}=()`);
  // What is not published is in no cache.
  expect(readFileSync('netlify.toml', 'utf8')).toMatch(/"\/preview"\n.*\n +Cache-Control = "no-store"/);
});

it('a page with its policy in the headers forbids HTML from text, and says where to report', () => {
  const directives = "default-src 'self';script-src 'self' 'sha256-x'";
  const file = headersFile(new Map([['/login', directives]]));
  for (const page of ['/login', '/login.html']) {
    const headers = builtHeaders(page, file);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy.startsWith(`${directives};frame-ancestors 'none';`)).toBe(true);
    const more = ["require-trusted-types-for 'script'", "trusted-types 'none'"];
    expect(policy.split(';')).toEqual(expect.arrayContaining([...more, 'report-uri /api/csp-reports']));
  }
  // The later rule counts where two set one header.
  expect(file.indexOf('\n/login\n')).toBeGreaterThan(file.indexOf('/*\n'));
});

it.each([
  ['a list', () => respond([{ a: 1 }])],
  ['an error', () => respondError(new HttpError(401, 'No.', { 'Set-Cookie': SESSION_COOKIE.cleared }))],
  ['a file', () => respond(new Uint8Array([1]))],
  ['nothing', () => respond(undefined)],
  ['a login', () => respond(new Reply({}, { cookies: [SESSION_COOKIE.set('token', 1000)] }))],
])('%s of a function has its headers, and cookies for this site alone', (_what, make) => {
  const { headers } = make();
  expectSafe((name) => headers.get(name));
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  for (const cookie of headers.getSetCookie())
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict']) expect(cookie).toContain(part);
});

it('in the log a person’s text makes no line of its own', () => {
  const own = [process.stdout.write, process.stderr.write];
  let log = '';
  const write = (chunk: unknown) => (log += String(chunk)).length > 0;
  Object.assign(process.stdout, { write });
  Object.assign(process.stderr, { write });
  const typed = 'x"}\n{"level":"error","event":"forged"}\r\n\u2028\u001b[2J\u009b2J\u202e';
  try {
    consoleLog.info('tested', { id: typed });
    const cause = Object.assign(new Error(`secret ${typed}\n    at secret`), { name: typed });
    consoleLog.error(typed, { id: typed }, cause);
  } finally {
    Object.assign(process.stdout, { write: own[0] });
    Object.assign(process.stderr, { write: own[1] });
  }
  const lines = log.split(/\r?\n/).filter(Boolean);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(['info', 'error']);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    event: typed,
    cause: typed,
    at: expect.stringMatching(/^at /),
  });
  expect(log).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]|secret/);
});

it('rules and the function redirect an address to the same path, and every page is its canonical one', async () => {
  const redirects = createRedirects('dist');
  for (const address of ['/blog', '/careers', '/pawning', '/showcareer']) {
    const rule = await redirects.match(new Request(`http://localhost${address}`));
    const decision = await decide(address.toUpperCase(), async () => false, {} as AppContext);
    expect(decision).toEqual({ redirect: rule?.target.pathname });
  }
  const pages = readdirSync('src/pages').filter((file) => file.endsWith('.astro'));
  const paths = [...pages.map((file) => `/${file.replace(/\.astro$/, '')}`), ...Object.values(ADMIN_PAGES)];
  expect(paths.filter((path) => canonicalPath(path) !== path)).toEqual([]);
});
