import { APPLICATION_LIMITS, APPLICATION_MESSAGES } from '#features/applications/schema/application';
import { CONSENT_FIELD } from '#lib/privacy';
import { Alert } from '../../components/ui/Alert.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { TextField } from '../../components/ui/TextField.tsx';
import { TextLink } from '../../components/ui/TextLink.tsx';
import { Trap } from '../../components/ui/Honeypot.tsx';
import { ApplyResult } from './form/ApplyResult.tsx';
import { CvField } from './form/CvField.tsx';
import { PostedNotices } from './form/PostedNotices.tsx';
import { SendProgress } from './form/SendProgress.tsx';
import { useApplication } from './form/use-application.ts';

interface Props {
  /** A number in the form to type. */
  phoneSample: string;
  /** The words before the link to the privacy policy, to which whoever sends agrees. */
  consent: string;
  /** How long an application is kept. */
  kept: string;
  /** The vacancy on whose page the form stands; the general form has none. */
  vacancy?: { slug: string; title: string };
}

/** The application form of a vacancy, or the general one; without JavaScript it posts and comes back to its page. */
export function ApplyForm({ phoneSample, consent, kept, vacancy }: Props) {
  const exception = vacancy ? APPLICATION_MESSAGES.vacancyError : APPLICATION_MESSAGES.generalError;
  const { adopt, state, cv, submit, edit, cancel, retry, finish, mend } = useApplication(exception);
  const sending = state.step === 'sending';
  const trouble = state.step === 'editing' ? state.trouble : undefined;
  const page = vacancy ? `/career/${vacancy.slug}` : '/careernew';
  const error = (field: string) => ({ error: trouble?.beside[field] });

  return (
    <>
      {state.step === 'static' && <PostedNotices forVacancy={vacancy !== undefined} />}
      <form
        ref={adopt}
        method="post"
        action={`/api/submit-application?from=${encodeURIComponent(page)}`}
        encType="multipart/form-data"
        aria-label="Application"
        onSubmit={submit}
        onInput={edit}
        className="@container grid gap-5"
      >
        {vacancy && <input type="hidden" name="career" defaultValue={vacancy.slug} />}
        <div className="grid gap-5 @lg:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            type="text"
            autoComplete="name"
            maxLength={APPLICATION_LIMITS.name}
            required
            {...error('name')}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={APPLICATION_LIMITS.email}
            required
            {...error('email')}
          />
          <TextField
            label="Contact Number"
            name="contactNumber"
            type="tel"
            autoComplete="tel"
            optional
            placeholder={phoneSample}
            maxLength={APPLICATION_LIMITS.contactNumber}
            {...error('contactNumber')}
          />
          <TextField
            label="Position"
            name="position"
            type="text"
            defaultValue={vacancy?.title}
            readOnly={vacancy !== undefined}
            optional={!vacancy}
            maxLength={APPLICATION_LIMITS.position}
            {...error('position')}
          />
          <TextField
            label="LinkedIn URL"
            name="linkedin"
            type="url"
            inputMode="url"
            optional
            placeholder="https://www.linkedin.com/in/your-name"
            maxLength={APPLICATION_LIMITS.linkedin}
            {...error('linkedin')}
          />
          <TextField
            label="NIC Number"
            name="nic"
            type="text"
            optional
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            help="Nine digits and V or X, or twelve digits."
            maxLength={20}
            {...error('nic')}
          />
        </div>
        <Trap />
        <CvField
          cv={cv}
          error={cv.file && trouble?.beside.cv}
          live={state.step !== 'static'}
          disabled={sending}
        />
        {trouble?.kind === 'cancelled' && (
          <Alert tone="info">Sending was cancelled. What you typed is still here.</Alert>
        )}
        {vacancy && trouble?.sentence && (
          <Alert>
            <p>{trouble.sentence}</p>
            {trouble.advice && <p className="font-normal">{trouble.advice}</p>}
            {trouble.kind === 'broken' && (
              <Button size="sm" variant="secondary" className="mt-3" onClick={retry}>
                Retry
              </Button>
            )}
          </Alert>
        )}
        {sending && <SendProgress part={state.part} withFile={cv.file !== undefined} onCancel={cancel} />}
        <p className="text-small text-ink-muted">
          {consent} <TextLink href="/privacy-policy">privacy policy</TextLink>. {kept}
        </p>
        <input type="hidden" name={CONSENT_FIELD} defaultValue="on" />
        <Button type="submit" size="lg" busy={sending}>
          {sending ? 'Submitting...' : 'Submit application'}
        </Button>
      </form>
      <ApplyResult
        sent={state.step === 'sent'}
        forVacancy={vacancy !== undefined}
        trouble={vacancy ? undefined : trouble}
        onFinish={finish}
        onMend={mend}
        onRetry={retry}
      />
    </>
  );
}
