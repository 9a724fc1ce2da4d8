import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '#src/components/ui/toast.tsx';
import { ApiError } from '#src/lib/api/client.ts';
import { isGone } from '#src/lib/errors.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { timeInWords } from '#src/lib/time.ts';
import { POST_MESSAGES } from '../schema/post.ts';
import { editableKey, keyIn, readEditable, readSuperseded, showKey, targetOf } from './api.ts';
import type { Opening } from './use-editor.ts';
import { clearLocal, isSameText, newestLocalDraft, resumeLocal, type LocalDraft } from './local-drafts.ts';
import type { Notice } from './ListNotices.tsx';
import { fieldsOf } from './post-form.ts';

interface Found extends Opening {
  /** The id of the post whose superseded text is edited. */
  supersededOf?: string;
  draft?: LocalDraft | undefined;
}

const CHOOSE_IMAGE = 'If you had chosen an image, please choose it again.';

const draftNotice = ({ at }: LocalDraft) =>
  `This is what you had typed before (${timeInWords(new Date(at).toISOString())}). It is not saved yet. ${CHOOSE_IMAGE}`;

const DELETED_NOTICE = `This post or draft no longer exists. This is what you had typed: you can add it as a new post. ${CHOOSE_IMAGE}`;

const FILE_CHANGED =
  'The file of this post was changed after it was edited here, and readers see the file. This is the edit: update the post to show it again.';

const FILE_REMOVED =
  'The file of this post was removed after it was edited here. This is the edit: add it as a new post to show it again.';

const KEPT = 'What you typed is kept as a draft in this browser, above the list of posts.';

const NO_EDITOR =
  'The editor could not be loaded. Check your connection and try again; if that does not help, reload this page.';

/** Loads the editor, a separate file. That fails without a connection, or after a new build removed the file. */
export const loadEditor = () => import('./PostEditor.tsx');

async function find(key: string | undefined, draft: LocalDraft | undefined): Promise<Found> {
  if (!draft) return { post: key ? await readEditable(targetOf(key)) : undefined };
  const found = { text: draft.fields, draft, notice: draftNotice(draft) };
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

async function findSuperseded(id: string): Promise<Found> {
  const text = fieldsOf(await readSuperseded(id));
  const post = await readEditable({ id }).catch(() => undefined);
  return { post, text, notice: post ? FILE_CHANGED : FILE_REMOVED, supersededOf: id };
}

/** Why the editor does not open, with another try where that may help. */
function problemOf(cause: unknown, retry: () => void): Notice {
  if (isGone(cause)) return { sentence: `${POST_MESSAGES.detailFailed} ${sentenceOf(cause)}` };
  return {
    sentence: cause instanceof ApiError ? POST_MESSAGES.detailFailed : NO_EDITOR,
    action: ['Retry', retry],
  };
}

interface Options {
  /** Called with the reason why the editor does not open, and with undefined before each try. */
  onProblem: (problem: Notice | undefined) => void;
  /** Called with the key of a listed post or draft that no longer exists. */
  onGone: (key: string) => void;
}

/** Opens the editor, whose address names the post or draft, at the address of the page and by Forward; Back closes the editor. */
export function useOpening({ onProblem, onGone }: Options) {
  /** Of two requests only the later one opens the editor. */
  const requests = useRef(0);
  const [editing, setEditing] = useState<Found & { request: number }>();
  const [opening, setOpening] = useState(false);

  const end = () => {
    requests.current += 1;
    setOpening(false);
    setEditing(undefined);
  };

  const show = async (findText: () => Promise<Found>, key?: string) => {
    const request = (requests.current += 1);
    onProblem(undefined);
    setOpening(true);
    try {
      const [found] = await Promise.all([findText(), loadEditor()]);
      if (request !== requests.current) return;
      const { draft, post } = found;
      if (draft)
        resumeLocal(draft, { of: post && editableKey(post), version: post?.version, fields: draft.fields });
      if (key && draft && !post) onGone(key);
      setEditing({ ...found, request });
    } catch (cause) {
      if (key && isGone(cause)) onGone(key);
      if (request !== requests.current) return;
      onProblem(problemOf(cause, () => void show(findText, key)));
    }
    setOpening(false);
  };

  const open = (key: string | undefined, draft = newestLocalDraft(key)) => {
    showKey(key ?? '');
    void show(() => find(key, draft), key);
  };

  const follow = useEffectEvent((event?: Event) => {
    const key = keyIn(location.search);
    if (key !== undefined) return open(key || undefined);
    if (!event) return undefined;
    const of = editing?.post && editableKey(editing.post);
    // The editor stores its text as it is removed.
    flushSync(end);
    return editing && newestLocalDraft(of) && showToast(KEPT);
  });
  useEffect(() => {
    follow();
    const onPop = (event: Event) => void follow(event);
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  return {
    editing,
    opening,
    open,
    openSuperseded: (id: string) => void show(() => findSuperseded(id)),
    close: () => {
      end();
      showKey(undefined);
    },
  };
}
