import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { respond, respondError } from '#server/http/reply';
import { HttpError } from '#server/http/http-error';

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
  it('of every file are those of netlify.toml for /*', async () => {
    const text = await readFile(path.resolve('netlify.toml'), 'utf8');
    const rule =
      /\[\[headers\]\]\s*for = "\/\*"\s*\[headers\.values\]\n([\s\S]*?)(?=\n\[|$)/.exec(text)?.[1] ?? '';
    const headers = new Map(
      [...rule.matchAll(/^\s*([\w-]+) = "(.*)"$/gm)].map(([, name, value]) => [name, value]),
    );
    expectSafe((name) => headers.get(name));
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    for (const power of ['camera', 'geolocation', 'microphone', 'payment'])
      expect(headers.get('Permissions-Policy')).toContain(`${power}=()`);
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
});
