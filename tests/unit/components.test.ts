import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_PAGES } from '#lib/admin-pages';
import { RecentChanges } from '../../src/components/admin/recent-changes.ts';
import { clearKey, idempotencyKey } from '../../src/components/ui/form/idempotency-key.ts';
import { navCurrent } from '../../src/layouts/nav-current.ts';
import { canonicalPath } from '../../src/layouts/page-head.ts';
import { NEVER_AHEAD } from '../../src/layouts/prefetch-rules.ts';

describe('the changes of a page to its list', () => {
  interface Row {
    id: string;
    words?: string;
  }
  const rows = (ids: string): Row[] => [...ids].map((id) => ({ id }));
  const idOf = ({ id }: Row) => id;
  let now = 5000;
  const start = (order?: (one: Row, other: Row) => number) => {
    const changed = new RecentChanges<Row>({ idOf, ...(order && { order }) }, () => now);
    return { changed, shown: (ids: string) => changed.applyTo(rows(ids)).map(idOf).join('') };
  };

  it('add, replace and remove rows, each in its place, until a change of others or a restored row', () => {
    const { changed, shown } = start();
    for (const id of ['c', 'a', 'e']) changed.put({ id });
    changed.put({ id: 'b', words: 'new' });
    expect(changed.applyTo(rows('bd'))).toEqual([...rows('a'), { id: 'b', words: 'new' }, ...rows('cde')]);
    changed.drop('b');
    expect(shown('bd')).toBe('acde');
    changed.put({ id: 'b' });
    expect(shown('d')).toBe('abcde');
    changed.forget('b');
    expect(shown('bd')).toBe('abcde');
    const newestFirst = start((one, other) => (one.id < other.id ? 1 : -1));
    newestFirst.changed.put({ id: 'c' });
    expect(newestFirst.shown('db')).toBe('dcb');
    newestFirst.changed.clear();
    expect(newestFirst.shown('db')).toBe('db');
  });

  it('last a minute each, as long as a list may lag', () => {
    const { changed, shown } = start();
    changed.put({ id: 'a' });
    now += 30_000;
    changed.drop('c');
    const seen = [29_999, 1, 29_999, 1].map((time) => ((now += time), shown('bc')));
    expect(seen).toEqual(['ab', 'b', 'b', 'bc']);
  });
});

it('a page marks its own link and that of its list, and has one address', () => {
  const pages = ['/contact', '/blog/first-post', '/career/loan-officer', '/blog', '/'];
  const marks = pages.map((path) =>
    ['/contact', '/blogs', '/careernew', '/'].map((href) => navCurrent(href, path) ?? '').join(),
  );
  expect(marks).toEqual(['page,,,', ',true,,', ',,true,', ',,,', ',,,page']);
  const files = ['/', '/index.html', '/contact.html', '/contact/', '/blog/a-post.html', '/blog/index.html'];
  expect(files.map(canonicalPath)).toEqual(['/', '/', '/contact', '/contact', '/blog/a-post', '/blog']);
});

it('pages are fetched ahead, but no screen of admins, no call and no file', () => {
  const isNever = (path: string) => new URLPattern(NEVER_AHEAD, 'https://a.b').test(path, 'https://a.b');
  const files = ['/api/blogs', '/api/uploads/0.webp', '/rss.xml', '/icons/icon.svg'];
  const never = [...Object.values(ADMIN_PAGES), ...files];
  expect(never.filter((path) => !isNever(path))).toEqual([]);
  expect(
    ['/', '/blogs?q=gold', '/blog/login-safely', '/career/admin-officer', '/contact'].filter(isNever),
  ).toEqual([]);
});

describe('a key of a form', () => {
  const storage = () => {
    const entries = new Map<string, string>();
    return {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    };
  };
  afterEach(() => void vi.unstubAllGlobals());

  it('is one for one content of one form until that has arrived, and stores a hash of the content alone', async () => {
    const entries = storage();
    vi.stubGlobal('sessionStorage', entries);
    const key = idempotencyKey('contact', 'NIC 901234567V');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(entries.getItem('attempt:contact')).not.toContain('901234567V');
    expect(idempotencyKey('apply', 'NIC 901234567V')).not.toBe(key);
    expect(idempotencyKey('contact', 'NIC 901234567V')).toBe(key);
    const next = idempotencyKey('contact', 'Hello again');
    clearKey('contact');
    expect(new Set([key, next, idempotencyKey('contact', 'Hello again')]).size).toBe(3);
  });
});
