import { INQUIRY_LIMITS, INTERESTS, type InquiryField } from '#features/inquiries/schema/inquiry';
import { CONSENT_FIELD } from '#lib/privacy';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Checkbox } from '../../../components/ui/Checkbox.tsx';
import { Chips } from '../../../components/ui/Chips.tsx';
import { Dialog, SUCCESS_DIALOG_MS } from '../../../components/ui/Dialog.tsx';
import { FormErrors } from '../../../components/ui/form/FormErrors.tsx';
import { PostedNotices } from '../../../components/ui/form/PostedNotices.tsx';
import { TextArea } from '../../../components/ui/TextArea.tsx';
import { TextField } from '../../../components/ui/TextField.tsx';
import { TextLink } from '../../../components/ui/text-link/TextLink.tsx';
import { Honeypot } from '../../../components/ui/Honeypot.tsx';
import { POSTED_ERRORS } from './inquiry-errors.ts';
import { useInquiry } from './use-inquiry.ts';

const SENT = {
  title: 'Message sent successfully!',
  text: 'Thank you for writing to us. We will get back to you shortly.',
};

/** The errors after a post without JavaScript, by the `#id` of the address. The fields are empty then: see the sentence. */
const NOT_SENT = Object.fromEntries(
  Object.entries(POSTED_ERRORS).map(([id, sentence]) => [
    id,
    `${sentence} What you typed is still there when you go back one page.`,
  ]),
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
      {!live && <PostedNotices sent={{ sent: `${SENT.title} ${SENT.text}` }} failed={NOT_SENT} />}
      <form
        {...form.props}
        onReset={clearInterests}
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
        <TextArea
          {...field('message', 'message')}
          label="Message"
          className="sm:col-span-2"
          // `maxLength` cuts a long text silently; once hydrated, the form shows an error instead.
          maxLength={live ? undefined : INQUIRY_LIMITS.message}
        />
        <div className="sm:col-span-2">
          <Chips
            legend="What are you interested in?"
            name="interests"
            options={INTERESTS}
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
