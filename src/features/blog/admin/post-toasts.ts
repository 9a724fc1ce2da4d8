import { siteTimeInWords } from '#src/lib/time.ts';
import { showToast, type Toast } from '#src/components/ui/toast/toast-store.ts';
import { keyOf, type Editable } from './editable.ts';

/** What holds after a conflict was resolved. */
export const CHOSEN = {
  mine: 'Your text is kept. It is not saved yet: saving it replaces theirs.',
  theirs: 'Their text is in the form now.',
} as const;

const NOT_SAVED_YET = ' What you typed in the meantime has not been saved yet.';

export const scheduledSentence = ({ publishedAt }: Editable): string =>
  `Post scheduled for ${siteTimeInWords(publishedAt)}.`;

function done(saved: Editable, before: Editable | undefined): string {
  if (saved.isDraft) return 'Draft saved.';
  if (saved.state === 'scheduled') return scheduledSentence(saved);
  const wasShown = before?.state === saved.state;
  return before && !before.isDraft && wasShown ? 'Post updated.' : 'Post published.';
}

/** What the toast says after the editor has saved; `before` is what was edited, and `hasNewer` whether the form has more. */
export const savedSentence = (saved: Editable, before: Editable | undefined, hasNewer: boolean): string =>
  done(saved, before) + (hasNewer ? NOT_SAVED_YET : '');

/** Says what happened to a post, instead of what was said of it before. */
export const showPostToast = (post: Editable, sentence: string, tone?: Toast['tone']) =>
  showToast(sentence, tone, `post:${keyOf(post)}`);
