import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { committedPostSchema, withoutHead, type CommittedPost } from '#features/blog/schema/committed-post';
import { SNAPSHOT_FILES } from '#lib/content-snapshot';
import type { Log } from '#server/platform/log';

/** The posts of `content/blog` as the build noted them; a function never reads all their files. */
export interface CommittedPosts {
  /** All of one build. Each call asks the disk whether there is a newer one: a list takes this once, not once a post. */
  all(): Promise<CommittedSet>;
  find(id: string): Promise<CommittedPost | undefined>;
  /** The Markdown of a post. */
  text(post: CommittedPost): Promise<string>;
}

export interface CommittedSet {
  /** False where no build's note is: then nothing is known of committed posts, which is not the same as that there are none. */
  noted: boolean;
  /** Newest first. */
  posts: CommittedPost[];
  byId: ReadonlyMap<string, CommittedPost>;
}

const fileSchema = z.array(committedPostSchema);

interface Known extends CommittedSet {
  writtenAt: number;
}

const UNKNOWN: Known = { writtenAt: 0, noted: false, posts: [], byId: new Map() };

/**
 * Reads the note under `root`, again only when a build has written it anew. A function without one shows no committed
 * posts, and says so in the log, once.
 */
export function openCommittedPosts(root: string, log: Log): CommittedPosts {
  const note = path.join(root, SNAPSHOT_FILES.committedPosts);
  let known = UNKNOWN;
  let complained = false;

  function unknown(): Known {
    if (!complained) log.error('committed posts not found', { file: SNAPSHOT_FILES.committedPosts });
    complained = true;
    return UNKNOWN;
  }

  async function current(): Promise<Known> {
    const writtenAt = await writtenAtOf(note);
    if (writtenAt === 0) return unknown();
    if (writtenAt === known.writtenAt) return known;
    const posts = fileSchema.parse(JSON.parse(await readFile(note, 'utf8')));
    known = { writtenAt, noted: true, posts, byId: new Map(posts.map((post) => [post.id, post])) };
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
