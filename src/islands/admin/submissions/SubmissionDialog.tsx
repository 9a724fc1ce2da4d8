import type { Submission } from '#schemas/inquiry';
import { agreementInWords } from '../../../ui/admin/agreement.ts';
import { timeInWords } from '../../../ui/admin/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClasses } from '../../../ui/button-classes.ts';
import { internationalNumber, mailLink, telLink, whatsappLink } from '../../../ui/contact-links.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MailState } from './MailState.tsx';

interface Props {
  submission: Submission | undefined;
  onClose: () => void;
  /** After the mail about it was sent. */
  onSent: () => void;
  onRemove: (submission: Submission, forGood: boolean) => void;
}

const LINK = buttonClasses({ variant: 'secondary', size: 'sm' }, 'grow sm:grow-0');

/** One submission with its whole message and every way to answer it. */
export function SubmissionDialog({ submission, onClose, onSent, onRemove }: Props) {
  const actions = submission && (
    <>
      <Button variant="quiet" className="sm:mr-auto" onClick={() => onRemove(submission, true)}>
        Erase for good
      </Button>
      <Button variant="secondary" onClick={() => onRemove(submission, false)}>
        Delete
      </Button>
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog
      open={submission !== undefined}
      title={submission ? `${submission.firstName} ${submission.lastName}` : ''}
      onClose={onClose}
      actions={actions}
      size="lg"
    >
      {submission && <Details submission={submission} onSent={onSent} />}
    </Dialog>
  );
}

function Details({ submission, onSent }: { submission: Submission; onSent: () => void }) {
  const { firstName, email, phoneNumber, message, interests, createdAt, policy } = submission;
  const number = internationalNumber(phoneNumber);
  return (
    <div className="grid gap-5 text-small">
      <div className="flex flex-wrap gap-2">
        <a href={mailLink(email, 'Your message to us')} className={LINK}>
          Reply by email
        </a>
        <a href={telLink(number)} className={LINK}>
          Call
        </a>
        <a
          href={whatsappLink(number, `Hello ${firstName}, thank you for your message.`)}
          target="_blank"
          rel="noreferrer"
          className={LINK}
        >
          WhatsApp
        </a>
      </div>
      <dl className="detail-list">
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Phone Number</dt>
        <dd>{phoneNumber}</dd>
        <dt>Interests</dt>
        <dd>{interests.join(', ')}</dd>
        <dt>Received</dt>
        <dd>{timeInWords(createdAt)}</dd>
        <dt>Privacy policy</dt>
        <dd>{agreementInWords(policy)}</dd>
        <dt>Mail to the office</dt>
        <dd>
          <MailState submission={submission} onSent={onSent} />
        </dd>
      </dl>
      <section aria-label="Message">
        <p className="rounded-md bg-surface p-4 text-[1rem]/7 wrap-anywhere whitespace-pre-line">{message}</p>
      </section>
    </div>
  );
}
