import { isOver } from '../schema/vacancy.ts';
import { dayInWords } from '#src/lib/messages/format.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { useQuestion } from '#src/components/admin/use-question.ts';

/** What is said of a closing date that is over, after the question was answered with no. */
const NOT_MEANT = 'This day has passed. You can change it, or save again and keep it.';

/** Asks before a vacancy is saved with a closing date that is over, because it then takes no applications; a draft, too. */
export function usePastDate() {
  const { subject: pastDay, ask, close } = useQuestion<string>();

  /** Resolves to undefined when the vacancy may be saved; a date that it already had is not asked about. */
  const check = async (day = '', before = '') => {
    if (!day || day === before || !isOver(day, Date.now())) return undefined;
    return ask(day);
  };

  return {
    check,
    /** The dialog; it is rendered all the time. */
    question: (
      <ConfirmDialog
        open={pastDay !== undefined}
        title="Save with a closing date in the past?"
        confirm="Save with this date"
        confirming="Saving..."
        variant="primary"
        onConfirm={async () => close()}
        onClose={() => close({ fieldErrors: { closingDate: NOT_MEANT } })}
      >
        <p>
          {`The last day to apply, ${pastDay ? dayInWords(Date.parse(`${pastDay}T12:00:00Z`)) : ''}, has passed. With this date the vacancy takes no applications and is not in the list of open vacancies.`}
        </p>
      </ConfirmDialog>
    ),
  };
}
