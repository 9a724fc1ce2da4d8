import type { ReactNode } from 'react';
import type { Applicant } from '#features/applications/schema/application';
import { agreementInWords } from '../../components/admin/agreement.ts';
import { MailBadge } from '../../components/admin/MailBadge.tsx';
import { emailCell } from '../../components/admin/data-table/email-cell.tsx';
import { TextLink } from '../../components/ui/text-link/TextLink.tsx';
import { appliedAt, cvCell, linkedinCell } from './admin/columns.tsx';

/** One application in full, without the mail state while it is suspected. */
export function ApplicantDetails({ applicant }: { applicant: Applicant }) {
  const facts: [label: string, value: ReactNode][] = [
    ['Position', applicant.position],
    ['Contact', applicant.contact_number],
    ['LinkedIn', linkedinCell(applicant)],
    ['NIC', applicant.nic],
    ['Applied At', appliedAt(applicant)],
    ['Privacy policy', agreementInWords(applicant.policy)],
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
      {!applicant.suspected && (
        <>
          <dt>Mail to staff</dt>
          <dd>
            <MailBadge mail={applicant.mail} />
          </dd>
        </>
      )}
      <dt>CV</dt>
      <dd>
        {cvCell(applicant, 'View CV', 'No CV')}
        {applicant.cv_name && <span className="text-ink-muted"> {applicant.cv_name}</span>}
      </dd>
      {applicant.message && (
        <>
          <dt>Message</dt>
          <dd className="whitespace-pre-line">{applicant.message}</dd>
        </>
      )}
    </dl>
  );
}
