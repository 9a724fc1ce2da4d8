import type { Config } from '@netlify/functions';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as uploads from '#server/features/images/images';

export default endpoints({
  'GET /api/uploads/:image': endpoint({ access: 'public', run: uploads.serve }),
});

export const config: Config = {
  path: '/api/uploads/:image',
  // The platform reads this literally, at build time. It counts per IP address: a page has a dozen pictures.
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
