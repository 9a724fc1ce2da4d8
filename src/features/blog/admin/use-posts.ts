import { rowOfDraft, type ListedPost } from '../schema/listed-post.ts';
import { POST_MESSAGES, byDate } from '../schema/post.ts';
import { isChangedMeanwhile, isGone } from '#src/lib/error.ts';
import { sentenceOf } from '#src/lib/sentence.ts';
import type { Listing } from '#src/lib/api/lists.ts';
import { OutdatedRow } from '#src/components/admin/outdated-row.ts';
import { useList, type List } from '#src/components/admin/use-list.ts';
import { deletePost, readPosts, restorePost, rowOf } from './api.ts';
import { deleteDraft, readDraft, restoreDraft } from './draft-api.ts';
import { keyOf, type Editable } from './editable.ts';

type Show = (listing: Listing<ListedPost>) => void;

/** Reads posts and drafts into one list, with the spec's message for any error. */
async function readAll(onPage: Show, signal?: AbortSignal): Promise<void> {
  const show: Show = ({ items, unreadable }) => onPage({ items: items.sort(byDate), unreadable });
  await readPosts(show, signal).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new Error(POST_MESSAGES.listFailed, { cause });
  });
}

const ROWS = { idOf: keyOf, order: byDate };

/** The row for what was saved. */
const rowFor = (saved: Editable): ListedPost =>
  saved.isDraft ? rowOfDraft({ ...saved, savedAt: new Date().toISOString(), savedBy: '' }) : rowOf(saved);

const outdated = ({ title }: ListedPost, cause: unknown): string =>
  isGone(cause)
    ? `“${title}” no longer exists.`
    : `Someone else changed “${title}” in the meantime. The list shows it as it is now, and you can still delete it there.`;

export interface PostList extends List<ListedPost> {
  /** Shows what was saved. */
  putSaved: (saved: Editable) => void;
  /**
   * Deletes the post or draft of a row, in the version that the row shows.
   * @throws OutdatedRow after a conflict, which reloads the list
   */
  remove: (row: ListedPost) => Promise<void>;
  /** Undoes a deletion. */
  undo: (row: ListedPost) => Promise<void>;
}

/** The list of posts and drafts with what changes it. */
export function usePosts(): PostList {
  const list = useList(readAll, ROWS);

  const remove = async (row: ListedPost) => {
    const key = keyOf(row);
    const { deleteFailed } = POST_MESSAGES;
    try {
      await (row.isDraft ? deleteDraft : deletePost)(row.id, row.version);
    } catch (cause) {
      if (!isChangedMeanwhile(cause)) throw new Error(`${deleteFailed}. ${sentenceOf(cause)}`, { cause });
      list.reloadAfterConflict(key);
      throw new OutdatedRow(`${deleteFailed}. ${outdated(row, cause)}`, { cause });
    }
    list.drop(key);
  };

  const undo = async (row: ListedPost) => {
    if (row.isDraft) await restoreDraft(row.id);
    list.put(row.isDraft ? rowOfDraft(await readDraft(row.id)) : rowOf(await restorePost(row.id)));
  };

  return { ...list, putSaved: (saved) => list.put(rowFor(saved)), remove, undo };
}

/** The name of a row for tables. */
export const idOfRow = ROWS.idOf;
