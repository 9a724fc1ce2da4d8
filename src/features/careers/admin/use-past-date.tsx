import { useState } from 'react';
import { isOver } from '#features/careers/schema/vacancy';
import { dayInWords } from '#lib/messages/format';
import { ConfirmDialog } from '../../../components/admin/ConfirmDialog.tsx';
import type { Errors } from '../../../components/ui/form/use-form.ts';

interface Question {
  day: string;
  answer: (errors: Errors | undefined) => void;
}

const ANOTHER_DAY = 'Please choose another closing date, or leave it empty.';

/** Asks before a vacancy is saved with a closing date that is over, because it then takes no applications. */
export function usePastDate() {
  const [question, setQuestion] = useState<Question>();

  /** Resolves to undefined when the vacancy may be saved; a date that it already had is not asked about. */
  const check = async (day = '', before = ''): Promise<Errors | undefined> => {
    if (!day || day === before || !isOver(day, Date.now())) return undefined;
    return new Promise((answer) => setQuestion({ day, answer }));
  };

  const close = (errors?: Errors) => {
    setQuestion(undefined);
    question?.answer(errors);
  };

  return {
    check,
    /** The dialog; it is rendered all the time. */
    question: (
      <ConfirmDialog
        open={question !== undefined}
        title="Save with a closing date in the past?"
        confirm="Save as closed"
        confirming="Saving..."
        onConfirm={async () => close()}
        onClose={() => close({ fieldErrors: { closingDate: ANOTHER_DAY } })}
      >
        <p>
          {`The last day to apply is ${question ? dayInWords(Date.parse(`${question.day}T12:00:00Z`)) : ''}, which is over: the vacancy will be closed and will not be in the list of open vacancies.`}
        </p>
      </ConfirmDialog>
    ),
  };
}
