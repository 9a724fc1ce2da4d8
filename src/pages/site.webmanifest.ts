import type { APIRoute } from 'astro';
import { siteFacts } from '#src/lib/site.ts';

/** The web manifest, with the texts of the site file. */
export const GET: APIRoute = async () => {
  const { name, description } = await siteFacts();
  const icon = (size: number) => {
    return { src: `/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' };
  };
  return Response.json({
    name,
    short_name: name.split(' ')[0],
    description,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#7D00C5',
    icons: [icon(192), icon(512)],
  });
};
