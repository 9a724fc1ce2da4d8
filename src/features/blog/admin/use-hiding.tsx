import { siteTimeInWords } from '#src/lib/time.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { useQuestion } from '#src/components/admin/use-question.ts';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { isLater, momentOf } from './editor-fields.ts';

const ANOTHER_DAY =
  'This would hide the post until then. Please choose an earlier date, or save again and confirm.';

/** Asks before a post that readers see gets a moment in the future, because it is hidden until then. */
export function useHiding(base: Editable | undefined) {
  /** The subject is the moment, in milliseconds since 1970. */
  const { subject: moment, ask, close } = useQuestion<number>();

  /** Resolves to undefined when the post may be saved. */
  const check = async (fields: Fields) => {
    if (base?.isDraft || base?.state !== 'published' || !isLater(fields)) return undefined;
    return ask(momentOf(fields) ?? 0);
  };

  return {
    check,
    /** The dialog; it is rendered all the time. */
    question: (
      <ConfirmDialog
        open={moment !== undefined}
        title="Hide this post until the date you chose?"
        confirm="Hide until then"
        confirming="Saving..."
        onConfirm={async () => close()}
        onClose={() => close({ fieldErrors: { date: ANOTHER_DAY } })}
      >
        <p>
          Readers see this post now. With this date they will not see it until{' '}
          <span className="whitespace-nowrap">
            {moment === undefined ? '' : `${siteTimeInWords(new Date(moment).toISOString())}.`}
          </span>{' '}
          Search engines may find its page until the next build of the site.
        </p>
      </ConfirmDialog>
    ),
  };
}
