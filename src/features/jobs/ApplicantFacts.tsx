import type { ReactNode } from 'react';
import { confirmationInWords, MailBadge } from '#src/components/admin/facts.tsx';
import { SubmissionFacts } from '#src/features/submissions/SubmissionArticle.tsx';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { timeInWords } from '#src/lib/time.ts';
import type { Applicant } from './schema/applicant.ts';
import type { VacancyTitles } from './schema/applicant-columns.ts';
import { Position, cvCell, linkedinCell } from './admin/applicant-cells.tsx';

interface Props {
  applicant: Applicant;
  titles?: VacancyTitles;
  cv?: ReactNode;
}

/** The state of the mail to the staff about the application. */
const notification = (mail: Applicant['mail']) => (
  <>
    <MailBadge mail={mail} />
    {mail === 'refused' && (
      <p className="mt-1 text-ink-soft">
        The provider did not accept the email that notifies the office. The application itself is complete.
      </p>
    )}
  </>
);

/** What the applicant sent besides message and CV, and when; without the mail state while it is suspected. */
export const ApplicantFacts = ({ applicant, titles, cv }: Props) => (
  <SubmissionFacts
    email={applicant.email}
    facts={[
      ['Position', applicant.position && <Position applicant={applicant} titles={titles} />],
      ['Contact', applicant.contact_number],
      ['LinkedIn', linkedinCell(applicant)],
      ['NIC', applicant.nic],
      ['Source', sourceInWords(applicant.source)],
      // In the words of the list that it is opened from.
      [applicant.suspected ? 'Received' : 'Applied At', timeInWords(applicant.created_at)],
      ['Privacy policy', confirmationInWords(applicant.policy)],
      ['Notification', applicant.suspected ? '' : notification(applicant.mail)],
      ['CV', cv],
    ]}
  />
);

export const ApplicantCv = ({ applicant }: { applicant: Applicant }) => (
  <>
    {cvCell(applicant, 'View CV', 'No CV')}
    {applicant.cv_name && <span className="text-ink-muted"> {applicant.cv_name}</span>}
  </>
);
