import { expect, test } from 'vitest';
import { navCurrent } from '../../../src/layouts/nav-current.ts';
import { canonicalPath } from '../../../src/layouts/page-head.ts';

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/contact.html', '/contact'],
  ['/contact/', '/contact'],
  ['/blog/a-post.html', '/blog/a-post'],
  ['/blog/index.html', '/blog'],
])('the canonical path of %s is %s', (pathname, path) => {
  expect(canonicalPath(pathname)).toBe(path);
});

test.each([
  ['/contact', '/contact', 'page'],
  ['/blogs', '/blog/first-post', 'true'],
  ['/careernew', '/career/loan-officer', 'true'],
  ['/blogs', '/blog', undefined],
  ['/', '/contact', undefined],
])('the link to %s on %s is marked %s', (href, path, mark) => {
  expect(navCurrent(href, path)).toBe(mark);
});
