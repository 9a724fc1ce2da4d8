import { sentenceOf } from '#src/lib/sentences.ts';
import { OutdatedRow } from '#src/components/admin/ConfirmDialog.tsx';
import { useList } from '#src/components/admin/use-list.ts';
import { isChangedMeanwhile, isGone } from '#src/lib/errors.ts';
import { checked } from '#src/lib/api/client.ts';
import type { Listing } from '#src/lib/api/lists.ts';
import { UNTITLED, type ListedPost } from '../schema/listed-post.ts';
import { POST_MESSAGES, adminPostSchema, byDate } from '../schema/post.ts';
import { deleteEditable, editableKey, readPosts, undeleteEditable, type Editable } from './api.ts';

type Show = (listing: Listing<ListedPost>) => void;

/** Reads posts and drafts, with the spec's message for any error. */
async function readAll(onPage: Show, signal?: AbortSignal): Promise<void> {
  const show: Show = ({ items, unreadable }) => onPage({ items: items.sort(byDate), unreadable });
  await readPosts(show, signal).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new Error(POST_MESSAGES.listFailed, { cause });
  });
}

const ROWS = { idOf: editableKey, order: byDate };

/** The row for a post or draft that was saved just now. */
const rowFor = (saved: Editable): ListedPost => {
  const row = checked(adminPostSchema, saved);
  if (!saved.isDraft) return row;
  return { ...row, title: saved.title || UNTITLED, publishedAt: new Date().toISOString() };
};

const outdated = ({ title }: ListedPost, cause: unknown): string =>
  isGone(cause)
    ? `“${title}” no longer exists.`
    : `Someone else changed “${title}” in the meantime. The list shows it as it is now, and you can still delete it there.`;

/** The list of posts and drafts with what changes the list. */
export function usePosts() {
  const list = useList(readAll, ROWS);
  const putSaved = (saved: Editable) => list.put(rowFor(saved));

  /**
   * Deletes the post or draft of a row, in the version that the row shows.
   * @throws OutdatedRow after a conflict, which reloads the list
   */
  const remove = async (row: ListedPost) => {
    const { deleteFailed } = POST_MESSAGES;
    try {
      await deleteEditable(row);
    } catch (cause) {
      if (!isChangedMeanwhile(cause)) throw new Error(`${deleteFailed}. ${sentenceOf(cause)}`, { cause });
      list.reloadAfterConflict(editableKey(row));
      throw new OutdatedRow(`${deleteFailed}. ${outdated(row, cause)}`, { cause });
    }
    list.drop(editableKey(row));
  };

  const undo = async (row: ListedPost) => putSaved(await undeleteEditable(row));

  return { ...list, putSaved, remove, undo };
}
