import { editorText } from '#src/features/blog/schema/post-body.ts';
import { changesOf } from '#src/features/audit/server/changes.ts';
import { historyOf } from '#src/features/blog/server/post-history.ts';
import { savedBy } from '#src/features/blog/server/post-versions.ts';
import { changeDraft, draftAnswer, openDraft, wordsOfDraft } from './drafts.ts';

/** The history of a draft; when it is intended to be published stays at a restoration. */
export const draftHistory = historyOf({
  find: openDraft,
  previousVersion: ({ value }) => value.previousVersion,
  restore: async (call, ctx, found, earlier) => {
    const { ifMatch, audit } = call;
    audit.title = found.value.title;
    const { before, stored } = await changeDraft(ctx, found, ifMatch, ({ date, publishAt }) => ({
      ...wordsOfDraft(earlier),
      content: editorText(earlier.content),
      format: earlier.format,
      date,
      publishAt,
      updatedAt: ctx.clock(),
      ...savedBy(call),
    }));
    audit.changes = changesOf(before, stored.value);
    return draftAnswer(stored, call);
  },
});
