import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import {
  committedPostSchema,
  withoutHead,
  type CommittedPost,
} from '#src/features/blog/schema/committed-post.ts';
import { SNAPSHOT_FILES } from '#src/lib/content-snapshot.ts';
import type { Log } from '../platform/log.ts';

/** The posts of `content/blog`, from a file that the build writes; a function never reads all of them. */
export interface CommittedPosts {
  /** All posts of one build. Each call checks the file's time, so a list calls it once, not for each post. */
  all(): Promise<CommittedSet>;
  find(id: string): Promise<CommittedPost | undefined>;
  /** The Markdown of a post. */
  text(post: CommittedPost): Promise<string>;
}

export interface CommittedSet {
  /** False when the build's file is missing: then it is unknown whether there are committed posts. */
  isKnown: boolean;
  /** Newest first. */
  posts: CommittedPost[];
  byId: ReadonlyMap<string, CommittedPost>;
}

const fileSchema = z.array(committedPostSchema);

interface Known extends CommittedSet {
  writtenAt: number;
}

const UNKNOWN: Known = { writtenAt: 0, isKnown: false, posts: [], byId: new Map() };

/** Reads the build's file under `root`, again after each build. Without it there are no committed posts. */
export function openCommittedPosts(root: string, log: Log): CommittedPosts {
  const file = path.join(root, SNAPSHOT_FILES.committedPosts);
  let known = UNKNOWN;
  let isLogged = false;

  function unknown(): Known {
    if (!isLogged) log.error('committed posts not found', { file: SNAPSHOT_FILES.committedPosts });
    isLogged = true;
    return UNKNOWN;
  }

  async function current(): Promise<Known> {
    const writtenAt = await writtenAtOf(file);
    if (writtenAt === 0) return unknown();
    if (writtenAt === known.writtenAt) return known;
    const posts = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    known = { writtenAt, isKnown: true, posts, byId: new Map(posts.map((post) => [post.id, post])) };
    return known;
  }

  return {
    all: current,
    find: async (id) => (await current()).byId.get(id),
    text: async ({ file }) => withoutHead(await readFile(path.join(root, file), 'utf8')),
  };
}

async function writtenAtOf(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs;
  } catch {
    return 0;
  }
}
