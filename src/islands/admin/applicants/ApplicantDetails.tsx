import type { Applicant } from '#schemas/application';
import { agreementInWords } from '../../../ui/admin/agreement.ts';
import { MailBadge } from '../../../ui/admin/MailBadge.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { appliedAt, cvCell } from './columns.tsx';

/** One application in full. No mail is sent about it while it is suspected spam. */
export function ApplicantDetails({ applicant }: { applicant: Applicant }) {
  const facts: [label: string, value: string][] = [
    ['Position', applicant.position],
    ['Contact', applicant.contact_number],
    ['LinkedIn', applicant.linkedin],
    ['NIC', applicant.nic],
    ['Applied At', appliedAt(applicant)],
    ['Privacy policy', agreementInWords(applicant.policy)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small">
      <dt className="text-ink-muted">Email</dt>
      <dd>
        <TextLink href={`mailto:${encodeURIComponent(applicant.email)}`}>{applicant.email}</TextLink>
      </dd>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {!applicant.suspected && (
        <>
          <dt className="text-ink-muted">Mail to staff</dt>
          <dd>
            <MailBadge mail={applicant.mail} />
          </dd>
        </>
      )}
      <dt className="text-ink-muted">CV</dt>
      <dd>
        {cvCell(applicant, 'View CV', 'No CV')}
        {applicant.cv_name && <span className="text-ink-muted"> {applicant.cv_name}</span>}
      </dd>
      {applicant.message && (
        <>
          <dt className="text-ink-muted">Message</dt>
          <dd className="whitespace-pre-line">{applicant.message}</dd>
        </>
      )}
    </dl>
  );
}
