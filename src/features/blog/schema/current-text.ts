import * as z from 'zod/mini';
import { postWords, type PostState, type storedPostSchema } from './post.ts';

/** The fields of a committed file that decide whether it is shown. */
type PostFile = Pick<CommittedPost, 'digest' | 'publishedAt' | 'draft'>;

/** The fields of a post's record that decide whether it is shown. */
type Edit = Pick<z.infer<typeof storedPostSchema>, 'replaces' | 'deletedAt' | 'state' | 'publishedAt'>;

type Which = 'file' | 'record' | 'nothing';

interface CurrentText {
  /** The text that editors see and change; nothing for a deleted post. */
  current: Which;
  state: PostState;
  /** What readers see of the post. */
  shown: Which;
  /** Whether the record was made from the current file, or there is none. */
  applies: boolean;
  /** Whether an admin's text is superseded, because the file was changed or added after it, or lost its file. */
  superseded: boolean;
}

/** From when on readers see a post of this moment (ms since 1970), also one published at once. The editor shows the moment. */
export const publicFrom = (publishedAt: number): number => publishedAt;

export function stateOf(text: Partial<PostFile & Edit> | undefined, now: number): PostState {
  if (text?.draft) return 'draft';
  if (text?.state) return text.state;
  return publicFrom(text?.publishedAt ?? 0) > now ? 'scheduled' : 'published';
}

/** Which of a post's two texts is current, for server and build: an admin's while its file is unchanged or gone, else the file. */
export function currentText(file: PostFile | undefined, record: Edit | undefined, now: number): CurrentText {
  const applies = record !== undefined && (!file || record.replaces === file.digest);
  const deleted = record?.deletedAt !== undefined;
  const lacksFile = applies && !file && !deleted && record.replaces !== undefined;
  const superseded =
    lacksFile || (record !== undefined && !applies && (!deleted || record.replaces !== undefined));
  const current = applies ? (deleted ? 'nothing' : 'record') : file ? 'file' : 'nothing';
  const state = lacksFile ? 'unpublished' : stateOf(applies ? record : file, now);
  return { current, state, shown: state === 'published' ? current : 'nothing', applies, superseded };
}

/** Whether a record that cannot be read now hid its post from readers when it was last read. */
export const hidesUnreadable = (lastRead: Edit | undefined, now: number): boolean =>
  lastRead !== undefined && (lastRead.deletedAt !== undefined || stateOf(lastRead, now) !== 'published');

/** The current text where the record cannot be read: the file counts, unless `hidesUnreadable`. */
export function textOfUnreadable(
  file: PostFile | undefined,
  lastRead: Edit | undefined,
  now: number,
): CurrentText {
  const text = currentText(file, undefined, now);
  return hidesUnreadable(lastRead, now) ? { ...text, current: 'nothing', shown: 'nothing' } : text;
}

/** A committed post without its text, as the build writes it for the functions. */
export const committedPostSchema = z.object({
  id: z.string(),
  /** A hash of the file: the post's version, and the `replaces` of an admin's edit of it. */
  digest: z.string(),
  /** The path of the file, from the project's root. */
  file: z.string(),
  ...postWords,
  publishedAt: z.number(),
  readingTime: z.number(),
  draft: z.optional(z.boolean()),
});

export type CommittedPost = z.infer<typeof committedPostSchema>;

const HEAD = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** The head of a Markdown file, as YAML; empty when there is none. */
export const headOf = (text: string): string => HEAD.exec(text)?.[1] ?? '';

/** The text of a Markdown file without its head. */
export const withoutHead = (text: string): string => text.replace(HEAD, '').trim();
