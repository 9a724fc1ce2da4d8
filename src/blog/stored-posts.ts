import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { readingMinutes } from '../schemas/blog-body.ts';
import { storedPostSchema } from '../schemas/stored-post.ts';
import type { Post } from '../content-schemas/blog.ts';

/** Where the step before the build leaves what admins have written (`netlify/build/dump-stored.ts`). */
export const STORED_POSTS_FILE = '.netlify/stored/posts.json';

/** Beside it, the addresses of posts that were deleted and of which nothing more can be read. */
export const WITHHELD_POSTS_FILE = '.netlify/stored/withheld.json';

const dumpedPostSchema = z.object({ id: z.string(), version: z.string(), value: storedPostSchema });

export type StoredPost = z.infer<typeof dumpedPostSchema>;

/** What admins have written, by address; nothing when no step before the build has left it. */
export async function readStoredPosts(root: URL): Promise<Map<string, StoredPost>> {
  const text = await readFile(new URL(STORED_POSTS_FILE, root), 'utf8').catch(() => '[]');
  const posts = z.array(dumpedPostSchema).parse(JSON.parse(text));
  return new Map(posts.map((post) => [post.id, post]));
}

/** The addresses of committed posts that stay away, whatever is in their files. */
export async function readWithheld(root: URL): Promise<Set<string>> {
  const text = await readFile(new URL(WITHHELD_POSTS_FILE, root), 'utf8').catch(() => '[]');
  return new Set(z.array(z.string()).parse(JSON.parse(text)));
}

/** A stored post as the pages see it. */
export function postOf({ value, version }: StoredPost): Post {
  const { title, content, format, contentwriter, contentwriterImage, image, description, cover } = value;
  return {
    ...{ title, content, format, contentwriter, contentwriterImage, image, description, cover },
    tags: value.tags ?? [],
    publishedAt: new Date(value.publishedAt),
    updatedAt: new Date(value.updatedAt),
    version,
    readingTime: readingMinutes(content),
    committed: value.replaces !== undefined,
  };
}
