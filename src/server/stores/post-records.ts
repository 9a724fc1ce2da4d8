import * as z from 'zod/mini';
import { readingMinutes } from '#src/features/blog/schema/post-body.ts';
import { storedPostSchema } from '#src/features/blog/schema/post.ts';
import { previewTargetSchema, storedDraftSchema } from '#src/features/blog/schema/editing.ts';
import { namesOfImages } from '#src/lib/image.ts';

/** All records about posts, as they are stored. Times are milliseconds since 1970. */

/** The id of the replaced version, because a lagging list lacks the latest versions. */
const previousVersion = z.optional(z.string());

/** Who saved a text: the person's name as it was, and the id of the account, which records of earlier versions lack. */
const savedBy = { savedBy: z.optional(z.string()), savedById: z.optional(z.string()) };

export type Saved = Pick<PostRecord, 'savedBy' | 'savedById'>;

/** A post written in the browser, under its slug. */
export const postRecordSchema = z.extend(storedPostSchema, {
  /** The record id of the call that created the post: a retry recognises its own post. */
  createdAs: z.optional(z.string()),
  ...savedBy,
  previousVersion,
});

export type PostRecord = z.infer<typeof postRecordSchema>;

/** An earlier version of a post or draft, under its id, `~` and an id that sorts the newest first. */
export const postVersionSchema = z.object({
  /** The record's version, or the digest of the file that it was. */
  version: z.string(),
  post: postRecordSchema,
});

export type PostVersion = z.infer<typeof postVersionSchema>;

/** A draft that is not a post yet, under a random id. */
export const draftRecordSchema = z.extend(storedDraftSchema, {
  updatedAt: z.number(),
  ...savedBy,
  previousVersion,
  deletedAt: z.optional(z.number()),
  /** Whether a call has begun to publish it: from then on only publishing it changes anything. */
  publishing: z.optional(z.boolean()),
  /** The post that was made of the draft, whose record is a tombstone then, which answers a retry. */
  publishedAs: z.optional(z.string()),
});

export type DraftRecord = z.infer<typeof draftRecordSchema>;

/** A preview link, under the hash of its token. */
export const previewLinkSchema = z.extend(previewTargetSchema, {
  createdBy: z.string(),
  /** The id of the account; missing in records of earlier versions. */
  createdById: z.optional(z.string()),
  createdAt: z.number(),
  endsAt: z.number(),
});

export type PreviewLinkRecord = z.infer<typeof previewLinkSchema>;

/** A record's row: without its text, with what lists need to know of the text. */
type RowOf<T> = Omit<T, 'content'> & {
  readingTime: number;
  /** The names of the images that the text uses, as its cover or in its content. */
  images: string[];
};

export type PostRow = RowOf<PostRecord>;

export type DraftRecordRow = RowOf<DraftRecord>;

export function rowOf<T extends { content?: unknown }>({ content, ...rest }: T): RowOf<T> {
  const images = namesOfImages(JSON.stringify({ content, ...rest }));
  return { ...rest, readingTime: readingMinutes(content), images };
}

/** The row of an earlier version has only the images: nothing lists all versions. */
export const versionRow = ({ post }: PostVersion): { images: string[] } => ({
  images: namesOfImages(JSON.stringify(post)),
});
