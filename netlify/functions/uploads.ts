import type { Config } from '@netlify/functions';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import { uploadBodySchema } from '#features/blog/schema/post';
import { IMAGE_MAX_BYTES } from '#lib/image';
import { add } from '#server/features/images/images';
import { serve } from '#server/features/images/serving';

export default endpoints({
  'POST /api/uploads': endpoint({
    access: 'admin',
    roles: ['editor'],
    body: {
      schema: uploadBodySchema,
      formats: ['multipart' as const],
      // Room for the largest image and the frame of the form.
      maxBytes: IMAGE_MAX_BYTES + 64 * 1024,
    },
    audit: 'image.add',
    run: add,
  }),
  'GET /api/uploads/:image': endpoint({ access: 'public', snapshots: ['posts'], run: serve }),
});

export const config: Config = {
  path: ['/api/uploads', '/api/uploads/:image'],
  // The platform reads this literally, at build time. It counts per IP address: a page has a dozen pictures.
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
