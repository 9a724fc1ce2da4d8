import { useCallback, useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { useWindowEvent } from '#src/components/ui/use-window-event.ts';
import { isGone } from '#src/lib/errors.ts';
import { timeInWords } from '#src/lib/time.ts';
import { POST_MESSAGES } from '../schema/post.ts';
import { editableKey, keyIn, readEditable, showKey, targetOf } from './api.ts';
import type PostEditor from './PostEditor.tsx';
import type { Opening } from './use-editor.ts';
import {
  clearLocal,
  isSameText,
  KEPT,
  newestLocalDraft,
  resumeLocal,
  type LocalDraft,
} from './local-drafts.ts';
import { fieldsOf } from './post-form.ts';

const CHOOSE_IMAGE = 'If you had chosen an image, please choose it again.';

const draftNotice = ({ at }: LocalDraft) =>
  `This is what you had typed before (${timeInWords(new Date(at).toISOString())}). It is not saved yet. ${CHOOSE_IMAGE}`;

const DELETED_NOTICE = `This post or draft no longer exists. This is what you had typed: you can add it as a new post. ${CHOOSE_IMAGE}`;

const NO_EDITOR =
  'The editor could not be loaded. Check your connection and try again; if that does not help, reload this page.';

/** The text that is edited: of a post or draft, by its key, or of a new post; what was typed before in its place. */
async function find(key: string | undefined, draft: LocalDraft | undefined): Promise<Opening> {
  if (!draft) return { post: key ? await readEditable(targetOf(key)) : undefined };
  const found = { text: draft.fields, notice: draftNotice(draft) };
  if (!key) return { ...found, original: null };
  try {
    const post = await readEditable(targetOf(key));
    if (!isSameText(draft.fields, fieldsOf(post)))
      // With the draft's version, a save by another editor in between is found as a conflict.
      return { ...found, original: post, post: { ...post, version: draft.version ?? post.version } };
    // Another tab saved the same text.
    clearLocal(draft.key);
    return { post };
  } catch (cause) {
    if (isGone(cause)) return { ...found, notice: DELETED_NOTICE };
    throw cause;
  }
}

async function openText(key: string | undefined, draft: LocalDraft | undefined) {
  // A separate file, which cannot be loaded without a connection, or after a new build removed the file.
  const editor = import('./PostEditor.tsx').catch((cause: unknown) => {
    throw new Error(NO_EDITOR, { cause });
  });
  const [opening, { default: Editor }] = await Promise.all([find(key, draft), editor]);
  return { opening, Editor };
}

/** What the editor was opened for: the key of a post or draft, none for a new post, and a text that was typed before. */
interface Opened {
  key: string | undefined;
  draft: LocalDraft | undefined;
  request: number;
}

interface Props extends Omit<ComponentProps<typeof PostEditor>, keyof Opening> {
  opened: Opened;
  /** Called with the key of a listed post or draft that no longer exists. */
  onGone: (key: string) => void;
}

/** The editor, or while its text is read, or could not be, a dialog that says so. */
export function OpenedEditor({ opened: { key, draft }, onGone, ...editor }: Props) {
  const loaded = useLoaded(useCallback(() => openText(key, draft), [key, draft]));
  const isMissing =
    loaded.status === 'ready' ? !loaded.value.opening.post : loaded.status === 'failed' && loaded.gone;
  const tell = useEffectEvent(() => key && onGone(key));
  useEffect(() => void (isMissing && tell()), [isMissing]);
  const found = loaded.status === 'ready' ? loaded.value.opening : undefined;
  useEffect(() => {
    if (!draft || !found?.text) return;
    const { text, post } = found;
    // Of an editor that was closed while it loaded, the draft keeps its entry: the active one has what was typed since.
    resumeLocal(draft, { of: post && editableKey(post), version: post?.version, fields: text });
  }, [draft, found]);

  const isEditorMissing = loaded.status === 'failed' && loaded.problem === NO_EDITOR;
  if (loaded.status === 'ready') return <loaded.value.Editor {...loaded.value.opening} {...editor} />;
  return (
    <Dialog open title={key ? 'Edit Blog' : 'Add Blog'} size="full" onClose={editor.onClose}>
      <LoadedContent
        what={isEditorMissing ? undefined : POST_MESSAGES.detailFailed}
        loaded={loaded}
        height="h-96"
      >
        {() => null}
      </LoadedContent>
    </Dialog>
  );
}

/** Opens the editor, whose address names the post or draft, at the address of the page and by Forward; Back closes the editor. */
export function useOpening() {
  const [opened, setOpened] = useState<Opened>();

  const open = (key: string | undefined, draft = newestLocalDraft(key)) => {
    showKey(key ?? '');
    setOpened((before) => ({ key, draft, request: (before?.request ?? 0) + 1 }));
  };

  const follow = (event?: Event) => {
    const key = keyIn(location.search);
    if (key !== undefined) return open(key || undefined);
    if (!event || !opened) return undefined;
    // The editor stores its text as it is removed.
    flushSync(() => setOpened(undefined));
    // The draft of a post that was deleted while it was edited becomes that of a new post.
    const isKept = newestLocalDraft(opened.key) ?? (opened.draft && newestLocalDraft(undefined));
    return isKept && showToast(KEPT);
  };
  useWindowEvent('popstate', follow);
  const followFirst = useEffectEvent(() => follow());
  useEffect(() => {
    const first = setTimeout(() => void followFirst());
    return () => clearTimeout(first);
  }, []);

  const close = () => {
    setOpened(undefined);
    showKey(undefined);
  };
  return { opened, open, close };
}
