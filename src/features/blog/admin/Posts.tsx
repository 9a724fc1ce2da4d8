import { lazy, Suspense, useRef, useState } from 'react';
import { POST_MESSAGES, byDate, type AdminPost, type Post } from '#features/blog/schema/post';
import { requestExport } from '../../audit/api.ts';
import { deletePost, discardSuperseded, rowOf, readPosts, restorePost } from './api.ts';
import { isConflict } from '../../../lib/api/client.ts';
import { ConfirmDialog } from '../../../components/admin/ConfirmDialog.tsx';
import { DataTable } from '../../../components/admin/data-table/DataTable.tsx';
import { useList } from '../../../components/admin/use-list.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { EmptyState } from '../../../components/ui/EmptyState.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { useHydrated } from '../../../components/ui/use-hydrated.ts';
import { BuildStatus } from './BuildStatus.tsx';
import { COLUMNS } from './columns.tsx';
import { DraftList } from './DraftList.tsx';
import { activeKey, allDrafts, clearDraft, readDraft, type Draft } from './drafts.ts';
import { useBuild } from './use-build.ts';
import { loadEditor, useOpening } from './use-opening.ts';

const PostEditor = lazy(loadEditor);

/** `readPosts` with the spec's message for any error. */
const read: typeof readPosts = (onPage, signal) =>
  readPosts(onPage, signal).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new Error(POST_MESSAGES.listFailed);
  });

const ROWS = { idOf: ({ id }: AdminPost) => id, order: byDate };

/** The admin's list of posts: add, edit, delete, undo, and the state of the build. */
export function Posts() {
  const hydrated = useHydrated();
  const list = useList(read, ROWS);
  const { build, watch } = useBuild();
  const [deleting, setDeleting] = useState<AdminPost>();
  const [deleted, setDeleted] = useState<AdminPost>();
  const [problem, setProblem] = useState<string>();
  const [drafts, setDrafts] = useState<Draft[]>();
  const screen = useRef<HTMLDivElement>(null);
  const {
    editing,
    opening,
    open,
    openSuperseded,
    close: closeEditor,
  } = useOpening({
    onProblem: setProblem,
    onGone: list.reloadAfterConflict,
  });

  const close = () => {
    closeEditor();
    setDrafts(allDrafts());
  };

  const run = async (work: () => Promise<void>, sentence: string) => {
    setProblem(undefined);
    try {
      await work();
    } catch {
      setProblem(sentence);
    }
  };

  const saved = async (post: Post) => {
    const { supersededOf } = editing ?? {};
    list.put(rowOf(post));
    showToast(editing?.post ? 'The blog was updated.' : 'The blog was added.');
    close();
    watch();
    if (!supersededOf || supersededOf === post.id) return;
    await discardSuperseded(supersededOf).then(
      () => list.drop(supersededOf),
      () => undefined,
    );
  };

  const undo = (post: AdminPost) =>
    run(async () => {
      list.put(rowOf(await restorePost(post.id)));
      setDeleted(undefined);
      watch();
      // The pressed button is removed.
      screen.current?.focus();
    }, POST_MESSAGES.saveFailed);

  const remove = async () => {
    const current = list.items.find(({ id }) => id === deleting?.id) ?? deleting;
    if (!current) return;
    try {
      await deletePost(current.id, current.version);
    } catch (cause) {
      if (!isConflict(cause)) throw new Error(POST_MESSAGES.deleteFailed, { cause });
      // The next try then uses the current version.
      list.reloadAfterConflict(current.id);
      throw new Error(`${POST_MESSAGES.deleteFailed}. ${cause.message}`, { cause });
    }
    setDeleted(current);
    list.drop(current.id);
    watch();
  };

  return (
    <div ref={screen} tabIndex={-1} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <BuildStatus build={build} />
        {opening && (
          <p role="status" className="text-small text-ink-soft">
            Opening...
          </p>
        )}
        <Button
          className="ml-auto grow sm:grow-0"
          disabled={!hydrated}
          onClick={() => void open(undefined, readDraft(activeKey(undefined)))}
        >
          Add Blog
        </Button>
      </div>
      {problem && <Alert>{problem}</Alert>}
      {deleted && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-paper p-4"
        >
          <p className="min-w-0 text-small">“{deleted.title}” was deleted.</p>
          <Button size="sm" variant="secondary" onClick={() => void undo(deleted)}>
            Undo
          </Button>
        </div>
      )}
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
        columns={COLUMNS}
        onExport={(filtered) => requestExport('blogs', filtered)}
        list={list}
        rowId={ROWS.idOf}
        rowName={({ title }) => title}
        wide
        empty={<EmptyState title="No blogs yet">Add the first one with the button above.</EmptyState>}
        actions={(post) => (
          <>
            {post.superseded && (
              <Button size="sm" variant="secondary" onClick={() => void openSuperseded(post)}>
                See your edit
              </Button>
            )}
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Edit ${post.title}`}
              onClick={() => void open(post.id, readDraft(activeKey(post.id)))}
            >
              Edit
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Delete ${post.title}`}
              onClick={() => setDeleting(post)}
            >
              Delete
            </Button>
          </>
        )}
      />
      {editing && (
        <Suspense fallback={null}>
          <PostEditor
            key={editing.request}
            post={editing.post}
            start={editing.start}
            notice={editing.notice}
            onSaved={(post) => void saved(post)}
            onClose={close}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        title="Delete this blog?"
        confirm="Delete"
        confirming="Deleting..."
        onClose={() => setDeleting(undefined)}
        onConfirm={remove}
      >
        <p>“{deleting?.title}” will no longer be shown to readers. You can undo this.</p>
      </ConfirmDialog>
    </div>
  );
}
