import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { clearKey, idempotencyKey } from '../../../../../src/components/ui/form/idempotency-key.ts';

/** Web Storage without a browser. */
function storage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()));
afterAll(() => void vi.unstubAllGlobals());

test('the same content has the same key until it has arrived', async () => {
  const key = await idempotencyKey('contact', 'Hello');
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idempotencyKey('contact', 'Hello')).toBe(key);
  clearKey('contact');
  expect(await idempotencyKey('contact', 'Hello')).not.toBe(key);
});

test('other content and other forms have keys of their own', async () => {
  const key = await idempotencyKey('contact', 'Hello');
  expect(await idempotencyKey('apply', 'Hello')).not.toBe(key);
  expect(await idempotencyKey('contact', 'Hello again')).not.toBe(key);
});

test('without storage a key is still returned', async () => {
  const forbidden = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(await idempotencyKey('contact', 'Hello')).toMatch(/^[0-9a-f-]{36}$/);
  clearKey('contact');
});

test('of the content only a hash is stored', async () => {
  const entries = storage();
  vi.stubGlobal('sessionStorage', entries);
  await idempotencyKey('apply', 'NIC 901234567V');
  expect(entries.getItem('attempt:apply')).not.toContain('901234567V');
});
