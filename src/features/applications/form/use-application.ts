import { useState } from 'react';
import { APPLICATION_MESSAGES, applicationTextSchema } from '#features/applications/schema/application';
import { submitApplication } from './api.ts';
import { type Draft, textValues } from '../../../components/ui/form/draft.ts';
import { signalsOf } from '../../../components/ui/form/signals.ts';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { applicationErrors, sendErrors } from './application-errors.ts';
import { useCv } from './use-cv.ts';

/** What stands in a vacancy's form without the applicant having typed it. */
const PREFILLED = ['career', 'position'];

/** What is too personal to be kept for whoever uses this browser next. */
const NOT_STORED = 'nic';

/** What was typed; files cannot be kept. */
function draftOf(form: HTMLFormElement): Draft {
  const texts = textValues(form);
  const typed = Object.entries(texts).filter(
    ([name, value]) => value && name !== NOT_STORED && !(texts.career && PREFILLED.includes(name)),
  );
  return Object.fromEntries(typed);
}

/** An application form's state, with the chosen file and how far the sending is. */
export function useApplication(exception: string) {
  const [part, setPart] = useState(0);
  const cv = useCv();
  const form = useForm({
    // Each vacancy has its own.
    name: (element) => `apply:${textValues(element).career ?? ''}`,
    draft: draftOf,
    posted: { applied: '', 'not-applied': APPLICATION_MESSAGES.failed },
    check: async (texts) => applicationErrors(texts, await cv.check()),
    send: (texts, options) => {
      setPart(0);
      const fields = { ...applicationTextSchema.parse(texts), ...signalsOf(texts) };
      return submitApplication(fields, cv.current(), { ...options, onProgress: setPart });
    },
    errorsOf: (cause) => sendErrors(cause, exception),
  });
  return { form, cv, part, isBroken: form.formErrors[0] === exception };
}
