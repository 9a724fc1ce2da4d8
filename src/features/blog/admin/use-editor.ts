import { useState } from 'react';
import type { PostFormat } from '../schema/post-body.ts';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { whileSaved } from './editor-fields.ts';
import { savedSentence, showPostToast } from './post-toasts.ts';
import { useChosenImage } from './use-chosen-image.ts';
import { useHiding } from './use-hiding.tsx';
import { usePostForm } from './use-post-form.ts';
import { useReplacements } from './use-replacements.ts';
import { useStateChange } from './use-state-change.ts';
import { useTypedText } from './use-typed-text.ts';

/** What the editor has saved. */
export interface Saved {
  post: Editable;
  /** What it was before. */
  before: Editable | undefined;
  /** Whether the form has something that was typed or chosen while it was saved. */
  hasNewer: boolean;
}

interface Options {
  /** The post or draft being edited; none for a new one. */
  post: Editable | undefined;
  /** The text to start from instead of the post's: a draft, or a superseded text. */
  start: Fields | undefined;
  /** What discarding that text shows, unless its state was changed since; null for an empty form. */
  saved: Editable | null | undefined;
  /** The format of a new post. */
  format: PostFormat;
  onSaved: (saved: Saved) => void;
  onChanged: (post: Editable) => void;
  onClose: () => void;
}

/**
 * What a save left unsaved, until the next one, or until the notice on it is closed: what was changed while it ran, or the
 * text that a restored version replaced, which is archived.
 */
type Rest = 'newer' | 'archived' | false;

/** Says what was saved, and remembers what was not. */
function useOutcome(base: Editable | undefined, onSaved: Options['onSaved']) {
  const [rest, setRest] = useState<Rest>(false);
  const tell = (saved: Editable, sentence: string, left: Rest) => {
    onSaved({ post: saved, before: base, hasNewer: left === 'newer' });
    showPostToast(saved, sentence);
    setRest(left);
  };
  return { rest, tell, closeRest: () => setRest(false) };
}

/** The state of the editor: its text, what it replaces, and the result of saving. */
export function useEditor({ post, start, saved, format, onSaved, onChanged, onClose }: Options) {
  const [base, setBase] = useState(post);
  const text = useTypedText(post, start, format);
  const image = useChosenImage();
  const hiding = useHiding(base);
  const outcome = useOutcome(base, onSaved);
  const replaced = useReplacements({ text, setBase, forgetImage: image.forget });

  /** Takes what was stored of the fields `sent`; returns what of them is saved, and whether the form has other ones. */
  const store = (stored: Editable, sent: Fields) => {
    const { now, known } = whileSaved({ now: text.read(), sent, stored, before: base });
    setBase(stored);
    return { known, hasNewer: text.rebase(stored, now, known) };
  };

  const saving = usePostForm({
    ...{ base, text, image },
    ask: hiding.check,
    onStored: store,
    onSaved: (saved, hasNewer) =>
      outcome.tell(saved, savedSentence(saved, base, hasNewer), hasNewer && 'newer'),
    onConflict: replaced.setTheirs,
    onGone: replaced.setGone,
  });
  const { form, busy, submit, isUnsaved } = saving;
  const changing = useStateChange({
    ...{ base, text, isUnsaved, submit, onChanged, onStored: store, onConflict: replaced.setTheirs },
  });

  const cancel = () => {
    // While it is being saved, the draft keeps its key: it is removed if the save succeeds.
    if (busy) text.stored();
    else text.archive();
    onClose();
  };

  const change = (changed: Partial<Fields>) => {
    for (const name of Object.keys(changed)) form.edit(name);
    text.write({ ...text.now(), ...changed });
  };

  const actions = {
    ...{ change, cancel },
    resolve: (chosen: 'mine' | 'theirs') => replaced.resolve(chosen, form),
    discard: () => replaced.discard(base === post ? (saved ?? undefined) : base, form),
    saveAsNew: () => {
      form.clearErrors();
      replaced.saveAsNew(submit);
    },
    restored: (next: Editable) => {
      const isArchived = replaced.restore(next);
      outcome.tell(next, 'The version was restored.', isArchived && 'archived');
    },
  };
  return { ...saving, ...replaced, ...changing, ...outcome, ...actions, base, text, image, hiding };
}
