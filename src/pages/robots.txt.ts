import type { APIRoute } from 'astro';
import { ADMIN_PAGES } from '../lib/admin-pages.ts';

/** Search engines may read all but the admin's pages, the API and the shells; of the API the pictures of posts. */
export const GET: APIRoute = ({ site }) => {
  const closed = [...Object.values(ADMIN_PAGES), '/api/', '/shell/'];
  const rules = closed.map((path) => `Disallow: ${path}`);
  const lines = [
    'User-agent: *',
    'Allow: /api/uploads/',
    ...rules,
    '',
    `Sitemap: ${new URL('/sitemap.xml', site).href}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
