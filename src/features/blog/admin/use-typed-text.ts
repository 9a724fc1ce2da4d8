import { useRef, useState } from 'react';
import type { PostFormat } from '#features/blog/schema/post-body';
import { activeKey, noFields, writeDraft, type Fields } from './drafts.ts';
import { keyOf, type Editable } from './editable.ts';
import { fieldsOf } from './editor-fields.ts';

/**
 * The text of the form, stored in the browser at every change. `start` is the text to begin with instead of the post's, and
 * `format` that of a new post.
 */
export function useTypedText(post: Editable | undefined, start: Fields | undefined, format: PostFormat) {
  const [fields, setFields] = useState<Fields>(() => start ?? (post ? fieldsOf(post) : noFields(format)));
  /** The same, for a save in the same moment as a change. */
  const latest = useRef(fields);
  /** Writes the last keys of the rich editor into the fields. */
  const flushRef = useRef<() => void>(() => undefined);
  const isSaved = useRef(false);
  const key = post && keyOf(post);
  const [draft] = useState(() => activeKey(key));

  /** Takes a text; `version` is the one of the post that it replaces. */
  const write = (next: Fields, version: string | undefined) => {
    // What the editor still writes while it closes is saved already.
    if (isSaved.current) return;
    latest.current = next;
    setFields(next);
    writeDraft(draft, { of: key, version, fields: next });
  };

  /** The text with its last keys. */
  const read = (): Fields => {
    flushRef.current();
    return latest.current;
  };

  const end = () => {
    isSaved.current = true;
  };

  return { fields, flushRef, draft, write, read, end, now: () => latest.current };
}

export type TypedText = ReturnType<typeof useTypedText>;
