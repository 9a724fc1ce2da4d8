import * as z from 'zod/mini';
import { fromWire, toWire, wireSchema } from '#src/lib/wire-names.ts';
import {
  adminPostSchema,
  postCardSchema,
  postFormSchema,
  postSchema,
  postWords,
  type PostForm,
} from './post.ts';
import { draftFormSchema, draftRowSchema, draftSchema, type DraftForm } from './draft.ts';
import { POST_FORMATS } from './post-body.ts';
import { postVersionRowSchema } from './post-version.ts';

/** The names of a post's fields on the wire and in the store (spec section 3); they are used in this file only. */
const NAMES = { author: 'contentwriter', authorImage: 'contentwriterImage' } as const;

/** The fields of a post's form under their names on the wire. */
export const sentPost = <T extends object>(form: T) => toWire(form, NAMES);

/** The field errors of an answer, by the names in the code. */
export const postErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  fromWire(errors, NAMES);

/** The body of POST and PUT; errors use the names on the wire. */
export const postBodySchema = z.pipe(
  z.object(toWire(postFormSchema.shape, NAMES)),
  z.transform((body): PostForm => fromWire(body, NAMES)),
);

/** The body of a draft's POST and PUT. */
export const draftBodySchema = z.pipe(
  z.object(toWire(draftFormSchema.shape, NAMES)),
  z.transform((body): DraftForm => fromWire(body, NAMES)),
);

const storedShape = toWire(postWords, NAMES);

/**
 * A post written in the browser, as the store holds it and the build reads it. Times are milliseconds since 1970. With
 * `replaces` it edits or deletes a committed post, and is shown only while that file has this digest; without it, the
 * record is shown while there is no such file.
 */
export const storedPostSchema = z.object({
  ...storedShape,
  /** A list of paragraphs or one text; anything else is stored too and shown as malformed. */
  content: z.unknown(),
  format: z.enum(POST_FORMATS),
  publishedAt: z.number(),
  updatedAt: z.number(),
  deletedAt: z.optional(z.number()),
  /** Not shown until it is published again; without it, the moment of publication decides (`currentText`). */
  state: z.optional(z.literal('unpublished')),
  replaces: z.optional(z.string()),
});

/** A draft as the store holds it: any of a post's fields, and when it is intended to be published. */
export const storedDraftSchema = z.extend(z.partial(z.object(storedShape)), {
  content: z.optional(z.string()),
  format: z.enum(POST_FORMATS),
  date: z.optional(z.string()),
  publishAt: z.optional(z.string()),
});

type Words = z.infer<z.ZodMiniObject<typeof postWords>>;

/** The fields of `postWords` in an object, without undefined ones. */
export const wordsIn = <T extends Partial<Words>>(value: T) =>
  Object.fromEntries(
    Object.entries(value).filter(([name, word]) => name in postWords && word !== undefined),
  ) as unknown as Pick<T, keyof T & keyof Words>;

/** The fields of `postWords` under their names in the store. */
export const storedWords = <T extends Partial<Words>>(words: T) => toWire(wordsIn(words), NAMES);

/** The fields of `postWords` of a stored post. */
export const wordsOf = (stored: z.infer<z.ZodMiniObject<typeof storedShape>>): Words =>
  wordsIn(fromWire(stored, NAMES));

/** A draft's stored fields under their names in the code. */
export const draftFields = (stored: z.infer<typeof storedDraftSchema>) => fromWire(stored, NAMES);

/** The API's answer for a post or its card. */
export const postAnswer = <T extends object>(post: T) => toWire(post, NAMES);

/** A post in an answer. */
export const answeredPostSchema = wireSchema(NAMES, postSchema);

/** A card in an answer. */
export const answeredCardSchema = wireSchema(NAMES, postCardSchema);

/** An earlier version with its text, in an answer. */
const versionTextSchema = z.extend(postVersionRowSchema, {
  author: postWords.author,
  content: z.unknown(),
  format: z.enum(POST_FORMATS),
  image: postWords.image,
  imageAlt: postWords.imageAlt,
  description: postWords.description,
  tags: postWords.tags,
});
export type PostVersionText = z.infer<typeof versionTextSchema>;
export const answeredVersionSchema = wireSchema(NAMES, versionTextSchema);

/** A draft, and its row of the list, in an answer. */
export const answeredDraftSchema = wireSchema(NAMES, draftSchema);
export const answeredDraftRowSchema = wireSchema(NAMES, draftRowSchema);

/** A row of the admin's list in an answer. */
export const answeredAdminPostSchema = wireSchema(NAMES, adminPostSchema);

/** The fields of a draft; earlier versions stored them under the names on the wire. */
export const typedFields = <T>(schema: z.ZodMiniType<T>) => wireSchema(NAMES, schema);
