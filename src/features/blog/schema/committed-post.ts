import * as z from 'zod/mini';
import { postWords } from './post.ts';

/** A committed post without its text, as the build writes it for the functions. */
export const committedPostSchema = z.object({
  id: z.string(),
  /** A hash of the file: the post's version, and the `replaces` of an admin's edit of it. */
  digest: z.string(),
  /** The path of the file, from the project's root. */
  file: z.string(),
  ...postWords,
  /** Milliseconds since 1970. */
  publishedAt: z.number(),
  /** Minutes. */
  readingTime: z.number(),
  /** Whether the file is a draft: no reader ever sees it. */
  draft: z.optional(z.boolean()),
});

export type CommittedPost = z.infer<typeof committedPostSchema>;

const HEAD = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** The head of a Markdown file, as YAML; empty when there is none. */
export const headOf = (text: string): string => HEAD.exec(text)?.[1] ?? '';

/** The text of a Markdown file without its head. */
export const withoutHead = (text: string): string => text.replace(HEAD, '').trim();
