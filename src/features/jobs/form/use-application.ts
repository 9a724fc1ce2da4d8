import { upload, type UploadOptions } from '#src/lib/api/upload.ts';
import { APPLICATION_MESSAGES, applicationTextSchema } from '../schema/application.ts';
import { fieldErrors } from '#src/lib/errors.ts';
import type { ErrorCode } from '#src/lib/error-codes.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { useForm, type Errors } from '#src/components/ui/form/use-form.ts';
import { closed } from '../words.ts';
import { CV_MESSAGES } from '../schema/cv.ts';
import { useState } from 'react';
import { textValues, type Draft } from '#src/components/ui/form/draft.ts';
import { forgetVisitSource, signalsOf } from '#src/components/ui/form/signals.ts';
import { useCv } from './CvField.tsx';

interface Sending extends UploadOptions {
  /** The idempotency key. */
  key: string;
}

/** Sends an application: its texts by field name, and the CV if there is one. Throws ApiError. */
async function submitApplication(
  texts: Record<string, string>,
  cv: File | undefined,
  { key, onProgress, signal }: Sending,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  if (cv) form.append('cv', cv);
  await upload('/submit-application', form, { headers: { 'Idempotency-Key': key }, onProgress, signal });
}

/** The field errors found before sending. The CV gets an empty one, because its field shows its own error. */
export function applicationErrors(texts: unknown, cvProblem: string | undefined): Errors | undefined {
  const { error } = applicationTextSchema.safeParse(texts);
  if (!error && !cvProblem) return undefined;
  return { fieldErrors: { ...(error && fieldErrors(error)), ...(cvProblem && { cv: '' }) } };
}

/** What is wrong, by the code of a failed call; another refusal says it itself. */
const ADVICE: ReadonlyMap<string, string> = new Map<ErrorCode, string>([
  ['too-large', CV_MESSAGES.tooLarge],
  ['vacancy-closed', closed],
  ['unknown-vacancy', APPLICATION_MESSAGES.noVacancy],
  ['server-error', 'Something went wrong on our side. Nothing you typed is lost: please try again.'],
  ['unavailable', 'Something went wrong on our side. Nothing you typed is lost: please try again.'],
]);

/** The errors for a failed call; `exception` is the form's sentence for a call without an answer. */
function sendErrors(error: unknown, exception: string): Errors {
  if (!(error instanceof ApiError) || error.status === 0)
    return {
      formErrors: [
        exception,
        'The connection was lost. Everything you entered is still here: try again when you are online.',
      ],
    };
  const advice =
    ADVICE.get(error.code ?? '') ??
    (error.status < 500
      ? error.message
      : 'Something went wrong on our side. Nothing you typed is lost: please try again.');
  return { formErrors: [APPLICATION_MESSAGES.failed, advice], fieldErrors: error.errors };
}

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
