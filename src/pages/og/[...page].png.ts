import type { APIRoute, GetStaticPaths } from 'astro';
import { ogPages } from '#src/lib/seo/site-pages.ts';
import { ogPicture } from '#src/lib/seo/og-picture.ts';
import { siteFacts } from '#src/lib/site.ts';

export const getStaticPaths = (async () => {
  const pages = await ogPages();
  return pages.map(({ path, title, kind }) => ({
    params: { page: path === '/' ? 'home' : path.slice(1) },
    props: { title, kind },
  }));
}) satisfies GetStaticPaths;

/** The image that is shown with a shared link to a page. */
export const GET: APIRoute<{ title: string; kind: string }> = async ({ props, site }) => {
  const { name } = await siteFacts();
  const host = site?.host ?? '';
  const picture = await ogPicture({ ...props, vendor: name, host });
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } });
};
