import { useState } from 'react';
import { APPLICATION_MESSAGES, APPLICATION_LIMITS, applicationTextSchema } from '../schema/application.ts';
import { CV_MESSAGES } from '../schema/cv.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { upload } from '#src/lib/api/upload.ts';
import type { ErrorCode } from '#src/lib/error-codes.ts';
import { fieldErrors as errorsOf } from '#src/lib/errors.ts';
import { CONSENT_FIELD } from '#src/lib/submission.ts';
import * as words from '#src/lib/words.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { Honeypot, LongLineField, TextField } from '#src/components/ui/fields.tsx';
import { textValues, type Draft } from '#src/components/ui/form/draft.ts';
import { FormErrors, PostedNotices } from '#src/components/ui/form/notices.tsx';
import { forgetVisitSource, signalsOf } from '#src/components/ui/form/signals.ts';
import { useForm, type Errors } from '#src/components/ui/form/use-form.ts';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { closed } from '../words.ts';
import { CvField, useCv } from './CvField.tsx';

/** The field errors found before sending. The CV gets an empty one, because its field shows its own error. */
export function applicationErrors(texts: unknown, cvProblem: string | undefined): Errors | undefined {
  const { error } = applicationTextSchema.safeParse(texts);
  if (!error && !cvProblem) return undefined;
  return { fieldErrors: { ...(error && errorsOf(error)), ...(cvProblem && { cv: '' }) } };
}

const OUR_FAULT = 'Something went wrong on our side. Nothing you typed is lost: please try again.';

/** What is wrong, by the code of a failed call; another refusal says it itself. */
const ADVICE: ReadonlyMap<string, string> = new Map<ErrorCode, string>([
  ['too-large', CV_MESSAGES.tooLarge],
  ['vacancy-closed', closed],
  ['unknown-vacancy', APPLICATION_MESSAGES.noVacancy],
]);

function sendErrors(error: unknown, exception: string): Errors {
  const { failed } = APPLICATION_MESSAGES;
  if (!(error instanceof ApiError) || error.status === 0) {
    const offline =
      'The connection was lost. Everything you entered is still here: try again when you are online.';
    return { formErrors: [exception, offline] };
  }
  const advice = ADVICE.get(error.code ?? '') ?? (error.status < 500 ? error.message : OUR_FAULT);
  return { formErrors: [failed, advice], fieldErrors: error.errors };
}

/** The typed text to store as a draft: not the NIC, too personal for a shared browser, nor what a vacancy's page fills in. */
function draftOf(form: HTMLFormElement): Draft {
  const { nic: _nic, career, ...texts } = textValues(form);
  const typed = Object.entries(texts).filter(([name, value]) => value && !(career && name === 'position'));
  return Object.fromEntries(typed);
}

/** The state of an application form, with the chosen file and the progress of the upload. */
function useApplication(exception: string) {
  const [part, setPart] = useState(0);
  const cv = useCv();
  const form = useForm({
    // Each vacancy has a draft of its own.
    name: (element) => `apply:${textValues(element).career ?? ''}`,
    draft: draftOf,
    posted: { applied: '', 'not-applied': APPLICATION_MESSAGES.failed },
    check: async (texts) => applicationErrors(texts, await cv.check()),
    send: async (texts, { key, signal }) => {
      setPart(0);
      const body = new FormData();
      const fields = { ...applicationTextSchema.parse(texts), ...signalsOf(texts) };
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const file = cv.current();
      if (file) body.append('cv', file);
      const headers = { 'Idempotency-Key': key };
      await upload('/submit-application', body, { headers, onProgress: setPart, signal });
      forgetVisitSource();
    },
    errorsOf: (cause) => sendErrors(cause, exception),
  });
  return { form, cv, part, isBroken: form.formErrors[0] === exception };
}

function SendProgress({ form, part, cv }: Omit<ReturnType<typeof useApplication>, 'isBroken'>) {
  const percent = Math.round(part * 100);
  const sending = `${cv.file ? 'Uploading your CV' : 'Sending'}: ${percent}%`;
  return (
    <div className="grid gap-2 rounded-sm border border-line bg-surface p-4">
      <div className="flex items-center justify-between gap-4 text-small">
        <label htmlFor="apply-progress" className="tabular">
          {percent < 100 ? sending : 'Waiting for the server'}
        </label>
        <Button size="sm" variant="quiet" onClick={form.cancel}>
          Cancel
        </Button>
      </div>
      <progress
        id="apply-progress"
        max={100}
        value={percent}
        className="h-4 w-full accent-brand-600 [border:revert]"
      />
    </div>
  );
}

/** The error after a post without JavaScript, by the `#id` of the address. */
const NOT_SENT = {
  'not-applied': `${APPLICATION_MESSAGES.failed} Go back one page: what you typed is still there. Please check it, and make sure that the CV is a PDF, DOC or DOCX file of at most 4 MB.`,
};

interface ApplyResultProps extends Pick<ReturnType<typeof useApplication>, 'form' | 'isBroken'> {
  vacancy: ApplyFormProps['vacancy'];
}

/** The dialog about the result; a vacancy's form shows its errors above its button. */
function ApplyResult({ form, isBroken, vacancy }: ApplyResultProps) {
  const { submitted, vacancyTitle, vacancyText } = APPLICATION_MESSAGES;
  const sent = vacancy
    ? [vacancyTitle, vacancyText]
    : [submitted, 'Thank you. We will read it and write to you at the address you gave.'];
  const failure = vacancy ? [] : form.formErrors;
  const [title = '', text] = form.step === 'sent' ? sent : failure;
  const actions = isBroken && (
    <>
      <Button variant="secondary" onClick={form.dismiss}>
        {words.close}
      </Button>
      <Button onClick={form.retry}>Retry</Button>
    </>
  );
  return (
    <Dialog
      open={title !== ''}
      title={title}
      describedBy="apply-result"
      // Not where another try has closed it.
      onClose={() => title && form.dismiss()}
      actions={actions || undefined}
    >
      <p id="apply-result" className="text-ink-soft">
        {text}
      </p>
    </Dialog>
  );
}

interface ApplyFormProps {
  phoneSample: string;
  /** The words before the link to the privacy policy; sending the form means having read it. */
  consent: string;
  retention: string;
  vacancy?: { slug: string; title: string };
}

/** The application form of a vacancy, or the general one. Without JavaScript the server redirects back to its page. */
export function ApplyForm({ phoneSample, consent, retention, vacancy }: ApplyFormProps) {
  const exception = vacancy ? APPLICATION_MESSAGES.vacancyError : APPLICATION_MESSAGES.generalError;
  const { form, cv, part, isBroken } = useApplication(exception);
  const { step, formErrors, fieldErrors, retry } = form;
  const sending = step === 'sending';
  const page = vacancy ? `/career/${vacancy.slug}` : '/careernew';
  const field = (name: keyof typeof APPLICATION_LIMITS) => ({
    name,
    // This attribute cuts a long text silently: once hydrated, the form shows an error instead.
    maxLength: step === 'static' ? APPLICATION_LIMITS[name] : undefined,
    error: fieldErrors[name],
  });
  const { submitted, vacancyTitle, vacancyText } = APPLICATION_MESSAGES;
  const sent = vacancy ? `${vacancyTitle} ${vacancyText}` : submitted;

  return (
    <>
      {step === 'static' && <PostedNotices sent={{ applied: sent }} failed={NOT_SENT} />}
      <form
        {...form.props}
        onReset={cv.clear}
        method="post"
        action={`/api/submit-application?from=${encodeURIComponent(page)}`}
        encType="multipart/form-data"
        aria-label="Application"
        className="@container grid gap-5"
      >
        {vacancy && <input type="hidden" name="career" defaultValue={vacancy.slug} />}
        <div className="grid gap-5 @lg:grid-cols-2">
          <TextField {...field('name')} label="Name" type="text" autoComplete="name" required />
          <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
          <TextField
            {...field('contactNumber')}
            label="Contact Number"
            type="tel"
            autoComplete="tel"
            optional
            placeholder={phoneSample}
          />
          {vacancy ? (
            <LongLineField {...field('position')} label="Position" defaultValue={vacancy.title} readOnly />
          ) : (
            <TextField {...field('position')} label="Position" type="text" optional />
          )}
          <TextField
            {...field('linkedin')}
            label="LinkedIn URL"
            type="url"
            inputMode="url"
            optional
            placeholder="https://linkedin.com/in/name"
          />
          <TextField
            {...field('nic')}
            label="NIC Number"
            type="text"
            optional
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            help="Nine digits and V or X, or twelve digits."
          />
        </div>
        <Honeypot />
        <CvField cv={cv} error={cv.file && fieldErrors.cv} disabled={sending} />
        {step === 'cancelled' && (
          <Alert tone="info">
            {`Sending was cancelled. What you typed is still here.${part < 1 ? '' : ' All of it had been sent, so your application may have arrived.'}`}
          </Alert>
        )}
        <FormErrors errors={vacancy ? formErrors : []}>
          {isBroken && (
            <Button size="sm" variant="secondary" className="mt-3" onClick={retry}>
              Retry
            </Button>
          )}
        </FormErrors>
        {sending && <SendProgress {...{ form, part, cv }} />}
        <p className="text-small text-ink-muted">
          {consent} <TextLink href="/privacy-policy">privacy policy</TextLink>. {retention}
        </p>
        <input type="hidden" name={CONSENT_FIELD} defaultValue="on" />
        <Button type="submit" size="lg" busy={sending}>
          {sending ? 'Submitting...' : 'Submit application'}
        </Button>
      </form>
      <ApplyResult {...{ form, isBroken, vacancy }} />
    </>
  );
}
