import { useRef, useState } from 'react';
import type { PostFormat } from '../schema/post-body.ts';
import { noFields, type Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { fieldsOf } from './editor-fields.ts';
import { isSameText, useStoredText } from './use-stored-text.ts';

/**
 * The text of the form, stored in the browser while it differs from what is saved. `start` is the text to begin with
 * instead of the post's, and `format` that of a new post.
 */
export function useTypedText(post: Editable | undefined, start: Fields | undefined, format: PostFormat) {
  const [fields, setFields] = useState<Fields>(() => start ?? (post ? fieldsOf(post) : noFields(format)));
  const [saved, setSaved] = useState<Fields | undefined>(() => post && fieldsOf(post));
  /** Whether the text that the form began with is neither saved nor replaced yet. */
  const [hasStart, setHasStart] = useState(true);
  /** The fields and what of them is saved, for a save in the same moment as a change. */
  const latest = useRef({ fields, saved });
  /** Writes the last keys of the rich editor into the fields. */
  const flushRef = useRef<() => void>(() => undefined);
  const storage = useStoredText(post, () => flushRef.current());

  const write = (next: Fields) => {
    latest.current.fields = next;
    setFields(next);
    storage.storeLater(next, latest.current.saved);
  };

  /** The text with its last keys. */
  const read = (): Fields => {
    flushRef.current();
    return latest.current.fields;
  };

  /**
   * Goes on with another post, draft or version: `next` is the text in the form then, and `known` what of it is saved.
   * Returns whether the two differ.
   */
  const rebase = (onto: Editable | undefined, next: Fields, known: Fields | undefined): boolean => {
    storage.move(onto);
    latest.current.saved = known;
    setSaved(known);
    write(next);
    storage.store();
    const hasNewer = !isSameText(next, known);
    if (!hasNewer) setHasStart(false);
    return hasNewer;
  };

  /** Replaces the text by what is saved, or by an empty one; what was stored of it is removed. */
  const replace = (next: Editable | undefined) => {
    const known = next && fieldsOf(next);
    rebase(next, known ?? noFields(format), known);
    setHasStart(false);
  };

  /** Stores the text with its last keys at once, and returns where. */
  const stored = (): string => {
    read();
    storage.store();
    return storage.draft();
  };

  /** Archives the text with its last keys, because the form is cancelled. */
  const archive = () => {
    read();
    storage.archive();
  };

  const now = () => latest.current.fields;
  const isUnsaved = !isSameText(fields, saved);
  return { fields, saved, isUnsaved, hasStart, flushRef, now, read, write, rebase, replace, stored, archive };
}

export type TypedText = ReturnType<typeof useTypedText>;
