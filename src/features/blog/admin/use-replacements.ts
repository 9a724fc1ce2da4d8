import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { useForm } from '#src/components/ui/form/use-form.ts';
import { archiveDraft } from './drafts.ts';
import type { Editable } from './editable.ts';
import { fieldsOf } from './editor-fields.ts';
import { CHOSEN, showPostToast } from './post-toasts.ts';
import type { Intent } from './save-post.ts';
import type { StateChange } from './use-state-change.ts';
import type { TypedText } from './use-typed-text.ts';

/** What can be refused because another editor saved meanwhile. */
export type Refused = 'save' | 'restore' | StateChange;

/** What another editor saved meanwhile, and what was refused because of it. */
export interface PostConflict {
  theirs: Editable;
  refused: Refused;
}

/** What became of a draft or post that no longer exists. */
export type Fate = 'published' | 'deleted';

/** What replacing its text needs of the form. */
type Form = Pick<ReturnType<typeof useForm>, 'props' | 'clearErrors'>;

/** Moves the focus to the first field, because the pressed button is removed. */
export const focusTitle = ({ props }: Pick<Form, 'props'>) =>
  props.ref.current?.querySelector<HTMLElement>('[name=title]')?.focus();

interface Options {
  text: TypedText;
  setBase: (base: Editable | undefined) => void;
  /** Takes the choice of a cover back. */
  forgetImage: () => void;
}

/** What replaces the text of the form, or the post or draft that it is a text of, without being typed. */
export function useReplacements({ text, setBase, forgetImage }: Options) {
  /** Counts the texts that did not come from typing: the rich editor begins anew with each. */
  const [revision, setRevision] = useState(0);
  const [conflict, setConflict] = useState<PostConflict>();
  /** What became of what is edited, where it no longer exists. */
  const [gone, setGone] = useState<Fate>();

  /** Replaces the text of the form by that of a post, or by none. */
  const take = (next: Editable | undefined) => {
    setBase(next);
    text.replace(next);
    forgetImage();
    setRevision(revision + 1);
  };

  /** Resolves a conflict: the next save replaces the other editor's version, with the own text or with theirs. */
  const resolve = (chosen: 'mine' | 'theirs', form: Form) => {
    form.clearErrors();
    if (!conflict) return;
    const { theirs } = conflict;
    setConflict(undefined);
    showPostToast(theirs, CHOSEN[chosen]);
    if (chosen === 'theirs') return take(theirs);
    setBase(theirs);
    text.rebase(theirs, text.read(), fieldsOf(theirs));
  };

  /** Discards the text of the form, with its last keys, and shows what is saved. */
  const discard = (saved: Editable | undefined, form: Form) => {
    form.clearErrors();
    text.read();
    take(saved);
    focusTitle(form);
  };

  /** Saves the text of what no longer exists, or is a post by now, as a new draft. */
  const saveAsNew = (submit: (intent: Intent) => void) => {
    // The form is that of a new post before it is sent.
    flushSync(() => {
      setGone(undefined);
      setConflict(undefined);
      setBase(undefined);
      text.rebase(undefined, text.read(), undefined);
    });
    submit('draft');
  };

  /** Shows a restored version. What was typed and not saved stays as a draft in this browser; returns whether there was any. */
  const restore = (next: Editable): boolean => {
    const draft = text.stored();
    if (text.isUnsaved) archiveDraft(draft);
    take(next);
    return text.isUnsaved;
  };

  /**
   * Takes what the other editor saved before a version could be restored. Where nothing was typed, there is no choice: the
   * own text would only be the one that they replaced.
   */
  const notRestored = (theirs: Editable, isUnsaved: boolean) =>
    isUnsaved ? setConflict({ theirs, refused: 'restore' }) : take(theirs);

  return {
    ...{ revision, conflict, gone, resolve, discard, saveAsNew, restore, notRestored, setGone },
    setTheirs: (theirs: Editable, refused: Refused) => setConflict({ theirs, refused }),
  };
}
