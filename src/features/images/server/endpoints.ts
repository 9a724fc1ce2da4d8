import { endpoint } from '#src/server/http/endpoints.ts';
import { uploadBodySchema } from '#src/features/blog/schema/post.ts';
import { IMAGE_MAX_BYTES } from '#src/lib/image.ts';
import { add } from './images.ts';
import { serve } from './serving.ts';

/** Pictures of posts. */
export const imageReads = {
  'GET /api/uploads/:image': endpoint({ access: 'public', snapshots: ['posts'], run: serve }),
};

/** Uploads of editors. */
export const imageEndpoints = {
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
};
