import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_PAGES } from '#lib/admin-pages';
import { ApiError } from '#lib/api/client';
import { BUILD_WORDS, buildInWords } from '../../src/components/admin/build-states.ts';
import { namingColumn } from '../../src/components/admin/data-table/column.ts';
import { RecentChanges } from '../../src/components/admin/recent-changes.ts';
import { sentenceInList } from '../../src/components/admin/sentence-in-list.ts';
import { closeAddresses, editDistance } from '../../src/components/sections/close-addresses.ts';
import { clearKey, idempotencyKey } from '../../src/components/ui/form/idempotency-key.ts';
import { currentToasts, showToast, subscribe, TOAST_MS } from '../../src/components/ui/toast/toast-store.ts';
import { adminLinks } from '../../src/layouts/admin-links.ts';
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
    const changed = new RecentChanges<Row>(order ? { idOf, order } : { idOf }, () => now);
    const shown = (ids: string) => changed.applyTo(rows(ids)).map(idOf).join('');
    return { changed, shown };
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
    changed.clear();
    const answer = rows('bd');
    expect(changed.applyTo(answer)).toBe(answer);
    const newestFirst = start((one, other) => (one.id < other.id ? 1 : -1));
    newestFirst.changed.put({ id: 'c' });
    expect(newestFirst.shown('db')).toBe('dcb');
  });

  it('last a minute each, as long as a list may lag', () => {
    const { changed, shown } = start();
    changed.put({ id: 'a' });
    now += 30_000;
    changed.drop('c');
    now += 29_999;
    expect(shown('bc')).toBe('ab');
    now += 1;
    expect(shown('bc')).toBe('b');
    now += 30_000;
    expect(shown('bc')).toBe('bc');
  });
});

it('a row is named by its heading column, or else by its first', () => {
  const column = (id: string, heading = false) => ({ id, header: id, text: (row: string) => row, heading });
  expect(namingColumn([column('id'), column('name', true)])?.id).toBe('name');
  expect(namingColumn([column('id'), column('email')])?.id).toBe('id');
});

it('beside a list that is read again, nobody is asked to reload it', () => {
  const said = (status: number, message: string, code: string) =>
    sentenceInList(new ApiError(status, message, {}, undefined, code));
  expect(said(409, 'Nothing was overwritten: reload to see the change.', 'conflict')).toBe(
    'Someone else changed it in the meantime. The list shows the change.',
  );
  expect(said(404, 'This record no longer exists.', 'not-found')).toBe('This record no longer exists.');
});

it('of a failed build owners read the cause, and others what they can do', () => {
  const failed = { state: 'failed', message: 'Check BUILD_HOOK_URL.' } as const;
  expect(buildInWords(failed, true)).toBe(failed.message);
  expect(buildInWords(failed, false)).toBe(BUILD_WORDS.failed.meaning);
  for (const isOwner of [true, false])
    expect(buildInWords({ state: 'building' }, isOwner)).toBe(BUILD_WORDS.building.meaning);
});

it.each([
  ['/viewblog', ['Blogs', 'page'], ['Blogs', 'page']],
  ['/inquiry', ['View Form Details', 'true'], ['View Form Details', 'true']],
  ['/applicationspage', ['Job Vacancies Applications', 'true'], ['View Applications', 'page']],
  ['/audittrail', [], ['Audit trail', 'page']],
  ['/landingpage', [], []],
])('on %s the bar marks %j, and the menu %j', (path, inBar, inMenu) => {
  const links = adminLinks(path);
  expect(
    links
      .filter(({ only }) => !only)
      .flatMap((one) => (one.currentInBar ? [one.label, one.currentInBar] : [])),
  ).toEqual(inBar);
  expect(links.flatMap(({ label, current }) => (current ? [label, current] : []))).toEqual(inMenu);
});

it.each([
  ['/contact', '/contact', 'page'],
  ['/blogs', '/blog/first-post', 'true'],
  ['/careernew', '/career/loan-officer', 'true'],
  ['/blogs', '/blog', undefined],
  ['/', '/contact', undefined],
])('the link to %s on %s is marked %s', (href, path, mark) => expect(navCurrent(href, path)).toBe(mark));

it('the canonical path of a built file has neither ending nor slash', () => {
  const files = ['/', '/index.html', '/contact.html', '/contact/', '/blog/a-post.html', '/blog/index.html'];
  expect(files.map(canonicalPath)).toEqual(['/', '/', '/contact', '/contact', '/blog/a-post', '/blog']);
});

it('pages are fetched ahead, but no screen of admins, no call and no file', () => {
  const base = 'https://example.com';
  const isNever = (path: string) => new URLPattern(NEVER_AHEAD, base).test(path, base);
  const never = [
    ...Object.values(ADMIN_PAGES),
    '/api/blogs',
    '/api/uploads/0.webp',
    '/rss.xml',
    '/icons/icon.svg',
  ];
  expect(never.filter((path) => !isNever(path))).toEqual([]);
  const pages = ['/', '/about', '/blogs?q=gold', '/blog/login-safely', '/career/admin-officer', '/contact'];
  expect(pages.filter(isNever)).toEqual([]);
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
    const key = await idempotencyKey('contact', 'NIC 901234567V');
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(entries.getItem('attempt:contact')).not.toContain('901234567V');
    expect(await idempotencyKey('apply', 'NIC 901234567V')).not.toBe(key);
    expect(await idempotencyKey('contact', 'NIC 901234567V')).toBe(key);
    expect(await idempotencyKey('contact', 'Hello again')).not.toBe(key);
    const next = await idempotencyKey('contact', 'Hello again');
    clearKey('contact');
    expect(await idempotencyKey('contact', 'Hello again')).not.toBe(next);
  });

  it('is made without storage, too', async () => {
    const forbidden = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    expect(await idempotencyKey('contact', 'Hello')).toMatch(/^[0-9a-f-]{36}$/);
    clearKey('contact');
  });
});

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const shown = () => currentToasts().map(({ message, tone }) => `${message} ${tone}`);

  it('stays three seconds, each its own, and tells listeners of both changes', () => {
    const heard = vi.fn();
    const stop = subscribe(heard);
    expect(TOAST_MS).toBe(3000);
    showToast('first');
    vi.advanceTimersByTime(1000);
    showToast('second', 'danger');
    vi.advanceTimersByTime(1999);
    expect(shown()).toEqual(['first success', 'second danger']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual(['second danger']);
    vi.advanceTimersByTime(1000);
    expect([shown(), heard.mock.calls.length]).toEqual([[], 4]);
    stop();
  });

  it('replaces one with the same words, or about the same subject, for three seconds of its own', () => {
    showToast('Not saved', 'danger');
    const [before] = currentToasts();
    vi.advanceTimersByTime(2000);
    showToast('Saved', 'success', 'post:1');
    showToast('Unpublished', 'success', 'post:1');
    showToast('Not saved', 'danger');
    expect(shown()).toEqual(['Unpublished success', 'Not saved danger']);
    expect(currentToasts()).not.toContain(before);
    vi.advanceTimersByTime(2999);
    expect(shown()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });
});

it.each([
  ['', '', 0],
  ['erp', '', 3],
  ['contcat', 'contact', 2],
  ['leesing', 'leasing', 1],
])('the distance from %j to %j is %i', (from, to, distance) =>
  expect([editDistance(from, to), editDistance(to, from)]).toEqual([distance, distance]),
);

it('a wrong address suggests at most three close ones, closest first', () => {
  const pages = ['', 'about', 'services', 'microfinance', 'prawing', 'leasing', 'erp', 'blogs', 'contact'];
  const addresses = pages.map((page) => `/${page}`);
  const first = Object.entries({
    ...{ '/contcat': '/contact', '/Micro-Finance': '/microfinance', '/pawnings': '/prawing' },
    ...{ '/services.html': '/services', '/en/about-us': '/about', '/erp/modules': '/erp' },
  });
  for (const [typed, page] of first)
    expect([typed, closeAddresses(typed, addresses)[0]]).toEqual([typed, page]);
  for (const far of ['/wp-login.php', '/%E0%B6%9A', '/']) expect(closeAddresses(far, addresses)).toEqual([]);
  expect(closeAddresses('/abcd', ['/abc', '/abd', '/acd', '/bcd', '/abcde'])).toHaveLength(3);
});
