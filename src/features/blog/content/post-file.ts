import { z } from 'astro/zod';
import * as mini from 'zod/mini';
import { postWords } from '../schema/post.ts';
import { POST_FORMATS } from '../schema/post-body.ts';
import { isDay, timeOn } from '#src/lib/day.ts';
import { isMoment } from '#src/lib/moment.ts';
import { fields, list, oneOf, picture, words } from '#src/content-schemas/field.ts';

/** The background of a drawn cover. */
export const COVER_TONES = ['brand', 'gold', 'ink', 'paper'] as const;

const cover = fields({
  /** The drawn picture on it. */
  picture,
  /** Its background. */
  tone: oneOf(COVER_TONES),
});

/** The head of an article, `content/blog/<address>.md` or `.mdx`; its text is the file's Markdown. */
export const articleSchema = fields({
  /** The heading, the page's title and the card's. */
  title: words(120),
  /** The sentence for search results and previews, 70 to 160 characters. */
  description: words(160).min(70, 'is too short for a search result: write at least 70 characters'),
  /** Who wrote it, as a role. */
  author: words(120),
  /** The day or moment of publication; readers see the post from then on. */
  date: z
    .string()
    .refine((text) => isDay(text) || isMoment(text), {
      error:
        'must be a date such as 2025-09-02, or a date and time with an offset such as 2025-09-02T09:00+05:30',
    })
    .transform((text) => new Date(isDay(text) ? timeOn(text, '00:00:00') : text)),
  /** Whether it is a draft, which readers never see. */
  draft: z.boolean({ error: 'must be true or false' }).optional(),
  /** The drawn cover. */
  cover,
  /** Its tags, most important first; related posts share them. */
  tags: list(words(40), 1, 8),
});

export type Article = z.infer<typeof articleSchema>;

/** A post from a file or the store, as the pages use it. */
export const builtPostSchema = mini.object({
  ...postWords,
  tags: mini.array(mini.string()),
  publishedAt: mini.date(),
  updatedAt: mini.date(),
  format: mini.enum(POST_FORMATS),
  /** The body; undefined for a committed post, whose body stays in its file. */
  content: mini.unknown(),
  /** The same as the API's `version` of the post. */
  version: mini.string(),
  readingTime: mini.number(),
  /** Whether the post is a file in `content/blog`. */
  committed: mini.boolean(),
});

export type BuiltPost = mini.infer<typeof builtPostSchema>;
