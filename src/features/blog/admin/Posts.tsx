import { lazy, Suspense, useReducer, useState, type ComponentProps } from 'react';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { DeleteDialog, OutdatedRow } from '#src/components/admin/ConfirmDialog.tsx';
import { useList, type RowRules } from '#src/components/admin/use-list.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';
import { BuildStatus, useBuild } from '#src/features/builds/BuildStatus.tsx';
import { RESTORABLE_DAYS } from '#src/features/deletions/schema/deleted-record.ts';
import { useUndo } from '#src/features/deletions/undo.ts';
import { exportList } from '#src/features/exports/api.ts';
import { checked } from '#src/lib/api/client.ts';
import type { Listing } from '#src/lib/api/lists.ts';
import { isChangedMeanwhile, isGone } from '#src/lib/errors.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { isFileRemoved, UNTITLED, type ListedPost } from '../schema/listed-post.ts';
import { adminPostSchema, byDate, POST_MESSAGES } from '../schema/post.ts';
import {
  deleteEditable,
  discardSuperseded,
  editableKey,
  editorAddress,
  readPosts,
  type Editable,
} from './api.ts';
import { ListNotices, LocalDraftList, type Notice } from './ListNotices.tsx';
import { allLocalDrafts, clearLocal } from './local-drafts.ts';
import { loadEditor, useOpening } from './open-post.ts';
import { POST_COLUMNS, PostActions } from './post-columns.tsx';

const PostEditor = lazy(loadEditor);

/** Reads posts and drafts, with the spec's message for any error. */
async function readAll(onPage: (listing: Listing<ListedPost>) => void, signal?: AbortSignal): Promise<void> {
  await readPosts(({ items, unreadable }) => onPage({ items: items.sort(byDate), unreadable }), signal).catch(
    (cause: unknown) => {
      throw signal?.aborted ? cause : new Error(POST_MESSAGES.listFailed, { cause });
    },
  );
}

const ROWS: RowRules<ListedPost> = {
  ...{ idOf: editableKey, order: byDate },
  counted: ['scheduled', ({ state }) => state === 'scheduled'],
};

const removedOf = ({ id, isDraft }: ListedPost) => ({
  kind: isDraft ? ('draft' as const) : ('post' as const),
  id,
});

const rowFor = (saved: Editable): ListedPost => {
  const row = checked(adminPostSchema, saved);
  if (!saved.isDraft) return row;
  return { ...row, title: saved.title || UNTITLED, publishedAt: new Date().toISOString() };
};

const outdated = ({ title }: ListedPost, cause: unknown): string =>
  isGone(cause)
    ? `“${title}” no longer exists.`
    : `Someone else changed “${title}” in the meantime. The list shows it as it is now, and you can still delete it there.`;

const consequence = ({ title, state, isDraft }: ListedPost) =>
  `“${title}” ${state === 'published' ? 'will no longer be shown to readers, and its address will no longer work' : 'will no longer be listed'}. You can undo this at once, and for ${RESTORABLE_DAYS} days the ${isDraft ? 'draft' : 'post'} can be restored from the list of deleted records on the dashboard.`;

const undescribedInWords = ([first, ...others]: number[]): string => {
  const [which, has] =
    others.length > 0 ? [`Pictures ${[first, ...others].join(', ')}`, 'have'] : [`Picture ${first}`, 'has'];
  return `${which} ${has} no description: people who cannot see it do not learn what it shows.`;
};

/** The admin's list of posts: add, edit, delete, undo, and the state of the build. The address names the post in the editor. */
export function Posts({ topics }: { topics: string[] }) {
  const hydrated = useHydrated();
  const list = useList(readAll, ROWS);
  const build = useBuild();
  const { watch } = build;
  const offerUndo = useUndo({ list, removedOf, onRestored: watch });
  const [deleting, setDeleting] = useState<ListedPost>();
  const [notice, setNotice] = useState<Notice>();
  const [, showDrafts] = useReducer((count: number) => count + 1, 0);
  const { editing, opening, open, openSuperseded, close } = useOpening({
    onProblem: setNotice,
    onGone: (key) => list.reloadAfterConflict(key),
  });

  const openRow = (post: ListedPost) =>
    isFileRemoved(post) ? openSuperseded(post.id) : open(editableKey(post));

  const changed = (post: Editable) => {
    list.put(rowFor(post));
    if (!post.isDraft) watch();
  };

  const saved: ComponentProps<typeof PostEditor>['onSaved'] = (post, before, undescribed) => {
    const { supersededOf } = editing ?? {};
    changed(post);
    if (undescribed.length > 0)
      setNotice({
        sentence: `“${post.title || UNTITLED}” is saved. ${undescribedInWords(undescribed)}`,
        tone: 'warning',
        action: ['Describe', () => open(editableKey(post))],
      });
    if (before?.isDraft && !post.isDraft) list.drop(editableKey(before));
    close();
    if (!supersededOf || supersededOf === post.id) return;
    discardSuperseded(supersededOf).then(
      () => list.drop(supersededOf),
      () => undefined,
    );
  };

  /** Deletes a post or draft in the version that its row shows. A conflict reloads the list. */
  const remove = async (row: ListedPost) => {
    const key = editableKey(row);
    await deleteEditable(row).catch((cause: unknown) => {
      const isOutdated = isChangedMeanwhile(cause);
      if (isOutdated) list.reloadAfterConflict(key);
      const sentence = `${POST_MESSAGES.deleteFailed}. ${isOutdated ? outdated(row, cause) : sentenceOf(cause)}`;
      throw new (isOutdated ? OutdatedRow : Error)(sentence, { cause });
    });
    list.drop(key);
    offerUndo([row], `“${row.title}” was deleted.`);
    setNotice(undefined);
    watch();
  };

  return (
    <div role="group" aria-label="Posts" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <BuildStatus {...build} />
        <Button className="ml-auto grow sm:grow-0" disabled={!hydrated} onClick={() => open(undefined)}>
          Add Blog
        </Button>
      </div>
      <ListNotices {...{ opening, notice }} onClose={() => setNotice(undefined)} />
      <LocalDraftList
        drafts={!hydrated || editing ? [] : allLocalDrafts()}
        onContinue={(draft) => open(draft.of, draft)}
        onDiscard={(draft) => {
          clearLocal(draft.key);
          showDrafts();
        }}
      />
      <DataTable
        name="Blogs"
        what="The posts could not be loaded."
        columns={POST_COLUMNS}
        countedBy="state"
        noneOf={(label) => `No ${label.toLowerCase()} posts`}
        onExport={(view) => exportList('blogs', view)}
        list={list}
        rowName={({ title }) => title}
        wide
        actionsWidth="13.25rem"
        recordAddress={(post) => (isFileRemoved(post) ? undefined : editorAddress(post))}
        onOpen={openRow}
        empty={<EmptyState title="No posts yet">Add the first one with the button above.</EmptyState>}
        actions={(post) => (
          <PostActions
            post={post}
            onEdit={() => openRow(post)}
            onDelete={() => setDeleting(post)}
            onSeeSuperseded={() => openSuperseded(post.id)}
          />
        )}
      />
      {editing && (
        <Suspense fallback={null}>
          <PostEditor
            key={editing.request}
            {...editing}
            topics={topics}
            onSaved={saved}
            onChanged={changed}
            onClose={close}
          />
        </Suspense>
      )}
      <DeleteDialog
        open={deleting !== undefined}
        title={deleting?.isDraft ? 'Delete this draft?' : 'Delete this post?'}
        outdatedTitle={deleting?.isDraft ? 'Draft not deleted' : 'Post not deleted'}
        onConfirm={async () => deleting && remove(deleting)}
        onClose={() => setDeleting(undefined)}
      >
        <p className="wrap-anywhere">{deleting && consequence(deleting)}</p>
      </DeleteDialog>
    </div>
  );
}
