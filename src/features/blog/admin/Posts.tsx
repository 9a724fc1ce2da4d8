import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { DeleteDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';
import { BuildStatus, useBuild } from '#src/features/builds/BuildStatus.tsx';
import { RESTORABLE_DAYS } from '#src/features/deletions/schema/deleted-record.ts';
import { exportList } from '#src/features/exports/api.ts';
import { isFileRemoved, type ListedPost } from '../schema/listed-post.ts';
import { discardSuperseded, editorAddress, keyIn, editableKey, showKey, type Editable } from './api.ts';
import { ListNotices, LocalDraftList, type Problem } from './ListNotices.tsx';
import { allLocalDrafts, clearLocal, newestLocalDraft, type LocalDraft } from './local-drafts.ts';
import { loadEditor, useOpening } from './open-post.ts';
import { POST_COLUMNS, PostActions } from './post-columns.tsx';
import { usePosts } from './use-posts.ts';

const PostEditor = lazy(loadEditor);

/** Says what readers or the list lose, and where a deleted post can be restored. */
const consequence = ({ title, state, isDraft }: ListedPost) =>
  `“${title}” ${state === 'published' ? 'will no longer be shown to readers, and its address will no longer work' : 'will no longer be listed'}. You can undo this at once, and for ${RESTORABLE_DAYS} days the ${isDraft ? 'draft' : 'post'} can be restored from the list of deleted records on the dashboard.`;

/** The admin's list of posts: add, edit, delete, undo, and the state of the build. The address names the post in the editor. */
export function Posts() {
  const hydrated = useHydrated();
  const list = usePosts();
  const build = useBuild();
  const { watch } = build;
  const [deleting, setDeleting] = useState<ListedPost>();
  const [deleted, setDeleted] = useState<ListedPost>();
  const [problem, setProblem] = useState<Problem>();
  const [drafts, setDrafts] = useState<LocalDraft[]>();
  const screen = useRef<HTMLDivElement>(null);
  const { editing, opening, open, openSuperseded, ...opened } = useOpening({
    onProblem: setProblem,
    onGone: (key) => list.reloadAfterConflict(key),
  });

  const close = () => {
    opened.close();
    showKey(undefined);
    setDrafts(allLocalDrafts());
  };

  const openKey = (key: string | undefined, draft = newestLocalDraft(key)) => {
    showKey(key ?? '');
    open(key, draft);
  };

  const openAddress = useEffectEvent(() => {
    const key = keyIn(location.search);
    if (key !== undefined) openKey(key || undefined);
  });
  useEffect(() => openAddress(), []);

  const changed = (post: Editable) => {
    list.putSaved(post);
    if (!post.isDraft) watch();
  };

  const saved = async (post: Editable, before: Editable | undefined, hasNewer: boolean) => {
    const { supersededOf } = editing ?? {};
    changed(post);
    if (before?.isDraft && !post.isDraft) list.drop(editableKey(before));
    if (hasNewer) showKey(editableKey(post));
    else close();
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

  return (
    <div ref={screen} role="group" aria-label="Posts" tabIndex={-1} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <BuildStatus {...build} />
        <Button className="ml-auto grow sm:grow-0" disabled={!hydrated} onClick={() => openKey(undefined)}>
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
      <LocalDraftList
        drafts={!hydrated || editing ? [] : (drafts ?? allLocalDrafts())}
        onContinue={(draft) => openKey(draft.of, draft)}
        onDiscard={(draft) => {
          clearLocal(draft.key);
          setDrafts(allLocalDrafts());
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
        recordAddress={(post) => (isFileRemoved(post) ? undefined : editorAddress(post))}
        empty={<EmptyState title="No posts yet">Add the first one with the button above.</EmptyState>}
        actions={(post) => (
          <PostActions
            post={post}
            onEdit={() => openKey(editableKey(post))}
            onDelete={() => setDeleting(post)}
            onSeeSuperseded={() => openSuperseded(post.id)}
          />
        )}
      />
      {editing && (
        <Suspense fallback={null}>
          <PostEditor
            key={editing.request}
            post={editing.post}
            text={editing.text}
            notice={editing.notice}
            original={editing.original}
            onSaved={(...what) => void saved(...what)}
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
