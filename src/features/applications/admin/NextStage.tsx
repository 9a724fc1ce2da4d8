import { useState } from 'react';
import type { Applicant } from '#features/applications/schema/applicant';
import type { ApplicationChange, Stage } from '#features/applications/schema/workflow';
import { sentenceOf } from '#lib/sentence';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { buttonClasses } from '../../../components/ui/button/classes.ts';
import { internationalNumber, mailLink, telLink, whatsappLink } from '../../../lib/contact-links.ts';

/** The usual next stage of each, and the button that leads there. */
const NEXT: Partial<Record<Stage, { stage: Stage; label: string }>> = {
  new: { stage: 'shortlisted', label: 'Shortlist' },
  shortlisted: { stage: 'interview', label: 'Invite to interview' },
  interview: { stage: 'offer', label: 'Make an offer' },
  offer: { stage: 'hired', label: 'Mark as hired' },
  rejected: { stage: 'new', label: 'Consider again' },
};

interface Props {
  applicant: Applicant;
  onChange: (change: ApplicationChange) => Promise<void>;
}

/** What comes next: the next stage, a rejection, or a word with the applicant. */
export function NextStage({ applicant, onChange }: Props) {
  const { name, email, contact_number, position, stage } = applicant;
  const [moving, setMoving] = useState<Stage>();
  const [problem, setProblem] = useState<string>();
  const next = NEXT[stage];
  const number = internationalNumber(contact_number);
  const link = buttonClasses({ variant: 'secondary' }, 'grow sm:grow-0');
  const subject = position ? `Your application for ${position}` : 'Your application';

  const move = async (to: Stage) => {
    setMoving(to);
    setProblem(undefined);
    try {
      await onChange({ stage: to });
    } catch (cause) {
      setProblem(sentenceOf(cause));
    }
    setMoving(undefined);
  };

  return (
    <div className="grid gap-3">
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        {next && (
          <Button
            variant={stage === 'rejected' ? 'secondary' : 'primary'}
            busy={moving === next.stage}
            disabled={moving !== undefined}
            className="grow sm:grow-0"
            onClick={() => void move(next.stage)}
          >
            {next.label}
          </Button>
        )}
        {stage !== 'rejected' && stage !== 'hired' && (
          <Button
            variant="secondary"
            busy={moving === 'rejected'}
            disabled={moving !== undefined}
            className="grow sm:grow-0"
            onClick={() => void move('rejected')}
          >
            Reject
          </Button>
        )}
        <a href={mailLink(email, subject)} className={link}>
          Write an email
        </a>
        {contact_number && (
          <>
            <a href={telLink(number)} className={link}>
              Call
            </a>
            <a
              href={whatsappLink(number, `Hello ${name}, thank you for your application.`)}
              target="_blank"
              rel="noreferrer"
              className={link}
            >
              WhatsApp
            </a>
          </>
        )}
      </div>
    </div>
  );
}
