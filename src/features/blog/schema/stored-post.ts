import * as z from 'zod/mini';
import { POST_FORMATS } from './post-body.ts';

/**
 * A blog post written in the browser, as it stands in the store and as the build reads it. Times are milliseconds since
 * 1970. With `replaces` it is an edit or the deletion of a committed post and counts only as long as that file still has
 * this digest; without, it counts as long as there is no such file.
 */
export const storedPostSchema = z.object({
  title: z.string(),
  /** A list of paragraphs or one text; anything else is shown as malformed rather than lost. */
  content: z.unknown(),
  format: z.enum(POST_FORMATS),
  contentwriter: z.string(),
  contentwriterImage: z.optional(z.string()),
  /** The image's name in `uploads`. */
  image: z.optional(z.string()),
  description: z.optional(z.string()),
  cover: z.optional(z.object({ picture: z.string(), tone: z.string() })),
  tags: z.optional(z.array(z.string())),
  publishedAt: z.number(),
  updatedAt: z.number(),
  deletedAt: z.optional(z.number()),
  replaces: z.optional(z.string()),
});
