import { INQUIRY_LIMITS, type InquiryField } from '#features/inquiries/schema/inquiry';
import { INTERESTS } from '#features/inquiries/schema/interests';
import { choiceOptions } from '#lib/choices';
import { fill } from '#lib/messages/format';
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
import { ENGLISH, type FormWords } from './form-words.ts';
import { postedErrors } from './inquiry-errors.ts';
import { useInquiry } from './use-inquiry.ts';

/** The errors after a post without JavaScript, by the `#id` of the address. The fields are empty then: see the sentence. */
const notSent = (language: FormWords) =>
  Object.fromEntries(
    Object.entries(postedErrors(language)).map(([id, error]) => [
      id,
      fill(language.contactForm.goBack, { error }),
    ]),
  );

interface Props {
  /** The words before the link to the privacy policy. */
  consent: string;
  /** The placeholder of the phone number. */
  phoneSample: string;
  /** The words of a page in another language. */
  language?: FormWords;
}

/** The contact form. Without JavaScript it posts, and the server redirects to /contact. */
export function ContactForm({ consent, phoneSample, language = ENGLISH }: Props) {
  const { contactForm: words, choices } = language;
  const { form, interests, toggle, clearInterests } = useInquiry(language);
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
      {!live && (
        <PostedNotices sent={{ sent: `${words.sentTitle} ${words.sentText}` }} failed={notSent(language)} />
      )}
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
            options={choiceOptions(INTERESTS, choices)}
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
