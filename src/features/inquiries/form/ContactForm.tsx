import { INQUIRY_LIMITS, INTERESTS } from '#features/inquiries/schema/inquiry';
import { CONSENT_FIELD } from '#lib/privacy';
import { Alert } from '../../../components/ui/Alert.tsx';
import { alertClasses } from '../../../components/ui/alert-classes.ts';
import { Button } from '../../../components/ui/Button.tsx';
import { Checkbox } from '../../../components/ui/Checkbox.tsx';
import { Chips } from '../../../components/ui/Chips.tsx';
import { Dialog, SUCCESS_DIALOG_MS } from '../../../components/ui/Dialog.tsx';
import { TextArea } from '../../../components/ui/TextArea.tsx';
import { TextField } from '../../../components/ui/TextField.tsx';
import { TextLink } from '../../../components/ui/TextLink.tsx';
import { Trap } from '../../../components/ui/Honeypot.tsx';
import { POSTED_TROUBLES } from './inquiry-trouble.ts';
import { useInquiry } from './use-inquiry.ts';

const SENT = {
  title: 'Message sent successfully!',
  text: 'Thank you for writing to us. We will get back to you shortly.',
};

/** The page comes back empty, because nothing that was typed may stand in an address. */
const GO_BACK = 'What you typed is still there when you go back one page.';

interface Props {
  /** The words before the link to the privacy policy. */
  consent: string;
  /** A number in the form to type. */
  phoneSample: string;
}

/** The inquiry form; without JavaScript it posts as it stands and comes back to /contact. */
export function ContactForm({ consent, phoneSample }: Props) {
  const { adopt, state, trouble, interests, toggle, edit, submit, finish } = useInquiry();
  const sending = state.step === 'sending';
  const live = state.step !== 'static';
  const said = (field: keyof NonNullable<typeof trouble>['beside']) => ({
    error: trouble?.beside[field],
    invalid: trouble?.wrong.includes(field),
  });

  return (
    <>
      {!live && <PostedNotices />}
      <form
        ref={adopt}
        method="post"
        action="/api/send-email"
        aria-label="Inquiry"
        onSubmit={submit}
        onInput={edit}
        className="grid gap-5 sm:grid-cols-2"
      >
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={INQUIRY_LIMITS.name}
          required
          {...said('firstName')}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={INQUIRY_LIMITS.name}
          required
          {...said('lastName')}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={INQUIRY_LIMITS.email}
          required
          {...said('email')}
        />
        <TextField
          label="Phone"
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          placeholder={phoneSample}
          maxLength={INQUIRY_LIMITS.phone}
          required
          {...said('phoneNumber')}
        />
        <TextArea
          label="Message"
          name="message"
          className="sm:col-span-2"
          // A browser cuts what is too long without a word: awake, the form keeps it and says so.
          maxLength={live ? undefined : INQUIRY_LIMITS.message}
          required
          {...said('message')}
        />
        <div className="sm:col-span-2">
          <Chips
            legend="What are you interested in?"
            name="interests"
            options={INTERESTS}
            chosen={interests}
            live={live}
            onToggle={toggle}
            {...said('interests')}
          />
        </div>
        <Trap />
        <Checkbox
          className="sm:col-span-2"
          name={CONSENT_FIELD}
          label={
            <>
              {consent} <TextLink href="/privacy-policy">privacy policy</TextLink>.
            </>
          }
        />
        {trouble?.sentence && (
          <Alert className="sm:col-span-2">
            <p>{trouble.sentence}</p>
            {trouble.advice && <p className="font-normal">{trouble.advice}</p>}
          </Alert>
        )}
        <Button type="submit" size="lg" busy={sending} className="sm:col-span-2">
          {sending ? 'Sending...' : 'Send message'}
        </Button>
      </form>
      <Dialog
        open={state.step === 'sent'}
        title={SENT.title}
        describedBy="inquiry-sent"
        closesAfterMs={SUCCESS_DIALOG_MS}
        onClose={finish}
      >
        <p id="inquiry-sent" className="text-ink-soft">
          {SENT.text}
        </p>
      </Dialog>
    </>
  );
}

/** What a visitor without JavaScript reads on coming back from posting: the address ends in the notice's id. */
function PostedNotices() {
  return (
    <>
      <p id="sent" role="status" className={alertClasses('success', 'mb-6 not-target:hidden')}>
        {SENT.title} {SENT.text}
      </p>
      {Object.entries(POSTED_TROUBLES).map(([id, sentence]) => (
        <p key={id} id={id} role="alert" className={alertClasses('danger', 'mb-6 not-target:hidden')}>
          {sentence} {GO_BACK}
        </p>
      ))}
    </>
  );
}
