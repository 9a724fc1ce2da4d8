import * as z from 'zod/mini';
import { fromWire, toWire, wireSchema } from '../../../lib/wire-names.ts';
import {
  adminPostSchema,
  postCardSchema,
  postFormSchema,
  postSchema,
  postWords,
  type PostForm,
} from './post.ts';
import { POST_FORMATS } from './post-body.ts';

/** A post outside of the code: the specification's names of its fields (section 3) stand here and nowhere else. */
const NAMES = { author: 'contentwriter', authorImage: 'contentwriterImage' } as const;

/** What is sent for a post that was written or edited. */
export const sentPost = <T extends object>(form: T) => toWire(form, NAMES);

/** The complaints of an answer, by the fields of the code. */
export const postErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  fromWire(errors, NAMES);

/** The body of POST and PUT; complaints name the fields as they were sent. */
export const postBodySchema = z.pipe(
  z.object(toWire(postFormSchema.shape, NAMES)),
  z.transform((body): PostForm => fromWire(body, NAMES)),
);

const storedShape = toWire(postWords, NAMES);

/**
 * A blog post written in the browser, as it stands in the store and as the build reads it. Times are milliseconds since
 * 1970. With `replaces` it is an edit or the deletion of a committed post and counts only as long as that file still has
 * this digest; without, it counts as long as there is no such file.
 */
export const storedPostSchema = z.object({
  ...storedShape,
  /** A list of paragraphs or one text; anything else is shown as malformed rather than lost. */
  content: z.unknown(),
  format: z.enum(POST_FORMATS),
  publishedAt: z.number(),
  updatedAt: z.number(),
  deletedAt: z.optional(z.number()),
  replaces: z.optional(z.string()),
});

type Words = z.infer<z.ZodMiniObject<typeof postWords>>;

/** What of an object a post says of itself, without what is not set. */
export const wordsIn = <T extends Partial<Words>>(value: T) =>
  Object.fromEntries(
    Object.entries(value).filter(([name, word]) => name in postWords && word !== undefined),
  ) as unknown as Pick<T, keyof T & keyof Words>;

/** The words of a post as they are stored. */
export const storedWords = <T extends Partial<Words>>(words: T) => toWire(wordsIn(words), NAMES);

/** The words of a stored post. */
export const wordsOf = (stored: z.infer<z.ZodMiniObject<typeof storedShape>>): Words =>
  wordsIn(fromWire(stored, NAMES));

/** What the API answers for a post, or for a card of it. */
export const postAnswer = <T extends object>(post: T) => toWire(post, NAMES);

/** A post from such an answer, … */
export const answeredPostSchema = wireSchema(NAMES, postSchema);

/** … a card, … */
export const answeredCardSchema = wireSchema(NAMES, postCardSchema);

/** … a row of the admin's list, … */
export const answeredAdminPostSchema = wireSchema(NAMES, adminPostSchema);

/** … and what was typed, which earlier versions stored under the names of the wire. */
export const typedFields = <T>(schema: z.ZodMiniType<T>) => wireSchema(NAMES, schema);
