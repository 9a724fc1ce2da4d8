import { describe, expect, it } from 'vitest';
import { respond, respondError } from '#server/http/reply';
import { SESSION_COOKIE } from '#server/http/cookies';
import { HttpError } from '#server/http/http-error';
import { Reply } from '#server/http/reply';
import { headersFile } from '../../src/integrations/script-policy/headers-file.ts';
import { builtHeaders, fileHeaders } from '../support/file-headers.ts';
import { gradeOf } from '../support/observatory.ts';

const YEAR = 31_536_000;

/** What both a file and a function's answer must carry. */
function expectSafe(get: (name: string) => string | null | undefined): void {
  expect(get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(get('Content-Security-Policy')).not.toMatch(/unsafe-(inline|eval)/);
  expect(get('X-Content-Type-Options')).toBe('nosniff');
  expect(get('X-Frame-Options')).toBe('DENY');
  expect(get('Referrer-Policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
  expect(Number(/max-age=(\d+)/.exec(get('Strict-Transport-Security') ?? '')?.[1])).toBeGreaterThanOrEqual(
    YEAR,
  );
  expect(get('Cross-Origin-Resource-Policy')).toBe('same-origin');
}

describe('the headers', () => {
  it('of every file are those of netlify.toml and of the build for /*', () => {
    const headers = fileHeaders();
    expectSafe((name) => headers.get(name));
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    for (const power of ['camera', 'geolocation', 'microphone', 'payment'])
      expect(headers.get('Permissions-Policy')).toContain(`${power}=()`);
  });

  it('of a page with its policy in them forbid HTML from text, and say where to report', () => {
    const directives = "default-src 'self';script-src 'self' 'sha256-x'";
    const file = headersFile(new Map([['/login', directives]]));
    const headers = builtHeaders('/login', file);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy.startsWith(`${directives};frame-ancestors 'none';`)).toBe(true);
    for (const directive of ["require-trusted-types-for 'script'", "trusted-types 'none'", 'report-to csp'])
      expect(policy.split(';')).toContain(directive);
    expect(headers.get('Reporting-Endpoints')).toBe('csp="/api/csp-reports"');
    // The later rule counts where two set one header.
    expect(file.indexOf('\n/login\n')).toBeGreaterThan(file.indexOf('/*\n'));
  });

  it.each([
    ['an answer', () => respond({ a: 1 })],
    ['an error', () => respondError(new HttpError(400, 'No.'))],
    ['a file', () => respond(new Uint8Array([1]))],
    ['nothing', () => respond(undefined)],
  ])('of %s of a function are its own', (_what, make) => {
    const { headers } = make();
    expectSafe((name) => headers.get(name));
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it.each([
    ['a list', () => respond([{ a: 1 }])],
    [
      'an error',
      () => respondError(new HttpError(401, 'Please log in.', { 'Set-Cookie': SESSION_COOKIE.cleared })),
    ],
    ['a login', () => respond(new Reply({}, { cookies: [SESSION_COOKIE.set('token', 1000)] }))],
  ])('of %s have the best grade of Mozilla’s observatory', (_what, make) => {
    const { headers } = make();
    const { grade, score, said } = gradeOf({ header: (name) => headers.get(name) });
    expect([grade, said]).toEqual(['A+', said]);
    expect(score).toBeGreaterThanOrEqual(130);
  });

  const CHANGES: [what: string, name: string, value: string, grade: string][] = [
    ['no policy', 'Content-Security-Policy', '', 'B'],
    [
      'inline scripts',
      'Content-Security-Policy',
      "script-src 'self' 'unsafe-inline'; object-src 'none'",
      'B+',
    ],
    ['a short HSTS', 'Strict-Transport-Security', 'max-age=60', 'A+'],
    ['no HSTS', 'Strict-Transport-Security', '', 'B+'],
    ['a cookie for scripts', 'Set-Cookie', 'a=b; Secure', 'B'],
  ];

  it.each(CHANGES)('get a lower grade with %s', (_what, name, value, grade) => {
    const { headers } = respond({});
    headers.set(name, value);
    const best = gradeOf({ header: (one) => respond({}).headers.get(one) });
    const worse = gradeOf({ header: (one) => headers.get(one) });
    expect(worse.score).toBeLessThan(best.score);
    expect(worse.grade).toBe(grade);
  });
});
