import * as z from 'zod/mini';
import { line, prose } from '#src/lib/text.ts';
import { POST_FORMATS } from './post-body.ts';
import { POST_LIMITS, postDetails, postFormSchema, postWords } from './post.ts';

/** Sentences about drafts. */
export const DRAFT_MESSAGES = {
  empty: 'Write a title or some content first: an empty draft is not stored.',
  missing: 'This draft no longer exists: it was published or deleted.',
  deleted: 'This draft no longer exists: it was deleted.',
  published: 'This draft no longer exists: it was published.',
  publishing: 'Publication of this draft was started but not finished. Open it and press Publish again.',
  incomplete: 'Please complete the marked fields.',
} as const;

const { image, removeImage, format, date, publishAt } = postFormSchema.shape;

/** What an editor has of a post so far: anything may be missing; what is there has the limits of a post. */
export const draftFormSchema = z.object({
  title: z._default(line(POST_LIMITS.title), ''),
  content: z._default(prose(POST_LIMITS.content), ''),
  author: z._default(line(POST_LIMITS.author), ''),
  image,
  removeImage,
  ...postDetails,
  format,
  date,
  publishAt,
});

export type DraftForm = z.infer<typeof draftFormSchema>;

/** Whether there is anything to store. An author alone is none: forms fill it in. */
export const holdsSomething = ({
  title,
  content,
  image,
}: Partial<Record<'title' | 'content' | 'image', unknown>>): boolean =>
  Boolean(title) || Boolean(content) || Boolean(image);

/** A draft as its list shows it. */
export const draftRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  /** Empty without an image. */
  image: z.string(),
  version: z.string(),
  /** ISO 8601 in UTC. */
  savedAt: z.string(),
  savedBy: z.string(),
});

export type DraftRow = z.infer<typeof draftRowSchema>;

/** A draft with its text. */
export const draftSchema = z.extend(draftRowSchema, {
  content: z.string(),
  format: z.enum(POST_FORMATS),
  description: postWords.description,
  imageAlt: postWords.imageAlt,
  tags: postWords.tags,
  /** The day or the moment of publication that is intended, when one is. */
  date: z.optional(z.string()),
  publishAt: z.optional(z.string()),
});

export type ServerDraft = z.infer<typeof draftSchema>;
