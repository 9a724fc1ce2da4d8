import { expect, it } from 'vitest';
import { ADMIN_PAGES } from '#lib/admin-pages';
import { NEVER_AHEAD } from '../../../src/layouts/prefetch-rules.ts';

const BASE = 'https://example.com';
const never = new URLPattern(NEVER_AHEAD, BASE);

it.each([...Object.values(ADMIN_PAGES), '/api/blogs', '/api/uploads/0.webp', '/rss.xml', '/icons/icon.svg'])(
  '%s is never prefetched',
  (path) => expect(never.test(path, BASE)).toBe(true),
);

it.each(['/', '/about', '/blogs?q=gold', '/blog/login-safely', '/career/admin-officer', '/contact'])(
  '%s may be prefetched',
  (path) => expect(never.test(path, BASE)).toBe(false),
);
