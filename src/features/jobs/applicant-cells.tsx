import type { ReactNode } from 'react';
import { SubmissionFacts } from '#src/features/submissions/SubmissionArticle.tsx';
import { recordAddress, type AdminPage } from '#src/lib/admin-pages.ts';
import { folded } from '#src/lib/fold.ts';
import * as schema from './schema/applicant.ts';
import type { Stage, Applicant, Reading } from './schema/applicant.ts';
import { Badge } from '#src/components/ui/Badge.tsx';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import type { Choices } from '#src/lib/choices.ts';
import { timeInRow, timeInWords } from '#src/lib/time.ts';
import { unsentNote } from '#src/features/messages/MailNotices.tsx';
import type { CvFlaw } from './schema/cv.ts';
import { confirmationInWords, type Detail } from '#src/components/admin/facts.tsx';
import { withCells, type Column } from '#src/components/admin/data-table/column.ts';
import { TextLink } from '#src/components/ui/TextLink.tsx';

/** The words of the buttons that move an applicant to a stage; none sounds as if a mail were sent. */
const STEPS: Partial<Record<Stage, string>> = {
  new: 'Consider again',
  shortlisted: 'Shortlist',
  hired: 'Mark as hired',
};

export const NEXT: Partial<Record<Stage, Stage>> = {
  new: 'shortlisted',
  shortlisted: 'interview',
  interview: 'offer',
  offer: 'hired',
  rejected: 'new',
};

export const stepLabel = (stage: Stage): string => STEPS[stage] ?? `Move to ${schema.STAGES[stage]}`;

/** Opens a link in a new tab without telling it the address of the admin screen. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

export const FLAW_BADGES: Readonly<Record<CvFlaw, string>> = {
  cutOff: 'Cut off',
  encrypted: 'May ask for a password',
};

const cvCell = (applicant: Applicant, link: string, none: string) => {
  const address = schema.cvAddress(applicant);
  if (!address) return <span className="text-ink-muted">{none}</span>;
  return (
    <>
      <TextLink href={address} {...NEW_TAB}>
        {link}
      </TextLink>{' '}
      {applicant.cv_flaw && <Badge tone="warning">{FLAW_BADGES[applicant.cv_flaw]}</Badge>}
    </>
  );
};

const linkedinCell = ({ linkedin }: Applicant) =>
  linkedin && (
    <TextLink href={linkedin} {...NEW_TAB}>
      {linkedin.replace(/^https?:\/\/((www|lk)\.)?(linkedin\.com\/)?/, '')}
    </TextLink>
  );

interface Shown {
  reading: Reading;
  vacancies: Choices;
  colleagues: Colleagues;
}

export function columnsOf({ reading, vacancies, colleagues }: Shown): readonly Column<Applicant>[] {
  const [link, none] = schema.CV_WORDS[reading];
  return withCells(schema.applicationColumns(reading, { vacancies, colleagues }), {
    id: {
      cell: ({ id }) => (
        <span title={id} className="cards:block cards:w-20 cards:truncate">
          {id}
        </span>
      ),
      width: 4.75,
    },
    name: {
      note: ({ stage, created_at: at }) => (
        <span className="text-tiny font-normal whitespace-nowrap text-ink-muted">
          <span className="hidden print:inline">{schema.STAGES[stage]}</span>
          {/* The specification's columns of this reading have no date. */}
          {reading === 'B' && <span>{timeInRow(at)}</span>}
        </span>
      ),
      width: 9.7,
    },
    email: { note: ({ mail, rejection }) => unsentNote('Rejection', rejection, mail), width: 7.4 },
    contact: { width: 6.6 },
    nic: { width: 5.9 },
    position: { width: 5 },
    linkedin: { cell: linkedinCell, width: 4.4 },
    cv: { cell: (applicant) => cvCell(applicant, link, none), width: 3.6 },
    applied: { width: 7.6 },
    message: { width: 4.5 },
  });
}

type FactsProps = {
  applicant: Applicant;
  cv?: ReactNode;
  others?: readonly schema.OtherApplication[] | undefined;
};

/** The other applications of the same person; one under a different name with that name. */
const otherApplications = ({ name }: Applicant, others: readonly schema.OtherApplication[]) => (
  <ul className="grid gap-1">
    {others.map((other) => (
      <li key={other.id}>
        <TextLink href={recordAddress('/applicant' satisfies AdminPage, other.id)}>
          {other.position || 'No position named'}
        </TextLink>{' '}
        {folded(other.name) !== folded(name) && <span>{`as ${other.name}`}</span>}
        <span className="block text-ink-muted">{timeInWords(other.created_at)}</span>
      </li>
    ))}
  </ul>
);

export const ApplicantFacts = ({ applicant, cv, others = [] }: FactsProps) => (
  <SubmissionFacts
    noun="application"
    submission={applicant}
    facts={[
      ['Has also applied', others.length > 0 ? otherApplications(applicant, others) : ''],
      ...(Object.keys(schema.ANSWER_LABELS) as (keyof typeof schema.ANSWER_LABELS)[]).map((name): Detail => [
        schema.ANSWER_LABELS[name],
        name === 'linkedin' ? linkedinCell(applicant) : applicant[name],
      ]),
      ['CV', cv],
    ]}
    // In the words of the list that it is opened from.
    received={[applicant.suspected ? 'Received' : 'Applied At', applicant.created_at]}
    policy={confirmationInWords(applicant.policy)}
  />
);

export const ApplicantCv = ({ applicant }: { applicant: Applicant }) => (
  <>
    {cvCell(applicant, 'View CV', 'No CV')}
    {applicant.cv_name && <span className="text-ink-muted"> {applicant.cv_name}</span>}
  </>
);
