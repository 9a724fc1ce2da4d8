import type { Config } from '@netlify/functions';
import { feed, sitemap } from '#server/features/blog/feeds';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';

export default endpoints({
  'GET /rss.xml': endpoint({ access: 'public', run: feed }),
  'GET /sitemap.xml': endpoint({ access: 'public', run: sitemap }),
});

export const config: Config = {
  path: ['/rss.xml', '/sitemap.xml'],
  // The platform reads this literally, at build time. It counts per IP address: an office shares one.
  rateLimit: { windowLimit: 1200, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
