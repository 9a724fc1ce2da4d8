import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { readingMinutes } from '../schema/post-body.ts';
import { SNAPSHOT_FILES } from '#src/lib/content-snapshot.ts';
import { storedPostSchema, wordsOf } from '../schema/post-wire.ts';
import type { BuiltPost } from './post-file.ts';

const snapshotPostSchema = z.object({ id: z.string(), version: z.string(), value: storedPostSchema });

export type StoredPost = z.infer<typeof snapshotPostSchema>;

/** The posts of the content snapshot by id; empty without a snapshot. */
export async function readStoredPosts(root: URL): Promise<Map<string, StoredPost>> {
  const text = await readFile(new URL(SNAPSHOT_FILES.posts, root), 'utf8').catch(() => '[]');
  const posts = z.array(snapshotPostSchema).parse(JSON.parse(text));
  return new Map(posts.map((post) => [post.id, post]));
}

/** The deleted ids: committed posts that are not shown, whatever their files say. */
export async function readDeletedIds(root: URL): Promise<Set<string>> {
  const text = await readFile(new URL(SNAPSHOT_FILES.deletedIds, root), 'utf8').catch(() => '[]');
  return new Set(z.array(z.string()).parse(JSON.parse(text)));
}

/** A stored post as the pages use it. */
export function postOf({ value, version }: StoredPost): BuiltPost {
  const { content, format } = value;
  return {
    ...{ tags: [], ...wordsOf(value), content, format },
    publishedAt: new Date(value.publishedAt),
    updatedAt: new Date(value.updatedAt),
    version,
    readingTime: readingMinutes(content),
    committed: value.replaces !== undefined,
  };
}
