import { lazy, Suspense, useRef, useState } from 'react';
import { BLOG_MESSAGES, type AdminBlog, type Blog } from '#schemas/blog';
import { noteExport } from '../../../api/audit.ts';
import { deleteBlog, dropKept, readBlog, readBlogs, readKept, restoreBlog } from '../../../api/blogs.ts';
import { ApiError } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { DataTable } from '../../../ui/admin/table/DataTable.tsx';
import { useList } from '../../../ui/admin/use-list.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { BuildStatus } from './BuildStatus.tsx';
import { COLUMNS } from './columns.tsx';
import { DraftList } from './DraftList.tsx';
import { activeKey, allDrafts, dropDraft, readDraft, type Draft, type Fields } from './drafts.ts';
import { useBuild } from './use-build.ts';
import { fieldsOf } from './use-editor.ts';

const BlogEditor = lazy(() => import('./BlogEditor.tsx'));

interface Editing {
  post?: Blog;
  start?: Fields | undefined;
  notice?: string;
  /** The set-aside text that this save replaces. */
  keptOf?: string;
}

const RESTORED = 'This is what you had typed before. It is not saved yet.';

/** The spec's sentence stands for whatever failed; a list that is read again needs no more. */
const read: typeof readBlogs = (onPage, signal) =>
  readBlogs(onPage, signal).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new Error(BLOG_MESSAGES.listFailed);
  });

/** The blog's list for the admin: add, edit, delete, undo, and where the last save is. */
export function Blogs() {
  const hydrated = useHydrated();
  const list = useList(read);
  const { build, watch } = useBuild();
  const [editing, setEditing] = useState<Editing>();
  const [deleting, setDeleting] = useState<AdminBlog>();
  const [deleted, setDeleted] = useState<AdminBlog>();
  const [problem, setProblem] = useState<string>();
  const [drafts, setDrafts] = useState<Draft[]>();
  const screen = useRef<HTMLDivElement>(null);

  const changed = () => {
    list.reload();
    watch();
  };

  const close = () => {
    setEditing(undefined);
    setDrafts(allDrafts());
  };

  const attempt = async (work: () => Promise<void>, sentence: string) => {
    setProblem(undefined);
    try {
      await work();
    } catch {
      setProblem(sentence);
    }
  };

  const open = (id: string | undefined, draft: Draft | undefined) =>
    attempt(async () => {
      const restored = draft ? { start: draft.fields, notice: RESTORED } : {};
      setEditing(id ? { post: await readBlog(id), ...restored } : restored);
      // What was set aside is now being typed again and kept under its own post.
      if (draft && draft.key !== activeKey(id)) dropDraft(draft.key);
    }, BLOG_MESSAGES.detailFailed);

  const compare = (blog: AdminBlog) =>
    attempt(async () => {
      const kept = await readKept(blog.id);
      const post = await readBlog(blog.id).catch(() => undefined);
      const notice = post
        ? 'The file of this blog was changed after you edited it, and readers see the file. This is your edit: update to show it again.'
        : 'The file of this blog was removed after you edited it. This is your edit: add it to show it again.';
      setEditing({ ...(post ? { post } : {}), start: fieldsOf(kept), notice, keptOf: blog.id });
    }, BLOG_MESSAGES.detailFailed);

  const saved = async (post: Blog) => {
    if (editing?.keptOf && editing.keptOf !== post.id) await dropKept(editing.keptOf).catch(() => undefined);
    showToast(editing?.post ? 'The blog was updated.' : 'The blog was added.');
    close();
    changed();
  };

  const undo = (blog: AdminBlog) =>
    attempt(async () => {
      await restoreBlog(blog.id);
      setDeleted(undefined);
      changed();
      // The button that was pressed goes away.
      screen.current?.focus();
    }, BLOG_MESSAGES.saveFailed);

  const remove = async () => {
    const current = list.items.find(({ id }) => id === deleting?.id) ?? deleting;
    if (!current) return;
    try {
      await deleteBlog(current.id, current.version);
    } catch (cause) {
      const overtaken = cause instanceof ApiError && (cause.status === 404 || cause.status === 409);
      // Another try is about what is there now.
      if (overtaken) list.reload();
      throw new Error(`${BLOG_MESSAGES.deleteFailed}${overtaken ? `. ${cause.message}` : ''}`, { cause });
    }
    setDeleted(current);
    changed();
  };

  return (
    <div ref={screen} tabIndex={-1} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <BuildStatus build={build} />
        <Button
          className="ml-auto"
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
          <p className="min-w-0 text-small wrap-anywhere">“{deleted.title}” was deleted.</p>
          <Button size="sm" variant="secondary" onClick={() => void undo(deleted)}>
            Undo
          </Button>
        </div>
      )}
      <DraftList
        drafts={!hydrated || editing ? [] : (drafts ?? allDrafts())}
        onContinue={(draft) => void open(draft.of, draft)}
        onDiscard={(draft) => {
          dropDraft(draft.key);
          setDrafts(allDrafts());
        }}
      />
      <DataTable
        name="Blogs"
        columns={COLUMNS}
        onExport={(rows) => noteExport('blogs', rows)}
        list={list}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        empty={<EmptyState title="No blogs yet">Add the first one with the button above.</EmptyState>}
        actions={(blog) => (
          <>
            {blog.superseded && (
              <Button size="sm" variant="secondary" onClick={() => void compare(blog)}>
                See your edit
              </Button>
            )}
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Edit ${blog.title}`}
              onClick={() => void open(blog.id, readDraft(activeKey(blog.id)))}
            >
              Edit
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Delete ${blog.title}`}
              onClick={() => setDeleting(blog)}
            >
              Delete
            </Button>
          </>
        )}
      />
      {editing && (
        <Suspense fallback={null}>
          <BlogEditor {...editing} onSaved={(post) => void saved(post)} onClose={close} />
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
