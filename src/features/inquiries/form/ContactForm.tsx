import { INQUIRY_LIMITS, type InquiryField } from '../schema/inquiry.ts';
import { INTEREST_LABELS } from '../schema/interests.ts';
import * as words from '#src/lib/messages/en/contact-form.ts';
import { fill } from '#src/lib/messages/format.ts';
import { CONSENT_FIELD } from '#src/lib/privacy.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
import { Checkbox } from '#src/components/ui/Checkbox.tsx';
import { Chips } from '#src/components/ui/Chips.tsx';
import { Dialog, SUCCESS_DIALOG_MS } from '#src/components/ui/Dialog.tsx';
import { FormErrors } from '#src/components/ui/form/FormErrors.tsx';
import { PostedNotices } from '#src/components/ui/form/PostedNotices.tsx';
import { TextArea } from '#src/components/ui/TextArea.tsx';
import { TextField } from '#src/components/ui/TextField.tsx';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import { Honeypot } from '#src/components/ui/Honeypot.tsx';
import { POSTED_ERRORS } from './inquiry-errors.ts';
import { useInquiry } from './use-inquiry.ts';

/** The errors after a post without JavaScript, by the `#id` of the address. The fields are empty then: see the sentence. */
const NOT_SENT = Object.fromEntries(
  Object.entries(POSTED_ERRORS).map(([id, error]) => [id, fill(words.goBack, { error })]),
);

interface Props {
  /** The words before the link to the privacy policy. */
  consent: string;
  /** The placeholder of the phone number. */
  phoneSample: string;
}

/** The contact form. Without JavaScript it posts, and the server redirects to /contact. */
export function ContactForm({ consent, phoneSample }: Props) {
  const { form, interests, toggle, clearInterests } = useInquiry();
  const { step, fieldErrors } = form;
  const live = step !== 'static';
  const field = (name: InquiryField, limit: keyof typeof INQUIRY_LIMITS) => ({
    name,
    maxLength: INQUIRY_LIMITS[limit],
    required: true,
    error: fieldErrors[name],
  });

  return (
    <>
      {!live && <PostedNotices sent={{ sent: `${words.sentTitle} ${words.sentText}` }} failed={NOT_SENT} />}
      <form
        {...form.props}
        onReset={clearInterests}
        method="post"
        action="/api/send-email"
        aria-label={words.form}
        className="grid gap-5 sm:grid-cols-2"
      >
        <TextField {...field('firstName', 'name')} label={words.firstName} autoComplete="given-name" />
        <TextField {...field('lastName', 'name')} label={words.lastName} autoComplete="family-name" />
        <TextField {...field('email', 'email')} label={words.emailField} type="email" autoComplete="email" />
        <TextField
          {...field('phoneNumber', 'phone')}
          label={words.phone}
          type="tel"
          autoComplete="tel"
          placeholder={phoneSample}
        />
        <TextArea
          {...field('message', 'message')}
          label={words.message}
          className="sm:col-span-2"
          // `maxLength` cuts a long text silently; once hydrated, the form shows an error instead.
          maxLength={live ? undefined : INQUIRY_LIMITS.message}
        />
        <div className="sm:col-span-2">
          <Chips
            legend={words.interests}
            name="interests"
            options={INTEREST_LABELS}
            chosen={interests}
            live={live}
            onToggle={toggle}
            error={fieldErrors.interests}
          />
        </div>
        <Honeypot />
        <Checkbox
          className="sm:col-span-2"
          name={CONSENT_FIELD}
          label={
            <>
              {consent} <TextLink href="/privacy-policy">{words.policy}</TextLink>.
            </>
          }
        />
        <FormErrors errors={form.formErrors} className="sm:col-span-2" />
        <Button type="submit" size="lg" busy={step === 'sending'} className="sm:col-span-2">
          {step === 'sending' ? words.sending : words.send}
        </Button>
      </form>
      <Dialog
        open={step === 'sent'}
        title={words.sentTitle}
        describedBy="inquiry-sent"
        closesAfterMs={SUCCESS_DIALOG_MS}
        onClose={form.dismiss}
      >
        <p id="inquiry-sent" className="text-ink-soft">
          {words.sentText}
        </p>
      </Dialog>
    </>
  );
}
