import { useState } from 'react';
import type { Applicant, ApplicantDetails } from '#features/applications/schema/applicant';
import type { ApplicationChange, Stage } from '#features/applications/schema/workflow';
import { vacancyInWords } from '#features/templates/schema/placeholders';
import { OtherWays } from '../../../components/admin/record/OtherWays.tsx';
import { useSaving } from '../../../components/admin/record/use-saving.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { mailLink } from '../../../lib/contact-links.ts';
import { ReplyDialog } from '../../replies/ReplyDialog.tsx';
import { useStageNames } from '../../stages/stage-names.ts';
import { sendMessage } from './api.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { stepLabel } from './step-labels.ts';

/** The usual next stage of each. */
const NEXT: Partial<Record<Stage, Stage>> = {
  new: 'shortlisted',
  shortlisted: 'interview',
  interview: 'offer',
  offer: 'hired',
  rejected: 'new',
};

interface Props {
  applicant: Applicant;
  /** The vendor's name. */
  company: string;
  onChange: (change: ApplicationChange) => Promise<void>;
  /** Called with the applicant after a mail was sent. */
  onSent: (applicant: ApplicantDetails) => void;
  /** Reads the applicant again, after a rejection was mailed. */
  onRejected: () => Promise<void>;
}

/** What comes next: the next stage, a rejection, or a word with the applicant. */
export function NextStage({ applicant, company, onChange, onSent, onRejected }: Props) {
  const { id, name, email, contact_number, position, stage } = applicant;
  const { saving, busy, problem, save } = useSaving<Stage>((to) => onChange({ stage: to }));
  const [open, setOpen] = useState<'reject' | 'write'>();
  const names = useStageNames();
  const next = NEXT[stage];
  const subject = position ? `Your application for ${position}` : 'Your application';
  const close = () => setOpen(undefined);

  return (
    <div className="grid gap-3">
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        {next && (
          <Button
            variant={stage === 'rejected' ? 'secondary' : 'primary'}
            busy={saving === next}
            disabled={busy}
            className="grow sm:grow-0"
            onClick={() => void save(next)}
          >
            {stepLabel(next, names)}
          </Button>
        )}
        {stage !== 'hired' && (
          <Button
            variant="secondary"
            busy={saving === 'rejected'}
            disabled={busy}
            className="grow sm:grow-0"
            onClick={() => setOpen('reject')}
          >
            {stage === 'rejected' ? 'Send a rejection' : 'Reject'}
          </Button>
        )}
        <Button variant="secondary" className="grow sm:grow-0" onClick={() => setOpen('write')}>
          Write a mail
        </Button>
        <OtherWays
          mailTo={mailLink(email, subject)}
          phone={contact_number}
          greeting={`Hello ${name}, thank you for your application.`}
        />
      </div>
      {open === 'write' && (
        <ReplyDialog
          record={id}
          name={name}
          email={email}
          kind="applicant-message"
          values={{ name, vacancy: vacancyInWords(position), company }}
          subject={subject}
          onSend={async (reply, key) => {
            onSent(await sendMessage(id, reply, key));
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'reject' && (
        <RejectDialog
          applicants={[applicant]}
          onResults={() => undefined}
          onDone={() =>
            void onRejected().catch(() => showToast('The page could not be read again.', 'danger'))
          }
          onClose={close}
          onMoveOnly={
            stage === 'rejected'
              ? undefined
              : () => {
                  close();
                  void save('rejected');
                }
          }
        />
      )}
    </div>
  );
}
