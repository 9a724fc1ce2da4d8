import { useCallback, useRef, useState, type SubmitEvent } from 'react';
import type { AdminPage } from '#lib/admin-pages';
import { VACANCY_MESSAGES } from '#features/careers/schema/vacancy';
import { sentenceOf } from '#lib/sentence';
import { attemptArrived, attemptKey } from '../../../lib/api/idempotency-key.ts';
import { addVacancy } from './api.ts';
import { Alert } from '../../../components/ui/Alert.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { Card } from '../../../components/ui/Card.tsx';
import { clearDraft, resumeDraft, textsOf, writeDraft } from '../../../components/ui/form-draft.ts';
import { TextLink } from '../../../components/ui/TextLink.tsx';
import { useHydrated } from '../../../components/ui/use-hydrated.ts';
import { vacancyFrom, errorsIn, errorsOf, focusFirst, type FieldErrors } from './vacancy-form.ts';
import { VacancyFields } from './VacancyFields.tsx';

const FORM = 'add-career';

type State =
  | { step: 'editing'; errors: FieldErrors; failure?: string }
  | { step: 'saving' }
  | { step: 'saved'; message: string };

/** The form for a new vacancy. What was typed outlives a reload and a session that ends. */
export function AddVacancy() {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ step: 'editing', errors: {} });
  const hydrated = useHydrated();

  const adopt = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (!element) return;
    element.noValidate = true;
    resumeDraft(FORM, element);
  }, []);

  const fail = (errors: FieldErrors, failure?: string) => {
    setState({ step: 'editing', errors, ...(failure ? { failure } : {}) });
    focusFirst(form.current, errors);
  };

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const fields = vacancyFrom(element);
    const sent = JSON.stringify(fields);
    const errors = errorsIn(fields);
    if (Object.keys(errors).length > 0) return fail(errors);
    setState({ step: 'saving' });
    try {
      const message = await addVacancy(fields, attemptKey(FORM, sent));
      attemptArrived(FORM);
      // What was typed while it was being saved stays.
      if (JSON.stringify(vacancyFrom(element)) === sent) {
        clearDraft(FORM);
        element.reset();
      }
      setState({ step: 'saved', message });
    } catch (error) {
      fail(errorsOf(error), sentenceOf(error, ''));
    }
  };

  const edit = () => {
    if (form.current) writeDraft(FORM, textsOf(form.current));
    if (state.step === 'saved') setState({ step: 'editing', errors: {} });
  };

  const editing = state.step === 'editing' ? state : undefined;
  return (
    <Card className="max-w-4xl p-6 md:p-8">
      <form
        ref={adopt}
        aria-label="Add career"
        onSubmit={save}
        onInput={edit}
        className="grid gap-5 sm:grid-cols-2"
      >
        <VacancyFields titleLabel="Job Title" errors={editing?.errors ?? {}} />
        {editing?.failure !== undefined && (
          <Alert className="sm:col-span-2">
            <p>{VACANCY_MESSAGES.saveFailed}</p>
            <p className="font-normal">{editing.failure}</p>
          </Alert>
        )}
        {state.step === 'saved' && (
          <Alert tone="success" className="sm:col-span-2">
            <p>{state.message}</p>
            <p className="font-normal">
              <TextLink href={'/careerform' satisfies AdminPage}>See all careers</TextLink>
            </p>
          </Alert>
        )}
        <Button
          type="submit"
          size="lg"
          busy={state.step === 'saving'}
          disabled={!hydrated}
          className="sm:col-span-2 sm:justify-self-start"
        >
          {state.step === 'saving' ? 'Saving...' : 'Add Career'}
        </Button>
      </form>
    </Card>
  );
}
