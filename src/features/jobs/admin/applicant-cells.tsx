import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import type { Applicant } from '../schema/applicant.ts';
import {
  applicationColumns,
  CV_WORDS,
  cvAddress,
  type Reading,
  type VacancyTitles,
} from '../schema/applicant-columns.ts';
import type { Choices } from '#src/lib/choices.ts';
import { timeInWords } from '#src/lib/time.ts';
import { UnsentBadge } from '#src/features/messages/MailNotices.tsx';
import { Position } from './Position.tsx';
import type { CvFlaw } from '../schema/cv.ts';
import { Badge } from '#src/components/ui/badge/Badge.tsx';
import { StageBadge } from './StageBadge.tsx';
import { MailBadge } from '#src/components/admin/MailBadge.tsx';
import { withCells, type Column } from '#src/components/admin/data-table/column.ts';
import { emailCell } from '#src/components/admin/data-table/email-cell.tsx';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';

/** Opens a link in a new tab without telling it the address of the admin screen. */
const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

/** What is known to keep a CV from being read. */
export const FLAW_BADGES: Readonly<Record<CvFlaw, string>> = {
  cutOff: 'Cut off',
  encrypted: 'May ask for a password',
};

/** The link to the CV with the words `link`, or the words `none`. */
export const cvCell = (applicant: Applicant, link: string, none: string) => {
  const address = cvAddress(applicant);
  if (!address) return <span className="text-ink-muted">{none}</span>;
  return (
    <>
      <TextLink href={address} {...NEW_TAB}>
        {link}
      </TextLink>
      {applicant.cv_flaw && (
        <>
          {' '}
          <Badge tone="warning">{FLAW_BADGES[applicant.cv_flaw]}</Badge>
        </>
      )}
    </>
  );
};

/** The link to the profile, shown without the host. */
export const linkedinCell = ({ linkedin }: Applicant) =>
  linkedin && (
    <TextLink href={linkedin} {...NEW_TAB}>
      {linkedin.replace(/^https?:\/\/((www|lk)\.)?(linkedin\.com\/)?/, '')}
    </TextLink>
  );

interface Shown {
  reading: Reading;
  /** The titles of the vacancies to choose from in a filter, by their ids. */
  vacancies: Choices;
  /** The present titles of all vacancies, as far as they are known. */
  titles: VacancyTitles;
  colleagues: Colleagues;
}

/** The columns of a reading, with the vacancies and colleagues to choose from in filters. */
export const columnsOf = ({
  reading,
  vacancies,
  titles,
  colleagues,
}: Shown): readonly Column<Applicant>[] => {
  const [link, none] = CV_WORDS[reading];
  const columns = withCells(applicationColumns(reading, { titles: vacancies, colleagues }), {
    id: {
      cell: ({ id }) => (
        <span className="block w-20 truncate cards:w-auto cards:whitespace-normal" title={id}>
          {id}
        </span>
      ),
    },
    name: {
      note: (applicant) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StageBadge stage={applicant.stage} />
          <UnsentBadge what="Rejection" mail={applicant.rejection} />
          {applicant.mail !== 'sent' && <MailBadge mail={applicant.mail} named />}
          {/* The specification's columns of this reading have no date. */}
          {reading === 'B' && (
            <span className="text-tiny font-normal whitespace-nowrap text-ink-muted">
              {timeInWords(applicant.created_at)}
            </span>
          )}
        </span>
      ),
    },
    email: { cell: ({ email }) => emailCell(email) },
    position: { cell: (applicant) => <Position applicant={applicant} titles={titles} /> },
    linkedin: { cell: linkedinCell },
    cv: { cell: (applicant) => cvCell(applicant, link, none) },
  });
  return columns.map((column) => (column.id === 'vacancy' ? { ...column, choices: vacancies } : column));
};
