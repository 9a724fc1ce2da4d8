import { useState } from 'react';
import type { AdminPage } from '#lib/admin-pages';
import { addVacancy } from './api.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Card } from '../../../components/ui/card/Card.tsx';
import { FormErrors } from '../../../components/ui/form/FormErrors.tsx';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { TextLink } from '../../../components/ui/text-link/TextLink.tsx';
import { checkVacancy, vacancyFrom, saveErrors } from './vacancy-form.ts';
import { VacancyFields } from './VacancyFields.tsx';

/** The form for a new vacancy. Its draft survives a reload and the end of a session. */
export function AddVacancy() {
  const [message, setMessage] = useState('');
  const { step, formErrors, fieldErrors, props } = useForm({
    name: () => 'add-career',
    check: checkVacancy,
    send: async (texts, { key }) => setMessage(await addVacancy(vacancyFrom(texts), key)),
    errorsOf: (cause) => saveErrors(cause),
  });

  return (
    <Card className="max-w-4xl p-6 md:p-8">
      <form {...props} aria-label="Add career" className="grid gap-5 sm:grid-cols-2">
        <VacancyFields titleLabel="Job Title" errors={fieldErrors} />
        <FormErrors errors={formErrors} className="sm:col-span-2" />
        {step === 'sent' && (
          <Alert tone="success" className="sm:col-span-2">
            <p>{message}</p>
            <p className="font-normal">
              <TextLink href={'/careerform' satisfies AdminPage}>See all careers</TextLink>
            </p>
          </Alert>
        )}
        <Button
          type="submit"
          size="lg"
          busy={step === 'sending'}
          disabled={step === 'static'}
          className="sm:col-span-2 sm:justify-self-start"
        >
          {step === 'sending' ? 'Saving...' : 'Add Career'}
        </Button>
      </form>
    </Card>
  );
}
