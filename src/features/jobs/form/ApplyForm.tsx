import { APPLICATION_MESSAGES, APPLICATION_LIMITS } from '../schema/application.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import * as words from '#src/lib/words.ts';
import { fill } from '#src/lib/format.ts';
import { CONSENT_FIELD } from '#src/lib/submission.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { FormErrors, PostedNotices } from '#src/components/ui/form/notices.tsx';
import { Honeypot, LongLineField, TextField } from '#src/components/ui/fields.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { CvField } from './CvField.tsx';
import { useApplication } from './use-application.ts';

interface ApplyResultProps {
  sent: boolean;
  forVacancy: boolean;
  /** The errors of the general form, for its dialog; a vacancy's form shows its errors above its button. */
  errors: readonly string[];
  isBroken: boolean;
  onClose: () => void;
  onRetry: () => void;
}

/** The result dialogs of spec section 8. */
function ApplyResult({
  sent,
  forVacancy,
  errors: [failed, advice],
  isBroken,
  onClose,
  onRetry,
}: ApplyResultProps) {
  const { submitted, vacancyTitle, vacancyText } = APPLICATION_MESSAGES;
  const actions = isBroken && (
    <>
      <Button variant="secondary" onClick={onClose}>
        {words.close}
      </Button>
      <Button onClick={onRetry}>Retry</Button>
    </>
  );
  return (
    <>
      <Dialog
        open={sent}
        title={forVacancy ? vacancyTitle : submitted}
        describedBy="apply-sent"
        onClose={onClose}
      >
        <p id="apply-sent" className="text-ink-soft">
          {forVacancy ? vacancyText : 'Thank you. We will read it and write to you at the address you gave.'}
        </p>
      </Dialog>
      <Dialog
        open={failed !== undefined}
        title={failed ?? ''}
        describedBy="apply-failed"
        onClose={() => failed && onClose()}
        actions={actions || undefined}
      >
        <p id="apply-failed" className="text-ink-soft">
          {advice}
        </p>
      </Dialog>
    </>
  );
}

interface SendProgressProps {
  /** The part that has been sent, from 0 to 1. */
  part: number;
  withFile: boolean;
  onCancel: () => void;
}

/** The progress of an upload, with a Cancel button. */
function SendProgress({ part, withFile, onCancel }: SendProgressProps) {
  const percent = Math.round(part * 100);
  const progress =
    percent < 100
      ? fill(withFile ? 'Uploading your CV: {percent}%' : 'Sending: {percent}%', { percent })
      : 'Waiting for the server';
  return (
    <div className="grid gap-2 rounded-sm border border-line bg-surface p-4">
      <div className="flex items-center justify-between gap-4 text-small">
        <label htmlFor="apply-progress" className="tabular-nums">
          {progress}
        </label>
        <Button size="sm" variant="quiet" onClick={onCancel}>
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

interface ApplyFormProps {
  /** The placeholder of the phone number. */
  phoneSample: string;
  /** The words before the link to the privacy policy; sending the form means having read it. */
  consent: string;
  /** The sentence about the retention of applications. */
  retention: string;
  /** The vacancy of the page; the general form has none. */
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
    maxLength: APPLICATION_LIMITS[name],
    error: fieldErrors[name],
  });
  const sent = vacancy
    ? `${APPLICATION_MESSAGES.vacancyTitle} ${APPLICATION_MESSAGES.vacancyText}`
    : APPLICATION_MESSAGES.submitted;

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
            maxLength={20}
          />
        </div>
        <Honeypot />
        <CvField cv={cv} error={cv.file && fieldErrors.cv} live={step !== 'static'} disabled={sending} />
        {step === 'cancelled' && (
          <Alert tone="info">Sending was cancelled. What you typed is still here.</Alert>
        )}
        <FormErrors errors={vacancy ? formErrors : []}>
          {isBroken && (
            <Button size="sm" variant="secondary" className="mt-3" onClick={retry}>
              Retry
            </Button>
          )}
        </FormErrors>
        {sending && <SendProgress part={part} withFile={cv.file !== undefined} onCancel={form.cancel} />}
        <p className="text-small text-ink-muted">
          {consent} <TextLink href="/privacy-policy">privacy policy</TextLink>. {retention}
        </p>
        <input type="hidden" name={CONSENT_FIELD} defaultValue="on" />
        <Button type="submit" size="lg" busy={sending}>
          {sending ? 'Submitting...' : 'Submit application'}
        </Button>
      </form>
      <ApplyResult
        sent={step === 'sent'}
        forVacancy={vacancy !== undefined}
        errors={vacancy ? [] : formErrors}
        isBroken={isBroken}
        onClose={form.dismiss}
        onRetry={retry}
      />
    </>
  );
}
