import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mayStoreDrafts } from '#src/components/admin/own-drafts.ts';
import { activeKey, archiveDraft, clearDraft, writeDraft, type Fields } from './drafts.ts';
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

interface Changed {
  fields: Fields;
  /** What of it is saved. */
  known: Fields | undefined;
  /** When it was changed, in milliseconds since 1970. */
  at: number;
}

/**
 * Stores a text in the browser while it differs from what is saved: when typing pauses, and when the page is left. `flush`
 * writes its last keys.
 */
export function useStoredText(post: Editable | undefined, flush: () => void) {
  const [first] = useState(() => placeOf(post));
  const place = useRef(first);
  /** The text since it was changed last. */
  const text = useRef<Changed>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Writes the text, also where it was written before: another tab may have taken it over, or discarded it. */
  const store = () => {
    clearTimeout(timer.current);
    if (!text.current || !mayStoreDrafts()) return;
    const { fields, known, at } = text.current;
    const { draft, of, version } = place.current;
    if (isSameText(fields, known)) clearDraft(draft);
    else writeDraft(draft, { of, version, fields }, at);
  };

  /** Stores a text later; `known` is what of it is saved. */
  const storeLater = (fields: Fields, known: Fields | undefined) => {
    clearTimeout(timer.current);
    text.current = { fields, known, at: Date.now() };
    timer.current = setTimeout(store, SETTLED_MS);
  };

  /** Archives the text of a form that is cancelled. */
  const archive = () => {
    store();
    archiveDraft(place.current.draft);
    text.current = undefined;
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

  return { store, storeLater, archive, move, draft: () => place.current.draft };
}
