import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_PAGES } from '#lib/admin-pages';
import { ApiError } from '#lib/api/client';
import { BUILD_WORDS, buildInWords } from '../../src/components/admin/build-states.ts';
import { RecentChanges } from '../../src/components/admin/recent-changes.ts';
import { sentenceInList } from '../../src/components/admin/sentence-in-list.ts';
import { closeAddresses, editDistance } from '../../src/components/sections/close-addresses.ts';
import { clearKey, idempotencyKey } from '../../src/components/ui/form/idempotency-key.ts';
import { currentToasts, showToast, subscribe } from '../../src/components/ui/toast/toast-store.ts';
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

it('words of a conflict beside a list, and of a failed build, fit their reader', () => {
  const said = (status: number, code: string) =>
    sentenceInList(new ApiError(status, 'Reload.', {}, undefined, code));
  expect(said(409, 'conflict')).toBe('Someone else changed it in the meantime. The list shows the change.');
  expect(said(404, 'not-found')).toBe('Reload.');
  const failed = { state: 'failed', message: 'Check BUILD_HOOK_URL.' } as const;
  expect([true, false].map((isOwner) => buildInWords(failed, isOwner))).toEqual([
    failed.message,
    BUILD_WORDS.failed.meaning,
  ]);
  expect(buildInWords({ state: 'building' }, true)).toBe(BUILD_WORDS.building.meaning);
});

it.each([
  ['/viewblog', ['Blogs', 'page'], ['Blogs', 'page']],
  ['/inquiry', ['View Form Details', 'true'], ['View Form Details', 'true']],
  ['/applicationspage', ['Job Vacancies Applications', 'true'], ['View Applications', 'page']],
  ['/audittrail', [], ['Audit trail', 'page']],
  ['/landingpage', [], []],
])('on %s the bar marks %j, and the menu %j', (path, inBar, inMenu) => {
  const links = adminLinks(path).map(({ only, label, current, currentInBar }) => ({
    menu: current ? [label, current] : [],
    bar: currentInBar && !only ? [label, currentInBar] : [],
  }));
  expect([links.flatMap(({ bar }) => bar), links.flatMap(({ menu }) => menu)]).toEqual([inBar, inMenu]);
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
    const key = await idempotencyKey('contact', 'NIC 901234567V');
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(entries.getItem('attempt:contact')).not.toContain('901234567V');
    expect(await idempotencyKey('apply', 'NIC 901234567V')).not.toBe(key);
    expect(await idempotencyKey('contact', 'NIC 901234567V')).toBe(key);
    const next = await idempotencyKey('contact', 'Hello again');
    clearKey('contact');
    expect(new Set([key, next, await idempotencyKey('contact', 'Hello again')]).size).toBe(3);
  });

  it('is made without storage, too', async () => {
    const denied = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
    expect(await idempotencyKey('contact', 'Hello')).toMatch(/^[0-9a-f-]{36}$/);
    clearKey('contact');
  });
});

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const shownAfter = (time: number) => {
    vi.advanceTimersByTime(time);
    return currentToasts().map(({ message, tone }) => `${message} ${tone}`);
  };

  it('stays three seconds, each its own, and tells listeners of both changes', () => {
    const heard = vi.fn();
    const stop = subscribe(heard);
    showToast('first');
    vi.advanceTimersByTime(1000);
    showToast('second', 'danger');
    expect(shownAfter(1999)).toEqual(['first success', 'second danger']);
    expect([shownAfter(1), shownAfter(999), shownAfter(1)]).toEqual([
      ['second danger'],
      ['second danger'],
      [],
    ]);
    expect(heard).toHaveBeenCalledTimes(4);
    stop();
  });

  it('replaces one with the same words, or about the same subject, for three seconds of its own', () => {
    showToast('Not saved', 'danger');
    const [before] = currentToasts();
    vi.advanceTimersByTime(2000);
    showToast('Saved', 'success', 'post:1');
    showToast('Unpublished', 'success', 'post:1');
    showToast('Not saved', 'danger');
    expect(shownAfter(2999)).toEqual(['Unpublished success', 'Not saved danger']);
    expect(currentToasts()).not.toContain(before);
    expect(shownAfter(1)).toEqual([]);
  });
});

it('a wrong address suggests at most three close ones, closest first', () => {
  expect([editDistance('', 'erp'), editDistance('contcat', 'contact')]).toEqual([3, 2]);
  expect([editDistance('leesing', 'leasing'), editDistance('a', 'a')]).toEqual([1, 0]);
  const addresses = '/ /about /services /microfinance /prawing /leasing /erp /blogs /contact'.split(' ');
  const typed = '/contcat /Micro-Finance /pawnings /services.html /en/about-us /erp/modules'.split(' ');
  const found = typed.map((one) => closeAddresses(one, addresses)[0]);
  expect(found.join(' ')).toBe('/contact /microfinance /prawing /services /about /erp');
  expect(['/wp-login.php', '/%E0%B6%9A', '/'].flatMap((far) => closeAddresses(far, addresses))).toEqual([]);
  expect(closeAddresses('/abcd', ['/abc', '/abd', '/acd', '/bcd', '/abcde'])).toHaveLength(3);
});
