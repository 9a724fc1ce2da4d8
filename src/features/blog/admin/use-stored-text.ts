import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { activeKey, clearDraft, writeDraft, type Fields } from './drafts.ts';
import { keyOf, type Editable } from './editable.ts';

/** How long after the last key the text is written to the browser's storage: a long text takes time to write. */
const SETTLED_MS = 250;

export const isSameText = (one: Fields, other: Fields | undefined): boolean =>
  other !== undefined && (Object.keys(one) as (keyof Fields)[]).every((name) => one[name] === other[name]);

/** Where the text is stored in the browser, and the post or draft and the version that it replaces. */
const placeOf = (post: Editable | undefined) => {
  const of = post && keyOf(post);
  return { of, version: post?.version, draft: activeKey(of) };
};

interface Waiting {
  fields: Fields;
  known: Fields | undefined;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Stores a text in the browser while it differs from what is saved: when typing pauses, and when the page is left. `flush`
 * writes its last keys.
 */
export function useStoredText(post: Editable | undefined, flush: () => void) {
  const [first] = useState(() => placeOf(post));
  const place = useRef(first);
  const waiting = useRef<Waiting>(undefined);

  /** Writes what waits to be written. */
  const store = () => {
    if (!waiting.current) return;
    const { fields, known, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = undefined;
    const { draft, of, version } = place.current;
    if (isSameText(fields, known)) clearDraft(draft);
    else writeDraft(draft, { of, version, fields });
  };

  /** Stores a text later; `known` is what of it is saved. */
  const storeLater = (fields: Fields, known: Fields | undefined) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { fields, known, timer: setTimeout(store, SETTLED_MS) };
  };

  /** Goes on with another post, draft or version. */
  const move = (onto: Editable | undefined) => {
    clearDraft(place.current.draft);
    place.current = placeOf(onto);
  };

  const leave = useEffectEvent(() => {
    flush();
    store();
  });
  useEffect(() => {
    const now = () => leave();
    addEventListener('pagehide', now);
    return () => {
      now();
      removeEventListener('pagehide', now);
    };
  }, []);

  return { store, storeLater, move, draft: () => place.current.draft };
}
