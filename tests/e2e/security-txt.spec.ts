import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from '#tests/support/browser';

const YEAR_MS = 365 * 86_400_000;

test('says where to report a weakness, as RFC 9116 asks', async ({ page }) => {
  const answer = await page.request.get('/.well-known/security.txt');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => /^([A-Z][\w-]+): (\S+)$/.exec(line)?.slice(1) ?? ['not a field', line]);
  const valuesOf = (name: string) =>
    fields.filter(([field]) => field === name).map(([, value = '']) => value);
  const facts = parse(readFileSync('content/site.yaml', 'utf8'));

  expect(new Set(fields.map(([name]) => name))).toEqual(
    new Set(['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy']),
  );
  expect(valuesOf('Contact')[0]).toBe(`mailto:${facts.email}`);
  expect(valuesOf('Preferred-Languages')).toEqual(['en']);
  const [expires = ''] = valuesOf('Expires');
  expect(valuesOf('Expires')).toEqual([new Date(expires).toISOString()]);
  expect(Date.parse(expires) - Date.now()).toBeLessThan(YEAR_MS);
  expect(Date.parse(expires) - Date.now()).toBeGreaterThan(YEAR_MS / 2);
  const [canonical = ''] = valuesOf('Canonical');
  expect(new URL(canonical).pathname).toBe('/.well-known/security.txt');
  for (const address of [...valuesOf('Policy'), ...valuesOf('Contact').slice(1)]) {
    expect(new URL(address).origin).toBe(new URL(canonical).origin);
    expect((await page.request.get(new URL(address).pathname)).status()).toBe(200);
  }
});
