import * as z from 'zod/mini';
import { line, prose } from '#src/lib/text.ts';
import { POST_FORMATS } from './post-body.ts';
import { POST_LIMITS, POST_WIRE_NAMES, postFormSchema, postWords, storedShape } from './post.ts';
import { fromWire, toWire, wireSchema } from '#src/lib/wire-names.ts';

export const DRAFT_MESSAGES = {
  empty: 'Write a title or some content first: an empty draft is not stored.',
  missing: 'This draft no longer exists: it was published or deleted.',
  deleted: 'This draft no longer exists: it was deleted.',
  published: 'This draft no longer exists: it was published.',
  publishing: 'Publication of this draft was started but not finished. Open it and press Publish again.',
  incomplete: 'Please complete the marked fields.',
} as const;

/** What an editor has of a post so far: anything may be missing; what is there has the limits of a post. */
export const draftFormSchema = z.extend(postFormSchema, {
  title: z._default(line(POST_LIMITS.title), ''),
  content: z._default(prose(POST_LIMITS.content), ''),
  author: z._default(line(POST_LIMITS.author), ''),
});

export type DraftForm = z.infer<typeof draftFormSchema>;

/** Whether there is anything to store. An author alone is none: forms fill it in. */
export const holdsSomething = (draft: Partial<Record<'title' | 'content' | 'image', unknown>>): boolean =>
  Boolean(draft.title || draft.content || draft.image);

/** So many earlier versions of a post are stored. */
export const POST_VERSIONS = 20;

/** An earlier version of a post, as GET /api/blogs/{id}/versions lists it. */
export const postVersionRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  savedAt: z.string(),
  /** The person's name; empty for a text that came from a file, or from before names were stored. */
  savedBy: z.string(),
});

export type PostVersionRow = z.infer<typeof postVersionRowSchema>;

/** A preview link ends after this many days. */
export const PREVIEW_DAYS = 7;

/** What a link is for: POST /api/preview-links, and the path of GET /api/preview-links/{kind}/{of}. */
export const previewTargetSchema = z.object({
  /** A draft, or a post that is scheduled or unpublished. */
  kind: z.enum(['draft', 'post'], 'Please name a draft or a post.'),
  /** The id of the draft or post. */
  of: z.string('Please name a draft or a post.').check(z.maxLength(200)),
});

export type PreviewTarget = z.infer<typeof previewTargetSchema>;

/** POST /api/previews/read: the token behind `#` in the link. */
export const previewTokenSchema = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

/** A link as editors see it: the token itself is stored nowhere. Times are ISO 8601 in UTC. */
export const previewRowSchema = z.object({
  id: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  endsAt: z.string(),
});

export type PreviewRow = z.infer<typeof previewRowSchema>;

/** The answer to POST /api/preview-links: the only time that the token is told. */
export const madePreviewSchema = z.extend(previewRowSchema, { token: z.string() });

/** A schema for data with the names of the wire, which earlier versions stored, too. */
export const typedFields = <T>(schema: z.ZodMiniType<T>) => wireSchema(POST_WIRE_NAMES, schema);

/** The body of a draft's POST and PUT. */
export const draftBodySchema = z.pipe(
  z.object(toWire(draftFormSchema.shape, POST_WIRE_NAMES)),
  z.transform((body): DraftForm => fromWire(body, POST_WIRE_NAMES)),
);

/** A draft as the store has it: any of a post's fields, and when it is intended to be published. */
export const storedDraftSchema = z.extend(z.partial(z.object(storedShape)), {
  content: z.optional(z.string()),
  format: z.enum(POST_FORMATS),
  date: z.optional(z.string()),
  publishAt: z.optional(z.string()),
});

/** A draft's stored fields under their names in the code. */
export const draftFields = (stored: z.infer<typeof storedDraftSchema>) => fromWire(stored, POST_WIRE_NAMES);

const { author, image, imageAlt, description, tags } = postWords;

/** An earlier version with its text. */
export const answeredVersionSchema = typedFields(
  z.extend(postVersionRowSchema, {
    ...{ author, image, imageAlt, description, tags },
    content: z.unknown(),
    format: z.enum(POST_FORMATS),
  }),
);
