import { useMemo, useState } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { LockedFields, useErrorsInView } from '#src/components/admin/FormDialog.tsx';
import { broadcastChange } from '#src/components/admin/use-loaded.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { addVacancy } from './vacancy-client.ts';
import { useVacancyForm, vacancyFrom, VacancyFields } from './VacancyFields.tsx';

/** The form for a new vacancy. */
export function AddVacancy() {
  const [message, setMessage] = useState('');
  const { form, question } = useVacancyForm({
    name: () => 'add-career',
    send: async (texts, { key }) => {
      setMessage(await addVacancy(vacancyFrom(texts), key));
      broadcastChange();
    },
  });
  const { step, formErrors, fieldErrors, props } = form;
  const busy = step === 'sending';
  const isSaved = step === 'sent';
  const result = useErrorsInView(
    useMemo(() => (isSaved ? [message] : formErrors), [isSaved, message, formErrors]),
  );
  return (
    <div className="max-w-4xl rounded-lg border border-line bg-paper p-6 md:p-8">
      <form {...props} aria-label="Add career" className="grid gap-5">
        <LockedFields locked={busy} className="sm:grid-cols-2">
          <VacancyFields titleLabel="Job Title" errors={fieldErrors} />
        </LockedFields>
        <div ref={result} className="empty:hidden">
          <FormErrors errors={formErrors} />
          {isSaved && (
            <Alert tone="success">
              <p>{message}</p>
              <p className="font-normal">
                <TextLink href={'/careerform' satisfies AdminPage}>See all vacancies</TextLink>
              </p>
            </Alert>
          )}
        </div>
        <Button
          type="submit"
          size="lg"
          busy={busy}
          disabled={step === 'static'}
          className="sm:justify-self-start"
        >
          {busy ? 'Saving...' : 'Add Career'}
        </Button>
      </form>
      {question}
    </div>
  );
}
