import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { BLOG_FORMATS, readingMinutes } from '../schemas/blog-body.ts';
import type { Post } from '../content-schemas/blog.ts';

/** Where the step before the build leaves what admins have written (`netlify/build/dump-stored.ts`). */
export const STORED_POSTS_FILE = '.netlify/stored/posts.json';

const storedPostSchema = z.object({
  id: z.string(),
  version: z.string(),
  value: z.object({
    title: z.string(),
    content: z.unknown(),
    format: z.enum(BLOG_FORMATS),
    contentwriter: z.string(),
    contentwriterImage: z.optional(z.string()),
    image: z.optional(z.string()),
    description: z.optional(z.string()),
    cover: z.optional(z.object({ picture: z.string(), tone: z.string() })),
    tags: z.optional(z.array(z.string())),
    publishedAt: z.number(),
    updatedAt: z.number(),
    deletedAt: z.optional(z.number()),
    /** The digest of the file that this post stands for; it counts only while the file is like that. */
    replaces: z.optional(z.string()),
  }),
});

export type StoredPost = z.infer<typeof storedPostSchema>;

/** What admins have written, by address; nothing when no step before the build has left it. */
export async function readStoredPosts(root: URL): Promise<Map<string, StoredPost>> {
  const text = await readFile(new URL(STORED_POSTS_FILE, root), 'utf8').catch(() => '[]');
  const posts = z.array(storedPostSchema).parse(JSON.parse(text));
  return new Map(posts.map((post) => [post.id, post]));
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
