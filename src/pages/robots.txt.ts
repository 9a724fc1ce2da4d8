import type { APIRoute } from 'astro';
import { POST_MARKS } from '#src/features/blog/content/post-view.ts';
import { VACANCY_MARKS } from '#src/features/jobs/content/vacancy-view.ts';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';

/** Search engines may read all but the admin's pages, the API, shells and templates; of the API the pictures of posts. */
export const GET: APIRoute = ({ site }) => {
  const templates = [`/blog/${POST_MARKS.id}`, `/career/${VACANCY_MARKS.slug}`];
  const closed = [...Object.values(ADMIN_PAGES), '/api/', '/shell/', ...templates];
  const rules = ['User-agent: *', 'Allow: /api/uploads/', ...closed.map((path) => `Disallow: ${path}`)];
  const text = `${rules.join('\n')}\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
