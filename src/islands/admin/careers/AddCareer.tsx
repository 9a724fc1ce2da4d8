import { useState } from 'react';
import type { AdminPage } from '#schemas/admin-pages';
import { addCareer } from '../../../api/careers.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormErrors } from '../../../ui/form/FormErrors.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { careerErrors, careerOf, saveErrors } from './career-form.ts';
import { CareerFields } from './CareerFields.tsx';

/** The form for a new vacancy. What was typed outlives a reload and a session that ends. */
export function AddCareer() {
  const [message, setMessage] = useState('');
  const { step, formErrors, fieldErrors, props } = useForm({
    name: () => 'add-career',
    check: careerErrors,
    send: async (texts, { key }) => setMessage(await addCareer(careerOf(texts), key)),
    errorsOf: (cause) => saveErrors(cause),
  });

  return (
    <Card className="max-w-4xl p-6 md:p-8">
      <form {...props} aria-label="Add career" className="grid gap-5 sm:grid-cols-2">
        <CareerFields titleLabel="Job Title" errors={fieldErrors} />
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
