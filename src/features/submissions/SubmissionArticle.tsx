import { useState, type ReactNode } from 'react';
import { SavedSelect, useSaving } from '#src/components/admin/record/saving.tsx';
import { DetailList, emailCell, MailBadge, type Detail } from '#src/components/admin/facts.tsx';
import { Failure } from '#src/components/admin/Failure.tsx';
import type { Contact } from '#src/components/admin/ContactLinks.tsx';
import { RecordColumns } from '#src/components/admin/record/RecordArticle.tsx';
import type { RecordProps } from '#src/components/admin/record/RecordPage.tsx';
import { Badge } from '#src/components/ui/Badge.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { assigneeOptions, NO_COLLEAGUES, useColleagues } from '#src/features/accounts/use-colleagues.ts';
import type { Role } from '#src/features/accounts/schema/roles.ts';
import { RemovalDialog } from '#src/features/bulk/BulkBar.tsx';
import { Replies } from '#src/features/messages/Replies.tsx';
import { Notes } from '#src/features/notes/Notes.tsx';
import { optionsOf } from '#src/lib/list/column.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { timeInWords } from '#src/lib/time.ts';
import type { submissionClient } from './client.ts';
import type { Step } from './row-changes.tsx';
import type { SubmissionDetails, SubmissionRow } from './schema.ts';

/** A way to remove a record, with what is said of it before. */
interface Removal {
  how: 'delete' | 'erase';
  label: string;
  consequence: string;
  remove: () => Promise<unknown>;
  /** Offers Undo on the list, in place of a sentence. */
  onRemoved?: (result: string) => void;
}

interface Props<D extends SubmissionDetails, C> extends RecordProps<D> {
  client: ReturnType<typeof submissionClient<D, C>>;
  noun: string;
  workRole: Role;
  contact: Contact;
  step: Step<keyof C & keyof D & string, string>;
  about?: ReactNode;
  /** What is said once a change is stored. */
  saidOf?: (change: C) => string;
  controls?: (
    save: (change: C) => Promise<boolean>,
    errorOf: (field: keyof C) => string | undefined,
  ) => ReactNode;
  nextStep: (store: (change: C) => Promise<void>) => ReactNode;
  /** The facts: in the panel, or below the mails. */
  panelFacts?: ReactNode;
  facts?: ReactNode;
  after?: ReactNode;
  removals: readonly Removal[];
}

/** The page of a submission: what the person sent and was sent, and what the office notes of it. */
export function SubmissionArticle<D extends SubmissionDetails, C extends { assignee?: string | undefined }>(
  props: Props<D, C>,
) {
  const { record, change, client, workRole, contact, step, about, controls, saidOf = () => 'Saved.' } = props;
  const { id, assignee, notes, replies } = record;
  const value = String(record[step.field]);
  const [asked, setAsked] = useState<Removal['how']>();
  const removal = props.removals.find(({ how }) => how === asked);
  const onClose = () => setAsked(undefined);
  const names = useColleagues(workRole, assignee);
  const store = async (wanted: C) => {
    await change((latest) => client.change(latest, wanted));
    showToast(saidOf(wanted));
  };
  const { busy, failed = {}, problem = '', save } = useSaving(store);
  const errorOf = (key: keyof C) => (key in failed ? `Not saved. ${problem}` : undefined);
  return (
    <>
      <RecordColumns
        aria-labelledby="person"
        after={props.after}
        panel={
          <>
            {names.failed && <Failure what={NO_COLLEAGUES} problem={names.failed} onRetry={names.reload} />}
            <div className="grid gap-4 aria-busy:[&_select]:opacity-60" aria-busy={busy}>
              {controls?.(save, errorOf)}
              <SavedSelect
                label={step.label}
                options={optionsOf(step)}
                value={value}
                error={errorOf(step.field)}
                onSave={(chosen) => save({ [step.field]: chosen } as C)}
              />
              <SavedSelect
                label="Assigned to"
                options={assigneeOptions(names.colleagues, assignee)}
                placeholder="Nobody yet"
                value={assignee}
                error={errorOf('assignee')}
                onSave={(chosen) => save({ assignee: chosen } as C)}
              />
            </div>
            {props.panelFacts}
            <Notes
              record={id}
              notes={notes}
              onAdd={(text, key) => change(() => client.addNote(id, text, key))}
              onRemove={(note) => change(() => client.removeNote(id, note.id))}
            />
            <div className="flex flex-wrap gap-2 border-t border-line pt-4 print:hidden">
              {props.removals.map(({ how, label }) => (
                <SmallButton
                  key={how}
                  className={how === 'erase' ? 'text-danger' : ''}
                  onClick={() => setAsked(how)}
                >
                  {label}
                </SmallButton>
              ))}
            </div>
          </>
        }
      >
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="person" className="min-w-0 text-lead font-semibold wrap-anywhere">
              {contact.name}
            </h2>
            {/* Not to be taken for what is being stored just now. */}
            <span className="transition-opacity in-data-busy:opacity-60">
              <Badge tone={step.tones[value]}>{step.choices[value]}</Badge>
            </span>
          </div>
          {about && <p className="wrap-anywhere text-ink-soft">{about}</p>}
        </div>
        {props.nextStep(store)}
        <SubmissionMessage message={record.message} />
        <Replies
          replies={replies}
          phone={contact.phone}
          onRetry={(reply) => change(() => client.retryReply(id, reply.id))}
        />
        {props.facts}
      </RecordColumns>
      {removal && (
        <RemovalDialog
          {...{ how: removal.how, noun: props.noun, remove: removal.remove, onClose }}
          say={(result) => {
            removal.onRemoved?.(result);
            props.leave(removal.onRemoved ? undefined : result);
          }}
          onConflict={() => {
            onClose();
            props.readAnew();
          }}
        >
          <p>{removal.consequence}</p>
        </RemovalDialog>
      )}
    </>
  );
}

/** What the person wrote; nothing where that is nothing. */
export const SubmissionMessage = ({ message }: { message: string }) =>
  message && (
    <section aria-label="Message">
      <p className="rounded-md bg-surface p-4 text-[1rem]/7 wrap-anywhere whitespace-pre-wrap [font-variant-ligatures:none]">
        {message}
      </p>
    </section>
  );

export interface MailAgain {
  /** Sends the mail to the office again and resolves to a sentence; missing where nobody may. */
  onMailAgain?: (() => Promise<string>) | undefined;
}

interface FactsProps extends MailAgain {
  noun: string;
  submission: SubmissionRow;
  /** What only this kind of submission has, by its label; an empty value is left out. */
  facts: readonly Detail[];
  received: readonly [label: string, at: string];
  policy: string;
}

/** What the person sent besides the message, and when; without the mail to the office while the submission is suspected. */
export function SubmissionFacts({ submission, facts, received: [label, at], policy, ...rest }: FactsProps) {
  const { email, source, mail, suspected } = submission;
  const address = <TextLink href={`mailto:${encodeURIComponent(email)}`}>{emailCell(email)}</TextLink>;
  const details: Detail[] = [
    ['Email', address],
    ...facts,
    ['Source', sourceInWords(source)],
    [label, timeInWords(at)],
    ['Privacy policy', policy],
    ['Notification', suspected ? '' : <Notification mail={mail} {...rest} />],
  ];
  return <DetailList details={details} />;
}

type NotificationProps = Pick<SubmissionRow, 'mail'> & Pick<FactsProps, 'noun'> & MailAgain;

/** The state of the mail to the office, which a person may send again: a refused one after its cause was mended. */
function Notification({ mail, noun, onMailAgain }: NotificationProps) {
  const [answer, setAnswer] = useState('');
  const { busy, save } = useSaving(async (again: () => Promise<string>) =>
    setAnswer(await again().catch(sentenceOf)),
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <MailBadge mail={mail} />
      {onMailAgain && mail !== 'sent' && (
        <SmallButton className="md:-my-2" busy={busy} onClick={() => void save(onMailAgain)}>
          {busy ? 'Sending...' : 'Try again'}
        </SmallButton>
      )}
      <span role="status">{answer}</span>
      {mail === 'refused' && (
        <p className="basis-full text-ink-soft">
          {`The provider did not accept the email that notifies the office. The ${noun} itself is complete.`}
        </p>
      )}
    </div>
  );
}
