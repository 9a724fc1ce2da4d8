import { lazy, Suspense, useRef, useState } from 'react';
import { isFileRemoved, type ListedPost } from '../schema/listed-post.ts';
import { RESTORABLE_DAYS } from '#src/features/deletions/schema/deleted-record.ts';
import { BuildStatus } from '#src/features/builds/BuildStatus.tsx';
import { useBuild } from '#src/features/builds/use-build.ts';
import { exportList } from '#src/features/exports/api.ts';
import { discardSuperseded } from './api.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { DeleteDialog } from '#src/components/admin/DeleteDialog.tsx';
import { showToast } from '#src/components/ui/toast/toast-store.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { COLUMNS } from './columns.tsx';
import { DraftList } from './DraftList.tsx';
import { allDrafts, clearDraft, newestDraft, type Draft } from './drafts.ts';
import { keyOf, pageOf, type Editable } from './editable.ts';
import { ListNotices, type Problem } from './ListNotices.tsx';
import { PostActions } from './PostActions.tsx';
import type { Saved } from './use-editor.ts';
import { loadEditor, useOpening } from './use-opening.ts';
import { idOfRow, usePosts } from './use-posts.ts';

const PAGE = '/post' satisfies AdminPage;

const PostEditor = lazy(loadEditor);

/** What readers or the list lose, and where it can be brought back. */
const consequence = ({ title, state, isDraft }: ListedPost) =>
  `“${title}” ${state === 'published' ? 'will no longer be shown to readers, and its address will no longer work' : 'will no longer be listed'}. You can undo this at once, and for ${RESTORABLE_DAYS} days the ${isDraft ? 'draft' : 'post'} can be restored from the list of deleted records on the dashboard.`;

/** The admin's list of posts: add, edit, delete, undo, and the state of the build. */
export function Posts() {
  const hydrated = useHydrated();
  const list = usePosts();
  const build = useBuild();
  const { watch } = build;
  const [deleting, setDeleting] = useState<ListedPost>();
  const [deleted, setDeleted] = useState<ListedPost>();
  const [problem, setProblem] = useState<Problem>();
  const [drafts, setDrafts] = useState<Draft[]>();
  const screen = useRef<HTMLDivElement>(null);
  const { editing, opening, open, openSuperseded, ...opened } = useOpening({
    onProblem: (sentence, retry) => setProblem(sentence === undefined ? sentence : { sentence, retry }),
    onGone: (key) => list.reloadAfterConflict(key),
  });

  const close = () => {
    opened.close();
    setDrafts(allDrafts());
  };

  const changed = (post: Editable) => {
    list.putSaved(post);
    if (!post.isDraft) watch();
  };

  const saved = async ({ post, before, hasNewer }: Saved) => {
    const { supersededOf } = editing ?? {};
    changed(post);
    if (before?.isDraft && !post.isDraft) list.drop(keyOf(before));
    if (!hasNewer) close();
    if (!supersededOf || supersededOf === post.id) return;
    await discardSuperseded(supersededOf).then(
      () => list.drop(supersededOf),
      () => undefined,
    );
  };

  const undo = async (post: ListedPost) => {
    setProblem(undefined);
    try {
      await list.undo(post);
      setDeleted(undefined);
      showToast(`“${post.title}” was restored.`);
      watch();
      // The pressed button is removed.
      screen.current?.focus();
    } catch {
      const sentence = `The deletion of “${post.title}” could not be undone. Please try again.`;
      setProblem({ sentence, retry: () => void undo(post), isOfUndo: true });
    }
  };

  const remove = async () => {
    if (!deleting) return;
    await list.remove(deleting);
    setDeleted(deleting);
    setProblem(undefined);
    watch();
  };

  const closeNotice = (set: (none: undefined) => void) => {
    set(undefined);
    // The pressed button is removed.
    screen.current?.focus({ preventScroll: true });
  };

  const edit = (post: ListedPost) => void open(keyOf(post), newestDraft(keyOf(post)));

  return (
    <div ref={screen} role="group" aria-label="Posts" tabIndex={-1} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <BuildStatus {...build} />
        <Button
          className="ml-auto grow sm:grow-0"
          disabled={!hydrated}
          onClick={() => void open(undefined, newestDraft(undefined))}
        >
          Add Blog
        </Button>
      </div>
      <ListNotices
        {...{ opening, problem }}
        deleted={problem?.isOfUndo ? undefined : deleted?.title}
        onUndo={() => deleted && void undo(deleted)}
        onCloseProblem={() => closeNotice(setProblem)}
        onCloseDeleted={() => closeNotice(setDeleted)}
      />
      <DraftList
        drafts={!hydrated || editing ? [] : (drafts ?? allDrafts())}
        onContinue={(draft) => void open(draft.of, draft)}
        onDiscard={(draft) => {
          clearDraft(draft.key);
          setDrafts(allDrafts());
        }}
      />
      <DataTable
        name="Blogs"
        what="The posts could not be loaded."
        columns={COLUMNS}
        countedBy="state"
        noneOf={(label) => `No ${label.toLowerCase()} posts`}
        onExport={(view) => exportList('blogs', view)}
        list={list}
        rowId={idOfRow}
        rowName={({ title }) => title}
        wide
        recordPage={PAGE}
        recordAddress={(post) => (isFileRemoved(post) ? undefined : pageOf(keyOf(post)))}
        empty={<EmptyState title="No posts yet">Add the first one with the button above.</EmptyState>}
        actions={(post) => (
          <PostActions
            post={post}
            onEdit={() => edit(post)}
            onDelete={() => setDeleting(post)}
            onSeeSuperseded={() => void openSuperseded(post)}
          />
        )}
      />
      {editing && (
        <Suspense fallback={null}>
          <PostEditor
            key={editing.request}
            post={editing.post}
            start={editing.start}
            notice={editing.notice}
            saved={editing.saved}
            onSaved={(what) => void saved(what)}
            onChanged={changed}
            onClose={close}
          />
        </Suspense>
      )}
      <DeleteDialog
        open={deleting !== undefined}
        title={deleting?.isDraft ? 'Delete this draft?' : 'Delete this post?'}
        outdatedTitle={deleting?.isDraft ? 'Draft not deleted' : 'Post not deleted'}
        onConfirm={remove}
        onClose={() => setDeleting(undefined)}
      >
        <p className="wrap-anywhere">{deleting && consequence(deleting)}</p>
      </DeleteDialog>
    </div>
  );
}
