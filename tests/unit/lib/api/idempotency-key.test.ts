import { beforeEach, expect, test, vi } from 'vitest';
import { attemptArrived, attemptKey } from '../../../../src/lib/api/idempotency-key.ts';

/** What Web Storage does, without a browser. */
function storage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()));

test('the same content keeps its key until it has arrived', () => {
  const key = attemptKey('contact', 'Hello');
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(attemptKey('contact', 'Hello')).toBe(key);
  attemptArrived('contact');
  expect(attemptKey('contact', 'Hello')).not.toBe(key);
});

test('other content and other forms have keys of their own', () => {
  const key = attemptKey('contact', 'Hello');
  expect(attemptKey('apply', 'Hello')).not.toBe(key);
  expect(attemptKey('contact', 'Hello again')).not.toBe(key);
});

test('where storage is forbidden a key is still given', () => {
  const forbidden = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(attemptKey('contact', 'Hello')).toMatch(/^[0-9a-f-]{36}$/);
  attemptArrived('contact');
});
