import { useReducer, useState, type ComponentProps } from 'react';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { DeleteDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { useList, type RowRules } from '#src/components/admin/use-list.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button, SmallButton } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';
import { BuildStatus, useBuild } from '#src/features/builds/BuildStatus.tsx';
import { RESTORABLE_DAYS } from '#src/features/deletions/schema/deleted-record.ts';
import { useUndo } from '#src/features/deletions/undo.ts';
import { exportList } from '#src/features/exports/api.ts';
import { checked } from '#src/lib/api/client.ts';
import { timeInWords } from '#src/lib/time.ts';
import type { Listing } from '#src/lib/api/lists.ts';
import { isChangedMeanwhile, isGone, sentenceOf } from '#src/lib/errors.ts';
import { UNTITLED } from '../schema/listed-post.ts';
import { adminPostSchema, byDate, POST_MESSAGES, type ListedPost } from '../schema/post.ts';
import { deleteEditable, editableKey, editorAddress, readPosts, type Editable } from './api.ts';
import { allLocalDrafts, clearLocal, writeLocal, type LocalDraft } from './local-drafts.ts';
import { OpenedEditor, useOpening } from './open-post.tsx';
import { POST_COLUMNS, PostActions } from './post-columns.tsx';

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
  `“${title}” ${state === 'published' ? 'will no longer be shown to readers, and its address will no longer work' : 'will no longer be listed'}. You can undo this at once, and for ${RESTORABLE_DAYS} days the ${isDraft ? 'draft' : 'post'} can be restored under Deleted records.`;

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
  /** A saved post with pictures that have no description, and which. */
  const [undescribed, setUndescribed] = useState<{ post: Editable; pictures: number[] }>();
  const { opened, open, close } = useOpening();

  const changed = (post: Editable) => {
    list.put(rowFor(post));
    if (!post.isDraft) watch();
  };

  const saved: ComponentProps<typeof OpenedEditor>['onSaved'] = (post, before, pictures) => {
    changed(post);
    setUndescribed(pictures.length > 0 ? { post, pictures } : undefined);
    if (before?.isDraft && !post.isDraft) list.drop(editableKey(before));
    close();
  };

  /** Deletes a post or draft in the version that its row shows. A conflict reloads the list. */
  const remove = async (row: ListedPost) => {
    const key = editableKey(row);
    await deleteEditable(row).catch((cause: unknown) => {
      const isOutdated = isChangedMeanwhile(cause);
      if (isOutdated) list.reload();
      const sentence = `${POST_MESSAGES.deleteFailed}. ${isOutdated ? outdated(row, cause) : sentenceOf(cause)}`;
      throw new Error(sentence, { cause });
    });
    list.drop(key);
    offerUndo([row], `“${row.title}” was deleted.`);
    setUndescribed(undefined);
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
      <div className="sticky top-[calc(var(--header-height)+0.5rem)] z-20 rounded-md bg-surface empty:hidden">
        {undescribed && (
          <Alert className="shadow-soft" tone="warning">
            <p>{`“${undescribed.post.title || UNTITLED}” is saved. ${undescribedInWords(undescribed.pictures)}`}</p>
            <div className="mt-3 flex gap-2">
              <SmallButton
                onClick={() => {
                  setUndescribed(undefined);
                  open(editableKey(undescribed.post));
                }}
              >
                Describe
              </SmallButton>
              <SmallButton variant="quiet" onClick={() => setUndescribed(undefined)}>
                Close
              </SmallButton>
            </div>
          </Alert>
        )}
      </div>
      {hydrated && !opened && <LocalDraftList onContinue={(draft) => open(draft.of, draft)} />}
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
        recordAddress={editorAddress}
        onOpen={(post) => open(editableKey(post))}
        empty={['No posts yet', 'Add the first one with the button above.']}
        actions={(post) => (
          <PostActions
            post={post}
            onEdit={() => open(editableKey(post))}
            onDelete={() => setDeleting(post)}
          />
        )}
      />
      {opened && (
        <OpenedEditor
          key={opened.request}
          opened={opened}
          topics={topics}
          onGone={list.reload}
          onSaved={saved}
          onChanged={changed}
          onClose={close}
        />
      )}
      <DeleteDialog
        open={deleting !== undefined}
        title={deleting?.isDraft ? 'Delete this draft?' : 'Delete this post?'}
        onConfirm={async () => deleting && remove(deleting)}
        onClose={() => setDeleting(undefined)}
      >
        <p className="wrap-anywhere">{deleting && consequence(deleting)}</p>
      </DeleteDialog>
    </div>
  );
}

/** The texts in this browser that a crash, an ended session or a cancelled form left unsaved. */
function LocalDraftList({ onContinue }: { onContinue: (draft: LocalDraft) => void }) {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const drafts = allLocalDrafts();
  const discard = (draft: LocalDraft) => {
    clearLocal(draft.key);
    showAgain();
    const act = () => {
      writeLocal(draft.key, draft, draft.at);
      showAgain();
    };
    showToast('Draft discarded.', 'success', draft.key, { label: 'Undo', act });
  };
  if (drafts.length === 0) return null;
  return (
    <section
      aria-label="Unsaved drafts"
      className="divide-y divide-line rounded-md border border-line bg-paper px-4"
    >
      {drafts.map((draft) => (
        <div key={draft.key} className="flex flex-wrap items-center gap-2 py-3 text-small">
          <p className="min-w-0 grow basis-72">
            <span className="font-medium wrap-anywhere">
              {draft.fields.title || 'A post without a title'}
            </span>{' '}
            <span className="block text-ink-muted">
              Draft, in this browser alone until you log out,{' '}
              <span className="inline-block">typed {timeInWords(new Date(draft.at).toISOString())}</span>
            </span>
          </p>
          <SmallButton onClick={() => onContinue(draft)}>Continue</SmallButton>
          <SmallButton variant="quiet" onClick={() => discard(draft)}>
            Discard
          </SmallButton>
        </div>
      ))}
    </section>
  );
}
