import { useState } from 'react';
import type { PostFormat } from '#features/blog/schema/post-body';
import { archiveDraft, type Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { fieldsOf } from './editor-fields.ts';
import { usePostForm } from './use-post-form.ts';
import { useTypedText } from './use-typed-text.ts';

interface Options {
  /** The post or draft being edited; none for a new one. */
  post: Editable | undefined;
  /** The text to start from instead of the post's: a draft, or a superseded text. */
  start: Fields | undefined;
  /** The format of a new post. */
  format: PostFormat;
  onSaved: (post: Editable) => void;
  onClose: () => void;
}

/** The state of the editor: its text, what it replaces, and the result of saving. */
export function useEditor({ post, start, format, onSaved, onClose }: Options) {
  const [base, setBase] = useState(post);
  const text = useTypedText(post, start, format);
  /** Counts the texts that did not come from typing: the rich editor begins anew with each. */
  const [revision, setRevision] = useState(0);
  /** What the other editor saved, after a conflict. */
  const [theirs, setTheirs] = useState<Editable>();
  const saving = usePostForm({ base, text, onDraftSaved: setBase, onSaved, onConflict: setTheirs });
  const { form, busy } = saving;

  const cancel = () => {
    text.read();
    // While it is being saved, the draft keeps its key: it is removed if the save succeeds.
    if (!busy) archiveDraft(text.draft);
    onClose();
  };

  /** Resolves a conflict: the next save replaces the other editor's version, with the own text or with theirs. */
  const resolve = (chosen: 'mine' | 'theirs') => {
    if (!theirs) return;
    setBase(theirs);
    text.write(chosen === 'theirs' ? fieldsOf(theirs) : text.read(), theirs.version);
    if (chosen === 'theirs') setRevision(revision + 1);
    setTheirs(undefined);
    form.clearErrors();
  };

  const change = (changed: Partial<Fields>) => {
    for (const name of Object.keys(changed)) form.edit(name);
    text.write({ ...text.now(), ...changed }, base?.version);
  };

  const { fields, flushRef, read } = text;
  return { ...saving, base, setBase, fields, flushRef, read, revision, theirs, change, cancel, resolve };
}
