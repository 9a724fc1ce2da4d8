import { useRef, useState } from 'react';
import { isGone } from '#src/lib/error.ts';
import { timeInWords } from '#src/lib/time.ts';
import { POST_MESSAGES, type AdminPost } from '../schema/post.ts';
import { readPost, readSuperseded } from './api.ts';
import { keyOf, readEditable, type Editable } from './editable.ts';
import { fieldsOf } from './editor-fields.ts';
import { clearDraft, resumeDraft, type Draft, type Fields } from './drafts.ts';
import { isSameText } from './use-stored-text.ts';

/** What the editor opens with. */
interface Start {
  post?: Editable | undefined;
  start?: Fields | undefined;
  notice?: string;
  /** What discarding the text of `start` shows; null where that is an empty form. */
  saved?: Editable | null;
  /** The id of the post whose superseded text is edited. */
  supersededOf?: string;
  /** The draft to resume. */
  draft?: Draft | undefined;
}

export interface Editing extends Start {
  /** The number of the request that opened the editor. */
  request: number;
}

const draftNotice = ({ at }: Draft) =>
  `This is what you had typed before (${timeInWords(new Date(at).toISOString())}). It is not saved yet. If you had chosen an image, please choose it again.`;

const GONE = 'This post or draft no longer exists.';

const DELETED_NOTICE =
  'This post or draft no longer exists. This is what you had typed: you can add it as a new post. If you had chosen an image, please choose it again.';

const NO_EDITOR =
  'The editor could not be loaded. Check your connection and try again; if that does not help, reload this page.';

class EditorMissing extends Error {}

/** Loads the editor, a separate file. That fails without a connection, or after a new build removed the file. */
export const loadEditor = () =>
  import('./PostEditor.tsx').catch((cause: unknown) => {
    throw new EditorMissing(NO_EDITOR, { cause });
  });

type Read = (key: string) => Promise<Editable>;

async function startOf(read: Read, key: string | undefined, draft: Draft | undefined): Promise<Start> {
  if (!draft) return { post: key ? await read(key) : undefined };
  const start = { start: draft.fields, draft };
  const notice = draftNotice(draft);
  if (!key) return { ...start, notice, saved: null };
  try {
    const post = await read(key);
    if (isSameText(draft.fields, fieldsOf(post))) {
      // Another tab saved the same text.
      clearDraft(draft.key);
      return { post };
    }
    // With the draft's version, a save by another admin in between is found as a conflict.
    const typedIn = { ...post, version: draft.version ?? post.version };
    return { ...start, notice, saved: post, post: typedIn };
  } catch (cause) {
    if (isGone(cause)) return { ...start, notice: DELETED_NOTICE };
    throw cause;
  }
}

async function startOfSuperseded(row: AdminPost): Promise<Start> {
  const superseded = await readSuperseded(row.id);
  const post = await readPost(row.id).catch(() => undefined);
  const notice = post
    ? 'The file of this post was changed after it was edited here, and readers see the file. This is the edit: update the post to show it again.'
    : 'The file of this post was removed after it was edited here. This is the edit: add it as a new post to show it again.';
  return { post, start: fieldsOf(superseded), notice, supersededOf: row.id };
}

interface Options {
  /**
   * Called with the reason why the editor does not open, and with another try where that may help; with undefined before
   * each try.
   */
  onProblem: (sentence: string | undefined, retry?: () => void) => void;
  /** Called with the key of a listed post or draft that no longer exists, and with the refusal. */
  onGone: (key: string, cause: unknown) => void;
}

/** Opens the editor. Of two requests only the later one opens it. */
export function useOpening({ onProblem, onGone }: Options) {
  const requests = useRef(0);
  const [editing, setEditing] = useState<Editing>();
  const [opening, setOpening] = useState(false);

  const show = async (find: () => Promise<Start>) => {
    const request = (requests.current += 1);
    onProblem(undefined);
    setOpening(true);
    try {
      const [found] = await Promise.all([find(), loadEditor()]);
      if (request !== requests.current) return;
      const { draft, post } = found;
      if (draft)
        resumeDraft(draft, { of: post && keyOf(post), version: post?.version, fields: draft.fields });
      setEditing({ ...found, request });
    } catch (cause) {
      if (request !== requests.current) return;
      if (isGone(cause)) onProblem(`${POST_MESSAGES.detailFailed} ${GONE}`);
      else
        onProblem(cause instanceof EditorMissing ? cause.message : POST_MESSAGES.detailFailed, () => {
          void show(find);
        });
    }
    setOpening(false);
  };

  const read: Read = async (key) => {
    try {
      return await readEditable(key);
    } catch (cause) {
      if (isGone(cause)) onGone(key, cause);
      throw cause;
    }
  };

  return {
    editing,
    opening,
    open: (key: string | undefined, draft: Draft | undefined) => show(() => startOf(read, key, draft)),
    openSuperseded: (row: AdminPost) => show(() => startOfSuperseded(row)),
    close: () => setEditing(undefined),
  };
}
