import { sentenceOf, isGone } from '#src/lib/errors.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mayStoreDrafts } from '#src/components/admin/own-drafts.ts';
import { broadcastChange } from '#src/components/admin/use-loaded.ts';
import { useForm, type Errors } from '#src/components/ui/form/use-form.ts';
import { showToast } from '#src/components/ui/toast.tsx';
import { useWindowEvent } from '#src/components/ui/use-window-event.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { siteTimeInWords } from '#src/lib/time.ts';
import { undescribedPictures } from '../markdown.ts';
import { POST_MESSAGES, postErrors } from '../schema/post.ts';
import { editableKey, readEditable, type Editable } from './api.ts';
import { PictureError, type ChosenImage } from './pictures.tsx';
import * as local from './local-drafts.ts';
import * as postForm from './post-form.ts';

export interface Opening {
  post?: Editable | undefined;
  /** The text to begin with instead of the stored one: a local draft. */
  text?: local.Fields | undefined;
  /** Says why the form begins with that text. */
  notice?: string | undefined;
  /** The post or draft to show once that text is discarded, null for an empty form; without it there is nothing to show. */
  original?: Editable | null | undefined;
}

/** All that the editor shows; changed by `reduce` alone. */
export interface EditorState extends Pick<Opening, 'notice' | 'original'> {
  base: Editable | undefined;
  /** The text in the form, and the same text as it is stored. */
  fields: local.Fields;
  saved: local.Fields | undefined;
  image: ChosenImage;
  /** Counts the texts that were not typed: the rich editor and the field of the cover begin anew. */
  revision: number;
  /** The version that another editor saved before. */
  theirs?: Editable | undefined;
}

type EditorAction =
  | { type: 'typed'; changed: Partial<local.Fields> }
  | { type: 'set'; part: Partial<Pick<EditorState, 'image' | 'theirs'>> }
  /** The text of a post or draft, or none, takes the place of the text in the form. */
  | { type: 'replaced'; base: Editable | undefined }
  /** The text in the form becomes that of another version, or of a new post. */
  | { type: 'moved'; base: Editable | undefined };

const textOf = (base: Editable | undefined) =>
  base ? postForm.fieldsOf(base) : local.noFields(local.chosenFormat());

const firstState = ({ post, text, notice, original }: Opening): EditorState => ({
  ...{ base: post, notice, original, image: undefined, revision: 0 },
  fields: text ?? textOf(post),
  saved: post && postForm.fieldsOf(post),
});

export const isUnsavedIn = ({ fields, saved, image }: EditorState) =>
  image !== undefined || !local.isSameText(fields, saved);

function reduce(state: EditorState, action: EditorAction): EditorState {
  if (action.type === 'typed') return { ...state, fields: { ...state.fields, ...action.changed } };
  if (action.type === 'set') return { ...state, ...action.part };
  const { base } = action;
  const next = { ...state, base, original: base, theirs: undefined, saved: base && postForm.fieldsOf(base) };
  // The cover of a post that no longer exists is chosen anew.
  if (action.type === 'moved') return { ...next, image: base && state.image };
  return {
    ...{ ...next, notice: undefined, image: undefined, fields: textOf(base) },
    ...{ revision: state.revision + 1 },
  };
}

/** How long after the last key the text is written to the browser's storage: a long text takes time to write. */
const SETTLED_MS = 250;

const entryOf = ({ base }: EditorState) => local.activeEntry(base && editableKey(base));

/** The state of the editor. Unsaved text is stored in the browser when typing pauses, and when the page or the editor is left. */
function useEditorState(opening: Opening) {
  const [shown, setShown] = useState(() => firstState(opening));
  /** The state for calls that run while it changes. */
  const latest = useRef(shown);
  /** Writes the last keys of the rich editor into the fields. */
  const flushRef = useRef<() => void>(() => undefined);
  const changedAt = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Writes the text, also where it was written before: another tab may have removed the entry. */
  const store = () => {
    clearTimeout(timer.current);
    if (changedAt.current === undefined || !mayStoreDrafts()) return;
    const { base, fields, saved } = latest.current;
    const content = { of: base && editableKey(base), version: base?.version, fields };
    if (local.isSameText(fields, saved)) local.clearLocal(entryOf(latest.current));
    else local.writeLocal(entryOf(latest.current), content, changedAt.current);
  };

  const dispatch = (action: EditorAction): EditorState => {
    const before = latest.current;
    const after = reduce(before, action);
    latest.current = after;
    setShown(after);
    if (after.fields === before.fields && after.base === before.base) return after;
    clearTimeout(timer.current);
    changedAt.current = Date.now();
    if (entryOf(after) !== entryOf(before)) {
      local.clearLocal(entryOf(before));
      local.archiveLocal(entryOf(after));
    }
    if (action.type === 'typed') timer.current = setTimeout(store, SETTLED_MS);
    else store();
    return after;
  };

  /** The state with the last keys. */
  const read = (): EditorState => {
    flushRef.current();
    return latest.current;
  };

  /** Archives the text in the form, with its last keys; `forGood` where the form is cancelled and stores nothing more. */
  const archive = ({ forGood = false } = {}) => {
    const state = read();
    store();
    local.archiveLocal(entryOf(state));
    if (forGood) changedAt.current = undefined;
  };

  const leave = () => {
    read();
    store();
  };
  useWindowEvent('pagehide', leave);
  const leaveAtLast = useEffectEvent(leave);
  useEffect(() => () => leaveAtLast(), []);

  return { shown, dispatch, read, archive, flushRef };
}

function doneSentence(intent: postForm.Intent, stored: Editable, before: Editable | undefined): string {
  if (intent === 'unpublish') return 'Post unpublished.';
  if (intent === 'unschedule') return 'Schedule cancelled.';
  if (stored.isDraft) return 'Draft saved.';
  if (stored.state === 'scheduled') return `Post scheduled for ${siteTimeInWords(stored.publishedAt)}.`;
  return before && !before.isDraft && before.state === stored.state ? 'Post updated.' : 'Post published.';
}

/** Says what happened to a post, in the place of an earlier sentence about the post. */
const showPostToast = (post: Editable, sentence: string) =>
  showToast(sentence, 'success', `post:${editableKey(post)}`);

/** The version of another editor that stood in the way of `base`; undefined also where the version cannot be read. */
async function readTheirs(cause: unknown, base: Editable): Promise<Editable | undefined> {
  const isConflict = cause instanceof ApiError && cause.status === 409 && cause.code !== 'being-published';
  return isConflict ? readEditable(base).catch(() => undefined) : undefined;
}

/** The errors after a save of what somebody else deleted or published: the form is that of a new post then. */
function goneErrors(cause: unknown, { isDraft }: Editable): Errors {
  const isPublished = cause instanceof ApiError && cause.code === 'draft-published';
  const next = isPublished
    ? 'copy what is new into the published post, or save it as a new draft.'
    : 'save it as a new draft.';
  return {
    formErrors: [
      `This ${isDraft ? 'draft' : 'post'} was ${isPublished ? 'published' : 'deleted'} in the meantime.`,
      `Your text is still in the form: ${next} If it had an image, please choose the image again.`,
    ],
  };
}

const errorsOf = (cause: unknown): Errors =>
  cause instanceof PictureError
    ? postForm.incompleteErrors({ image: cause.message })
    : {
        ...postForm.incompleteErrors(cause instanceof ApiError ? postErrors(cause.errors) : {}),
        formErrors: [POST_MESSAGES.saveFailed, sentenceOf(cause, '')],
      };

/** Whether a button changes the state of a post alone: a text that is not saved yet is saved with its publication. */
const changesStateOnly = (intent: postForm.Intent, state: EditorState): boolean =>
  intent === 'unpublish' ||
  intent === 'unschedule' ||
  (intent !== 'draft' && intent !== 'post' && !isUnsavedIn(state));

interface Options extends Opening {
  /** Called after a save; `undescribed` says which pictures have no alternative text. */
  onSaved: (stored: Editable, before: Editable | undefined, undescribed: number[]) => void;
  /** Called after a change of the state, or a restored version: the editor stays open. */
  onChanged: (post: Editable) => void;
  onClose: () => void;
}

/** The form: checks the text, saves it as a draft or a post, and changes the state of the post. */
function useSaving(
  { dispatch, read }: ReturnType<typeof useEditorState>,
  { onSaved, onChanged }: Pick<Options, 'onSaved' | 'onChanged'>,
) {
  const latestIntent = useRef<postForm.Intent>('post');
  const [intent, setIntent] = useState<postForm.Intent>('post');

  const form = useForm<local.Fields>({
    read: () => read().fields,
    check: (fields) => {
      const { base, image } = read();
      if (changesStateOnly(latestIntent.current, read())) return undefined;
      const hasImage = image === undefined ? Boolean(base?.image) : image !== 'removed';
      const asDraft = latestIntent.current === 'draft';
      return postForm.postFormErrors(fields, asDraft, hasImage) ?? postForm.hidingErrors(fields, base);
    },
    send: async (fields) => {
      const before = read();
      const { base } = before;
      const isStateOnly = changesStateOnly(latestIntent.current, before);
      const image = isStateOnly ? undefined : before.image;
      const stored = await postForm.save(base, latestIntent.current, {
        fields,
        image: image === 'removed' ? undefined : await image,
        removesImage: image === 'removed',
        isUnsaved: isUnsavedIn(before),
        onStored: (text) => dispatch({ type: 'replaced', base: text }),
      });
      dispatch({ type: isStateOnly && isUnsavedIn(before) ? 'moved' : 'replaced', base: stored });
      broadcastChange();
      if (isStateOnly) onChanged(stored);
      else onSaved(stored, base, undescribedPictures(stored.content, stored.format));
      showPostToast(stored, doneSentence(latestIntent.current, stored, base));
    },
    errorsOf: async (cause) => {
      const { base } = read();
      if (base && isGone(cause)) {
        dispatch({ type: 'moved', base: undefined });
        return goneErrors(cause, base);
      }
      const theirs = base && (await readTheirs(cause, base));
      if (!theirs) return errorsOf(cause);
      if (isUnsavedIn(read())) {
        dispatch({ type: 'set', part: { theirs } });
        return errorsOf(cause);
      }
      dispatch({ type: 'replaced', base: theirs });
      return {
        formErrors: [
          `${POST_MESSAGES.saveFailed}. ${postForm.savedMeanwhile(theirs)}. The form has that text now: please look, and try again.`,
        ],
      };
    },
  });

  const submit = (next: postForm.Intent) => {
    latestIntent.current = next;
    setIntent(next);
    form.props.ref.current?.requestSubmit();
  };
  return { form, busy: form.step === 'sending', intent, submit };
}

/** The editor of a post or draft: its state, and everything that changes the state. */
export function useEditor({ onSaved, onChanged, onClose, ...opening }: Options) {
  const shared = useEditorState(opening);
  const { shown, dispatch, read, archive, flushRef } = shared;
  /** Whether Markdown is shown as its source: the next text is shown so, too. */
  const [isSource, showSource] = useState(false);
  const saving = useSaving(shared, { onSaved, onChanged });
  const { form, busy } = saving;
  const isUnsaved = isUnsavedIn(shown);

  const actions = {
    change: (changed: Partial<local.Fields>) => {
      for (const name of Object.keys(changed)) form.edit(name);
      dispatch({ type: 'typed', changed });
    },
    chooseImage: (image: ChosenImage) => {
      form.edit('image');
      dispatch({ type: 'set', part: { image } });
    },
    /** During a save the text keeps its entry, which is removed if the save succeeds. */
    cancel: () => {
      if (!busy && isUnsavedIn(read())) showToast(local.KEPT);
      if (!busy) archive({ forGood: true });
      onClose();
    },
    /** The next save replaces the other editor's version, with the own text or with theirs. */
    resolve: (chosen: 'mine' | 'theirs') => {
      form.clearErrors();
      const { theirs } = read();
      if (!theirs) return;
      dispatch({ type: chosen === 'mine' ? 'moved' : 'replaced', base: theirs });
      const mine = 'Your text is kept. It is not saved yet: saving it replaces theirs.';
      showPostToast(theirs, chosen === 'mine' ? mine : 'Their text is in the form now.');
    },
    discard: () => {
      form.clearErrors();
      dispatch({ type: 'replaced', base: read().original ?? undefined });
      // The pressed button is removed.
      form.props.ref.current?.querySelector<HTMLElement>('[name=title]')?.focus();
    },
    /** Shows a restored version. A text that was typed and not saved is archived. */
    restored: (base: Editable) => {
      const isTyped = isUnsavedIn(read());
      if (isTyped) archive();
      dispatch({ type: 'replaced', base });
      onChanged(base);
      const kept = isTyped ? ' What you had typed is kept as a draft in this browser.' : '';
      showPostToast(base, `The version was restored.${kept}`);
    },
  };
  return { ...shown, ...saving, ...actions, isUnsaved, isSource, showSource, read, flushRef };
}

export type Editor = ReturnType<typeof useEditor>;
