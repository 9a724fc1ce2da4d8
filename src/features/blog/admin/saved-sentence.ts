import type { Editable } from './editable.ts';

/** What the toast says after the editor has saved; `before` is what was edited. */
export function savedSentence(saved: Editable, before: Editable | undefined): string {
  if (saved.isDraft) return 'Draft saved.';
  if (saved.state === 'scheduled') return 'Post scheduled.';
  const wasShown = before?.state === saved.state;
  return before && !before.isDraft && wasShown ? 'Post updated.' : 'Post published.';
}
