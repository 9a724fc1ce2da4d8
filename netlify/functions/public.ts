import type { Config } from '@netlify/functions';
import { blogReads } from '#src/features/blog/server/endpoints.ts';
import { vacancyReads } from '#src/features/jobs/server/vacancies.ts';
import { endpoints } from '#src/features/endpoints.ts';
import { imageReads } from '#src/features/images/server/serving.ts';

/** What visitors read. Their pages ask; the other methods of these addresses are answered by `admin.ts`. */
export default endpoints({ ...blogReads, ...vacancyReads, ...imageReads });

export const config: Config = {
  path: [
    '/api/blogs',
    '/api/blogs/:id',
    '/api/data',
    '/api/career/:title',
    '/api/uploads/:image',
    '/rss.xml',
    '/sitemap.xml',
  ],
  method: 'GET',
  // The platform reads this literally, at build time. It counts per IP address: a page has a dozen pictures.
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
