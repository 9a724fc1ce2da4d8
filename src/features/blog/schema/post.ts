import * as z from 'zod/mini';
import { COVERS } from '#src/illustrations/names.ts';
import { POST_FORMATS, withoutBlanks } from './post-body.ts';
import { IMAGE_MAX_PIXELS } from '#src/lib/image.ts';
import { clockAt, dayAt, isDay, timeOn } from '#src/lib/day.ts';
import { line, requiredLine, requiredProse } from '#src/lib/text.ts';
import { wholeNumber } from '#src/lib/format.ts';
import * as blogWords from '../words.ts';
import { fromWire, toWire, wireSchema } from '#src/lib/wire-names.ts';

/** What a post is to editors; visitors see published ones alone. */
export const POST_STATES = ['draft', 'scheduled', 'published', 'unpublished'] as const;

export type PostState = (typeof POST_STATES)[number];

/** The specification's messages about the blog; those that visitors read are in `words.ts`. */
export const POST_MESSAGES = {
  listFailed: blogWords.listFailed,
  deleteFailed: 'Error deleting blog',
  saveFailed: 'Error saving blog',
  detailFailed: blogWords.detailFailed,
  malformed: blogWords.malformed,
  notFound: 'Post not found',
} as const;

/** The number of cards on a page of the list, and of those that it requests to revalidate. */
export const POSTS_A_PAGE = 24;

/** How many posts the feed has; the sitemap has all. */
export const POSTS_IN_FEED = 50;

/** Longest accepted values, in characters. */
export const POST_LIMITS = {
  title: 200,
  author: 120,
  content: 200_000,
  paragraphs: 2000,
  description: 160,
  imageAlt: 200,
  tag: 40,
  tags: 8,
} as const;

/** Whether a text is an existing moment with its offset from UTC, such as 2025-09-02T09:00+05:30. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));

/** An optional day or moment; years out of this range are typing mistakes. */
const timeField = (isTime: (text: string) => boolean, error: string) =>
  z.optional(
    z.string().check(
      z.refine(isTime, { error, abort: true }),
      z.refine((text) => text >= '1990' && text < '3000', 'Please give a date from 1990 to 2999.'),
    ),
  );

/** The vendor's time of day (HH:MM) at a moment in milliseconds since 1970. */
export const timeAt = (now: number): string => clockAt(now).toISOString().slice(11, 16);

/** A moment in ISO 8601 with the vendor's day and offset, to the minute: for readers who look at the day alone. */
export const momentOf = (now: number): string => timeOn(dayAt(now), timeAt(now));

/** A post's id, which is part of its address: made by `postSlug`, or the name of a committed file. */
export const POST_ID = /^[a-z0-9][a-z0-9-]{0,95}$/;

const coverSchema = z.object({ picture: z.enum(COVERS as [string]), tone: z.string() });

/** The fields that a post has everywhere: in its file, the store, an answer, and on a page. Images are names of uploads. */
export const postWords = {
  title: z.string(),
  author: z.string(),
  authorImage: z.optional(z.string()),
  image: z.optional(z.string()),
  /** What the image shows, for people who do not see it; empty or none for a decoration. */
  imageAlt: z.optional(z.string()),
  description: z.optional(z.string()),
  // A drawing of an earlier version: the post has the cover of its id instead.
  cover: z.catch(z.optional(coverSchema), undefined),
  /** What it is about, most important first. */
  tags: z.optional(z.array(z.string())),
};

/** A post without its body. Fields but the id get a default, so that answers with only the fields of the spec are accepted. */
const postCardSchema = z.object({
  id: z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
    z.string(),
  ),
  title: z.catch(postWords.title, ''),
  author: z.catch(postWords.author, ''),
  authorImage: z.catch(postWords.authorImage, undefined),
  image: z.catch(z.string(), ''),
  cover: z.catch(postWords.cover, undefined),
  /** The day of publication, shown as given: '2 September 2025'. */
  date: z.catch(z.string(), ''),
  /** The moment of publication, ISO 8601 in UTC; the list is sorted by it. */
  publishedAt: z.catch(z.string(), ''),
  version: z.catch(z.string(), ''),
  readingTime: z.catch(z.number(), 1),
});

export type PostCard = z.infer<typeof postCardSchema>;

/** A post as GET /api/blogs/{id} answers it. `content` may have any shape: `bodyOf` decides what to show. */
const postSchema = z.extend(postCardSchema, {
  content: z.unknown(),
  format: z.catch(z.enum(POST_FORMATS), 'paragraphs'),
  /** Whether the post comes from a file in `content/blog`. */
  committed: z.catch(z.boolean(), false),
  description: postWords.description,
  imageAlt: postWords.imageAlt,
  tags: z.catch(z.array(z.string()), []),
  state: z.catch(z.optional(z.enum(POST_STATES)), undefined),
  /** Whether it is a draft, which has the fields of a post and an address of its own. */
  isDraft: z.optional(z.boolean()),
});

export type Post = z.infer<typeof postSchema>;

/** A post of GET /api/blogs as an admin gets it, with fields that the public list leaves out. */
export const adminPostSchema = z.extend(postCardSchema, {
  committed: z.catch(z.boolean(), false),
  state: z.catch(z.enum(POST_STATES), 'published'),
  superseded: z.optional(z.boolean()),
  isDraft: postSchema.shape.isDraft,
});

/** A row of the editors' list: a post, or a draft. */
export type ListedPost = z.infer<typeof adminPostSchema>;

/** An optional file: browsers send an empty file when none was chosen. */
const optionalFile = z.pipe(
  z.transform((value: unknown) =>
    value === '' || (value instanceof Blob && value.size === 0) ? undefined : value,
  ),
  z.optional(z.instanceof(Blob, { error: 'Please choose an image file.' })),
);

const side = z.number().check(z.gte(1));

/** The size of an image in pixels, as the browser and the server measure it. */
export const imageSizeSchema = z
  .object({ width: side, height: side })
  .check(z.refine(({ width, height }) => width * height <= IMAGE_MAX_PIXELS));

export const uploadBodySchema = z.object({
  image: z.instanceof(Blob, { error: 'Please choose an image file.' }),
});

/** The answer of POST /api/uploads: the image's name. */
export const uploadedSchema = z.object({ image: z.string() });

/** A stored picture, named after its post or draft, and whether readers see the picture. */
export const listedImageSchema = z.extend(uploadedSchema, { name: z.string(), isPublic: z.boolean() });

export type ListedImage = z.infer<typeof listedImageSchema>;

/** The parts of a text with commas; a list is taken as it is. */
const withoutCommas = (value: unknown): unknown =>
  typeof value === 'string' ? withoutBlanks(value.split(',')) : value;

/** The fields of a post that search results, cards and related posts use; an empty one removes what was there. */
const postDetails = {
  description: z.optional(line(POST_LIMITS.description)),
  imageAlt: z.optional(line(POST_LIMITS.imageAlt)),
  /** One text with commas between the tags, or a list. */
  tags: z.optional(
    z.pipe(
      z.transform(withoutCommas),
      z
        .array(line(POST_LIMITS.tag), 'Please write the tags with commas between them.')
        .check(z.maxLength(POST_LIMITS.tags, `Please use at most ${POST_LIMITS.tags} tags.`)),
    ),
  ),
};

const filled = 'Please write the content.';

const tooLong = () => `Please use at most ${wholeNumber(POST_LIMITS.content)} characters.`;

/** No check of the text or its paragraphs aborts: the union below hides the message of a check that aborts. */
const text = requiredProse(Infinity, filled).check(z.maxLength(POST_LIMITS.content, { error: tooLong }));

const paragraphs = z.array(text, filled).check(
  z.minLength(1, filled),
  z.refine((list) => list.length <= POST_LIMITS.paragraphs, 'Please use fewer paragraphs.'),
  z.refine((list) => list.join('').length <= POST_LIMITS.content, { error: tooLong }),
);

/** What an admin writes: title, content and author required, the image only when one was chosen. */
export const postFormSchema = z.object({
  title: requiredLine(POST_LIMITS.title, 'Please write a title.'),
  /** One text, or a list of paragraphs when the field comes more than once. */
  content: z.union([text, paragraphs], filled),
  author: requiredLine(POST_LIMITS.author, 'Please name the author.'),
  image: optionalFile,
  /** Whether the stored image is removed; without this field and a new image, the stored image stays. */
  removeImage: z.optional(
    z.pipe(
      z.transform((value: unknown) => value === true || value === 'true'),
      z.boolean(),
    ),
  ),
  ...postDetails,
  /** The format of `content`; paragraphs by default. */
  format: z.optional(z.enum(POST_FORMATS, 'Please choose paragraphs or Markdown.')),
  /** The day of publication; today by default for a new post. */
  date: timeField(isDay, 'Please give the date as year-month-day, such as 2025-09-02.'),
  /** The moment of publication, to the minute; it goes before `date`. A moment in the future schedules the post. */
  publishAt: timeField(
    isMoment,
    'Please give the date and time with the UTC offset, such as 2025-09-02T09:00+05:30.',
  ),
});

export type PostForm = z.infer<typeof postFormSchema>;

/** The body of POST /api/blogs/{id}/publish: from when on the post is shown; from now on without it. */
export const publishFormSchema = z.object({ publishAt: postFormSchema.shape.publishAt });

export type PublishForm = z.infer<typeof publishFormSchema>;

/** Sorts posts newest first, and those of the same moment by id. */
export function byDate<T extends { id: string; publishedAt: string | number | Date }>(one: T, other: T) {
  if (one.publishedAt < other.publishedAt) return 1;
  return one.publishedAt > other.publishedAt || one.id < other.id ? -1 : 1;
}

/** The names of a post's fields on the wire and in the store. */
export const POST_WIRE_NAMES = { author: 'contentwriter', authorImage: 'contentwriterImage' } as const;

/** A post, its card or its form with the names of the wire. */
export const sentPost = <T extends object>(form: T) => toWire(form, POST_WIRE_NAMES);

/** The field errors of an answer, by the names in the code. */
export const postErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  fromWire(errors, POST_WIRE_NAMES);

/** The body of POST and PUT; errors use the names on the wire. */
export const postBodySchema = z.pipe(
  z.object(toWire(postFormSchema.shape, POST_WIRE_NAMES)),
  z.transform((body): PostForm => fromWire(body, POST_WIRE_NAMES)),
);

export const storedShape = toWire(postWords, POST_WIRE_NAMES);

/** A post written in the browser, as stored; times are milliseconds since 1970. With `replaces`, a file's digest, it edits or deletes a committed post. */
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

export type PostWords = z.infer<z.ZodMiniObject<typeof postWords>>;

/** The fields of `postWords` in an object, without undefined ones. */
export const wordsIn = <T extends Partial<PostWords>>(value: T) =>
  Object.fromEntries(
    Object.entries(value).filter(([name, word]) => name in postWords && word !== undefined),
  ) as unknown as Pick<T, keyof T & keyof PostWords>;

/** The fields of `postWords` under their names in the store. */
export const storedWords = <T extends Partial<PostWords>>(words: T) =>
  toWire(wordsIn(words), POST_WIRE_NAMES);

export const wordsOf = (stored: z.infer<z.ZodMiniObject<typeof storedShape>>): PostWords =>
  wordsIn(fromWire(stored, POST_WIRE_NAMES));

export const answeredPostSchema = wireSchema(POST_WIRE_NAMES, postSchema);
export const answeredCardSchema = wireSchema(POST_WIRE_NAMES, postCardSchema);
export const answeredAdminPostSchema = wireSchema(POST_WIRE_NAMES, adminPostSchema);

/** Where the editor leaves its text for its own preview, and the end of that preview's address. It stays in the browser. */
export const EDITOR_PREVIEW = { entry: 'blog-preview', hash: '#editor' } as const;
