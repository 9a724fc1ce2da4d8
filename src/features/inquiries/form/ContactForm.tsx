import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import * as schema from '../schema/inquiry.ts';
import { INTEREST_LABELS, INTERESTS } from '../schema/interests.ts';
import { keyOf } from '#src/lib/choices.ts';
import type { ErrorCode } from '#src/lib/error-codes.ts';
import { ApiError, send } from '#src/lib/api/client.ts';
import { useForm, type Errors } from '#src/components/ui/form/use-form.ts';
import { textValues, type Draft } from '#src/components/ui/form/draft.ts';
import { forgetVisitSource, signalsOf } from '#src/components/ui/form/signals.ts';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';
import { CONSENT_FIELD } from '#src/lib/submission.ts';
import { Button } from '#src/components/ui/Button.tsx';
import {
  Checkbox,
  CHIP,
  FieldError,
  Honeypot,
  LABEL,
  TextArea,
  TextField,
} from '#src/components/ui/fields.tsx';
import { Dialog, SUCCESS_DIALOG_MS } from '#src/components/ui/Dialog.tsx';
import { FormErrors, PostedNotices } from '#src/components/ui/form/notices.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';

const SENT = {
  title: 'Message sent successfully!',
  text: 'Thank you for writing to us. We will get back to you shortly.',
};

const FAILED = 'Failed to send message. Please try again.';

/** The error of a form posted without JavaScript, by the part after '#' of the address that the server redirects to. */
export const POSTED_ERRORS: Record<string, string> = {
  [schema.failureId()]: FAILED,
  [schema.failureId('incomplete')]: schema.INQUIRY_MESSAGES.incomplete,
  [schema.failureId('email')]: schema.INQUIRY_MESSAGES.email,
  [schema.failureId('phone')]: schema.INQUIRY_MESSAGES.phone,
};

/** The first failing rule: its message at the first field that breaks it, empty errors at the others. */
export function errorsIn(inquiry: unknown): Errors | undefined {
  const problem = schema.inquiryProblem(inquiry);
  if (!problem) return undefined;
  const { fields, message } = problem;
  return { fieldErrors: Object.fromEntries(fields.map((field, n) => [field, n === 0 ? message : ''])) };
}

/** A deploy that takes no inquiry: its message says where the current site is. */
const ELSEWHERE: ReadonlySet<string> = new Set<ErrorCode>([
  'earlier-deploy',
  'unused-deploy',
  'closed-preview',
]);

/** The errors for a failed call: the specification's message, then advice by the answer's code. */
export function sendErrors(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { formErrors: [FAILED] };
  return { formErrors: [FAILED, ...adviceFor(error)], fieldErrors: error.errors };
}

function adviceFor({ status, code = '', message, retryAfter }: ApiError): string[] {
  if (ELSEWHERE.has(code)) return [message];
  // The platform's own limit has no code. A busy server also sends `Retry-After`, which is not about the visitor's network.
  const isLimit = code === 'rate-limited' || (code === '' && status === 429);
  return isLimit && retryAfter ? [waitAdvice(retryAfter)] : [];
}

function waitAdvice(wait: number): string {
  const time = wait < 90 ? `${wait} ${wait === 1 ? 'second' : 'seconds'}` : `${Math.ceil(wait / 60)} minutes`;
  return `Too many messages have come from your network. Please wait ${time}.`;
}

/** The form's values: several boxes of one name may be ticked. */
const inquiryIn = (form: HTMLFormElement): Draft => ({
  ...textValues(form),
  interests: new FormData(form).getAll('interests').map(String),
});

/** Fills in what an address has: interests by key or label (`?interest=web-design`), and a message (`#message=…`), unless one was typed. */
function fillFromAddress(form: HTMLFormElement): void {
  const message = form.elements.namedItem('message') as HTMLTextAreaElement;
  // The entry has the message that an address filled in last.
  const given = new URLSearchParams(location.hash.slice(1)).get('message');
  if (given && (!message.value || message.value === readStored('contact:filled'))) {
    message.value = given;
    writeStored('contact:filled', given);
  }
  const named = new URLSearchParams(location.search).getAll('interest').map((name) => name.toLowerCase());
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=interests]')) {
    const names = [box.value, keyOf(INTERESTS, box.value)];
    box.checked ||= names.some((name) => named.includes(name.toLowerCase()));
  }
}

/** The errors after a post without JavaScript, by the `#id` of the address. The fields are empty then: see the sentence. */
const NOT_SENT = Object.fromEntries(
  Object.entries(POSTED_ERRORS).map(([id, error]) => [
    id,
    `${error} What you typed is still there when you go back one page.`,
  ]),
);

/** A button is pressed by Enter, too, which would send the form from a checkbox. */
function pressByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Toggle buttons for the interests: checkboxes, each as large as its chip, which work before the form is `live` and without script. */
function Interests({ error, live }: { error: string | undefined; live: boolean }) {
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const tell = () => {
    if (!live) return;
    for (const box of group.current?.querySelectorAll('input') ?? []) box.ariaPressed = String(box.checked);
  };
  // Also after a draft was restored, or the form was emptied.
  useEffect(tell);
  return (
    <fieldset
      ref={group}
      className="grid gap-2.5 sm:col-span-2"
      aria-describedby={error ? errorId : undefined}
      onChange={tell}
    >
      <legend className={`${LABEL} mb-2.5`}>What are you interested in?</legend>
      <div className="flex flex-wrap gap-x-1.5 gap-y-2">
        {INTEREST_LABELS.map((label) => (
          <label key={label} className={`${CHIP} relative ${error === undefined ? '' : 'border-danger!'}`}>
            <input
              type="checkbox"
              role={live ? 'button' : undefined}
              name="interests"
              onKeyDown={pressByEnter}
              value={label}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full"
            />
            {label}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export function ContactForm({ consent, phoneSample }: { consent: string; phoneSample: string }) {
  const form = useForm({
    name: () => 'contact',
    read: inquiryIn,
    fill: fillFromAddress,
    posted: { sent: '', ...POSTED_ERRORS },
    check: errorsIn,
    send: async (inquiry, { key }) => {
      await send('/send-email', {
        method: 'POST',
        body: { ...schema.inquirySchema.parse(inquiry), ...signalsOf(inquiry) },
        headers: { 'Idempotency-Key': key },
      });
      forgetVisitSource();
    },
    errorsOf: sendErrors,
  });
  const { step, fieldErrors } = form;
  const live = step !== 'static';
  const field = (name: schema.InquiryField, limit: keyof typeof schema.INQUIRY_LIMITS) => ({
    name,
    // `maxLength` cuts a long text silently; once hydrated, the form shows an error instead.
    maxLength: live ? undefined : schema.INQUIRY_LIMITS[limit],
    required: true,
    error: fieldErrors[name],
  });

  return (
    <>
      {!live && <PostedNotices sent={{ sent: `${SENT.title} ${SENT.text}` }} failed={NOT_SENT} />}
      <form
        {...form.props}
        method="post"
        action="/api/send-email"
        aria-label="Inquiry"
        className="grid gap-5 sm:grid-cols-2"
      >
        <TextField {...field('firstName', 'name')} label="First name" autoComplete="given-name" />
        <TextField {...field('lastName', 'name')} label="Last name" autoComplete="family-name" />
        <TextField {...field('email', 'email')} label="Email" type="email" autoComplete="email" />
        <TextField
          {...field('phoneNumber', 'phone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          placeholder={phoneSample}
        />
        <TextArea {...field('message', 'message')} label="Message" className="sm:col-span-2" />
        <Interests error={fieldErrors.interests} live={live} />
        <Honeypot />
        <Checkbox
          className="sm:col-span-2"
          name={CONSENT_FIELD}
          label={
            <>
              {consent} <TextLink href="/privacy-policy">privacy policy</TextLink>.
            </>
          }
        />
        <FormErrors errors={form.formErrors} className="sm:col-span-2" />
        <Button type="submit" size="lg" busy={step === 'sending'} className="sm:col-span-2">
          {step === 'sending' ? 'Sending...' : 'Send message'}
        </Button>
      </form>
      <Dialog
        open={step === 'sent'}
        title={SENT.title}
        describedBy="inquiry-sent"
        closesAfterMs={SUCCESS_DIALOG_MS}
        onClose={form.dismiss}
      >
        <p id="inquiry-sent" className="text-ink-soft">
          {SENT.text}
        </p>
      </Dialog>
    </>
  );
}
