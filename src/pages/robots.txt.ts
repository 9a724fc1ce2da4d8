import type { APIRoute } from 'astro';
import { POST_MARKS } from '#src/features/blog/content/post-view.ts';
import { VACANCY_MARKS } from '#src/features/jobs/content/vacancy-view.ts';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';

/** The pages with marks in place of texts. */
const TEMPLATES = [`/blog/${POST_MARKS.id}`, `/career/${VACANCY_MARKS.slug}`];

/** Search engines may read all but the admin's pages, the API, shells and templates; of the API the pictures of posts. */
export const GET: APIRoute = ({ site }) => {
  const closed = [...Object.values(ADMIN_PAGES), '/api/', '/shell/', ...TEMPLATES];
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
