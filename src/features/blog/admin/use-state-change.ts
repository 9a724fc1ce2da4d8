import { useState } from 'react';
import { sentenceOf } from '#src/lib/sentence.ts';
import { broadcastChange } from '#src/components/admin/reload-on-return.ts';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { momentIn } from './editor-fields.ts';
import type { Intent } from './save-post.ts';
import { scheduledSentence, showPostToast } from './post-toasts.ts';
import { publishPost, unpublishPost } from './state-api.ts';
import { readTheirs } from './use-post-form.ts';
import type { TypedText } from './use-typed-text.ts';

/** Changes of the state alone, with what they say afterwards. */
const CHANGES = {
  publish: [() => 'Post published.', (post: Editable) => publishPost(post)],
  schedule: [scheduledSentence, (post: Editable, fields: Fields) => publishPost(post, momentIn(fields))],
  unpublish: [() => 'Post unpublished.', (post: Editable) => unpublishPost(post)],
  // The same call for a post that readers do not see.
  unschedule: [() => 'Schedule cancelled.', (post: Editable) => unpublishPost(post)],
} as const;

export type StateChange = keyof typeof CHANGES;

interface Options {
  base: Editable | undefined;
  text: TypedText;
  /** Whether the form has a text or an image that is not saved. */
  isUnsaved: boolean;
  submit: (intent: Intent) => void;
  /** Takes the post in its new state; `saved` is what of the text is saved. */
  onStored: (post: Editable, saved: Fields) => void;
  onChanged: (post: Editable) => void;
  /** Called with what another editor saved meanwhile, and the change that was refused because of it. */
  onConflict: (theirs: Editable, refused: StateChange) => void;
}

/** Publishes, schedules or unpublishes a post; a text that is not saved yet is saved with the first two. */
export function useStateChange({ base, text, isUnsaved, submit, onStored, onChanged, onConflict }: Options) {
  /** The change that is being made. */
  const [changing, setChanging] = useState<StateChange>();

  const changeState = async (change: StateChange) => {
    if (!base || !text.saved) return;
    if (isUnsaved && (change === 'publish' || change === 'schedule')) return submit(change);
    const [sentenceFor, call] = CHANGES[change];
    setChanging(change);
    try {
      const changed = await call(base, text.read());
      broadcastChange();
      onStored(changed, text.saved);
      onChanged(changed);
      showPostToast(changed, sentenceFor(changed));
    } catch (cause) {
      const theirs = await readTheirs(cause, base);
      if (theirs) onConflict(theirs, change);
      else showPostToast(base, sentenceOf(cause), 'danger');
    }
    setChanging(undefined);
  };

  return { changing, changeState };
}
