import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { SNAPSHOT_FILES } from '#src/lib/content-files.ts';
import {
  committedPostSchema,
  withoutHead,
  type CommittedPost,
} from '#src/features/blog/schema/current-text.ts';
import type { Log } from '../platform/log.ts';

/** The posts of `content/blog` as the build of the deploy wrote them. */
export interface CommittedSet {
  /** False when the build's file is missing: then it is unknown whether there are committed posts. */
  isKnown: boolean;
  /** Newest first. */
  posts: CommittedPost[];
  byId: ReadonlyMap<string, CommittedPost>;
}

const UNKNOWN: CommittedSet = { isKnown: false, posts: [], byId: new Map() };

/** Reads the build's file under `root`, again after each build. Without it there are no committed posts. */
export function openCommittedPosts(root: string, log: Log) {
  const file = path.join(root, SNAPSHOT_FILES.committedPosts);
  let known = UNKNOWN;
  let knownAt: number | undefined = 0;

  /** All posts of one build. Each call checks the file's time, so a list calls it once, not for each post. */
  async function all(): Promise<CommittedSet> {
    const writtenAt = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (writtenAt === knownAt) return known;
    if (writtenAt === undefined) {
      log.error('committed posts not found', { file: SNAPSHOT_FILES.committedPosts });
      known = UNKNOWN;
    } else {
      const posts = z.array(committedPostSchema).parse(JSON.parse(await readFile(file, 'utf8')));
      known = { isKnown: true, posts, byId: new Map(posts.map((post) => [post.id, post])) };
    }
    knownAt = writtenAt;
    return known;
  }

  return {
    all,
    find: async (id: string) => (await all()).byId.get(id),
    /** The Markdown of a post. */
    text: async (post: CommittedPost) => withoutHead(await readFile(path.join(root, post.file), 'utf8')),
  };
}

export type CommittedPosts = ReturnType<typeof openCommittedPosts>;

const buildSchema = z.object({
  /** When the build began to read the stores: its pages contain all earlier saves. */
  readAt: z.number(),
});

export type BuildInfo = z.infer<typeof buildSchema>;

/** When the build that the function was deployed with read the stores; undefined in local serving. */
export type OwnBuild = () => Promise<number | undefined>;

/** Reads the build's file under `root` once: a bundle never changes. */
export function openOwnBuild(root: string): OwnBuild {
  const read = async () => {
    const text = await readFile(path.join(root, SNAPSHOT_FILES.build), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : buildSchema.parse(JSON.parse(text)).readAt;
  };
  let readAt: Promise<number | undefined> | undefined;
  return () => (readAt ??= read());
}
