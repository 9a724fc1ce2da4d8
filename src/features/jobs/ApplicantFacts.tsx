import type { ReactNode } from 'react';
import type { Applicant } from './schema/applicant.ts';
import type { VacancyTitles } from './schema/applicant-columns.ts';
import { timeInWords } from '#src/lib/time.ts';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { confirmationInWords, MailBadge, emailCell } from '#src/components/admin/facts.tsx';
import { Badge } from '#src/components/ui/Badge.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { Position, cvCell, linkedinCell } from './admin/applicant-cells.tsx';

interface Props {
  applicant: Applicant;
  titles?: VacancyTitles;
  cv?: ReactNode;
}

/** The state of the mail to the staff about the application. */
const Notification = ({ mail }: Pick<Applicant, 'mail'>) =>
  mail === 'refused' ? (
    <>
      <Badge tone="danger">Refused</Badge>
      <p className="mt-1 text-ink-soft">
        The provider did not accept the email that notifies the office. The application itself is complete.
      </p>
    </>
  ) : (
    <MailBadge mail={mail} />
  );

/** What the applicant sent besides message and CV, and when; without the mail state while it is suspected. */
export function ApplicantFacts({ applicant, titles, cv = '' }: Props) {
  const facts: [label: string, value: ReactNode][] = [
    ['Position', applicant.position && <Position applicant={applicant} titles={titles} />],
    ['Contact', applicant.contact_number],
    ['LinkedIn', linkedinCell(applicant)],
    ['NIC', applicant.nic],
    ['Source', sourceInWords(applicant.source)],
    // In the words of the list that it is opened from.
    [applicant.suspected ? 'Received' : 'Applied At', timeInWords(applicant.created_at)],
    ['Privacy policy', confirmationInWords(applicant.policy)],
    ['Notification', applicant.suspected ? '' : <Notification mail={applicant.mail} />],
    ['CV', cv],
  ];
  return (
    <dl className="detail-list text-small">
      <dt>Email</dt>
      <dd>
        <TextLink href={`mailto:${encodeURIComponent(applicant.email)}`}>
          {emailCell(applicant.email)}
        </TextLink>
      </dd>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export const ApplicantCv = ({ applicant }: { applicant: Applicant }) => (
  <>
    {cvCell(applicant, 'View CV', 'No CV')}
    {applicant.cv_name && <span className="text-ink-muted"> {applicant.cv_name}</span>}
  </>
);

/** What the applicant wrote; nothing where that is nothing. */
export const ApplicantMessage = ({ applicant: { message } }: { applicant: Pick<Applicant, 'message'> }) =>
  message && (
    <section aria-label="Message">
      <p className="rounded-md bg-surface p-4 text-[1rem]/7 wrap-anywhere whitespace-pre-line [font-variant-ligatures:none]">
        {message}
      </p>
    </section>
  );
