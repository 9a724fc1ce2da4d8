import { useState } from 'react';
import { APPLICATION_MESSAGES, applicationTextSchema } from '../schema/application.ts';
import { submitApplication } from './submit-application.ts';
import { type Draft, textValues } from '#src/components/ui/form/draft.ts';
import { signalsOf } from '#src/components/ui/form/signals.ts';
import { forgetVisitSource } from '#src/components/ui/form/visit-source.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { applicationErrors, sendErrors } from './application-errors.ts';
import { useCv } from './use-cv.ts';

/** The fields of a vacancy's form that the page fills in. */
const PREFILLED = ['career', 'position'];

/** The field that is too personal to be stored in a browser that others may use. */
const NOT_STORED = 'nic';

/** The typed text to store as a draft; files cannot be stored. */
function draftOf(form: HTMLFormElement): Draft {
  const texts = textValues(form);
  const typed = Object.entries(texts).filter(
    ([name, value]) => value && name !== NOT_STORED && !(texts.career && PREFILLED.includes(name)),
  );
  return Object.fromEntries(typed);
}

/** The state of an application form, with the chosen file and the progress of the upload. */
export function useApplication(exception: string) {
  const [part, setPart] = useState(0);
  const cv = useCv();
  const form = useForm({
    // Each vacancy has a draft of its own.
    name: (element) => `apply:${textValues(element).career ?? ''}`,
    draft: draftOf,
    posted: { applied: '', 'not-applied': APPLICATION_MESSAGES.failed },
    check: async (texts) => applicationErrors(texts, await cv.check()),
    send: async (texts, options) => {
      setPart(0);
      const fields = { ...applicationTextSchema.parse(texts), ...signalsOf(texts) };
      await submitApplication(fields, cv.current(), { ...options, onProgress: setPart });
      forgetVisitSource();
    },
    errorsOf: (cause) => sendErrors(cause, exception),
  });
  return { form, cv, part, isBroken: form.formErrors[0] === exception };
}
