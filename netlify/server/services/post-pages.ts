import type { CommittedPost } from '#schemas/committed-post';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { limitOf } from '#server/http/paging';
import { inBatches } from '#server/stores/batches';
import type { CommittedSet } from '#server/stores/committed-posts';
import type { Stored } from '#server/stores/record-store';
import type { PostRecord } from '#server/stores/records';
import { deletedAmong, idIn, sortKey, sortKeys } from './post-order.ts';

/** A post that readers see: its record, or its file, or the record that stands for the file. */
export interface PostRef {
  id: string;
  record: Stored<PostRecord> | undefined;
  committed: CommittedPost | undefined;
}

export interface PostPage {
  posts: PostRef[];
  /** The `Link` header with the address of the next page, when there is one. */
  next: string | undefined;
  /** Posts of which an admin's text no longer counts, because a file was changed or added after it. */
  superseded: Set<string>;
  /** Edits by an admin of files that are no longer there. */
  orphans: PostRef[];
}

const READS_AT_ONCE = 32;

interface Candidate {
  sort: string;
  load(): Promise<PostRef | undefined>;
}

interface Edits {
  /** Every edit of a committed post that can be read, by address. */
  edits: Map<string, Stored<PostRecord>>;
  /** The committed posts that were deleted, as their lists tell, though the records of it are damaged. */
  withheld: Set<string>;
}

async function readEdits(ctx: AppContext): Promise<Edits> {
  const ids = new Set<string>();
  for await (const key of sortKeys(ctx, 'edits')) ids.add(idIn(key));
  const found = await inBatches([...ids], READS_AT_ONCE, (id) => ctx.stores.posts.look(id));
  const damaged = [...ids].filter((_id, at) => found[at] === 'damaged');
  const records = found.filter((record) => record !== undefined && record !== 'damaged');
  return {
    edits: new Map(records.map((record) => [record.id, record])),
    withheld: await deletedAmong(ctx, damaged),
  };
}

/** The committed posts as readers see them: edited ones with their edit, deleted ones left out. */
function committedCandidates(posts: CommittedPost[], edits: Map<string, Stored<PostRecord>>): Candidate[] {
  return posts.flatMap((committed) => {
    const { id, digest, publishedAt } = committed;
    const edit = edits.get(id);
    const record = edit?.value.replaces === digest ? edit : undefined;
    if (record?.value.deletedAt !== undefined) return [];
    const sort = sortKey(record?.value.publishedAt ?? publishedAt, id);
    return [{ sort, load: async () => ({ id, committed, record }) }];
  });
}

/** Up to `count` posts from the browser behind `after`; one whose address a file has taken is not among them. */
async function storedCandidates(
  ctx: AppContext,
  files: CommittedSet,
  after: string,
  count: number,
  superseded: Set<string>,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for await (const sort of sortKeys(ctx, 'posts', after)) {
    const id = idIn(sort);
    if (files.byId.has(id)) {
      superseded.add(id);
      continue;
    }
    const load = async () => {
      const record = await ctx.stores.posts.get(id);
      const counts = record && record.value.deletedAt === undefined && record.value.replaces === undefined;
      // A key that a crash or a save at the same moment left behind would show the post once more.
      const isHere = counts && sortKey(record.value.publishedAt, id) === sort;
      return isHere ? { id, record, committed: undefined } : undefined;
    };
    candidates.push({ sort, load });
    if (candidates.length >= count) break;
  }
  return candidates;
}

/** One page of the blog, or all of it when no limit is asked for. */
export async function postPage(
  { query, url }: Pick<Call, 'query' | 'url'>,
  ctx: AppContext,
): Promise<PostPage> {
  const limit = limitOf(query) ?? Infinity;
  const after = query.get('cursor') ?? '';
  const [files, { edits, withheld }] = await Promise.all([ctx.committed.all(), readEdits(ctx)]);
  const committed = files.posts.filter(({ id }) => !withheld.has(id));
  const superseded = new Set(
    committed.filter(({ id, digest }) => isSuperseded(edits.get(id), digest)).map(({ id }) => id),
  );
  const stored = await storedCandidates(ctx, files, after, limit + 1, superseded);
  const candidates = [...committedCandidates(committed, edits).filter(({ sort }) => sort > after), ...stored];
  candidates.sort((one, other) => (one.sort < other.sort ? -1 : 1));
  const shown = candidates.slice(0, limit);
  const posts = await inBatches(shown, READS_AT_ONCE, ({ load }) => load());
  const last = shown.at(-1);
  const view = query.get('view') === 'cards' ? 'view=cards&' : '';
  return {
    posts: posts.filter((post) => post !== undefined),
    next:
      last && candidates.length > limit
        ? `<${url.pathname}?${view}limit=${limit}&cursor=${encodeURIComponent(last.sort)}>; rel="next"`
        : undefined,
    superseded,
    orphans: after ? [] : orphansOf(files, edits),
  };
}

const orphansOf = (files: CommittedSet, edits: Map<string, Stored<PostRecord>>): PostRef[] =>
  [...edits]
    .filter(([id, { value }]) => value.deletedAt === undefined && !files.byId.has(id))
    .map(([id, record]) => ({ id, record, committed: undefined }));

const isSuperseded = (edit: Stored<PostRecord> | undefined, digest: string) =>
  edit !== undefined && edit.value.replaces !== digest;
