import type { ComponentProps, ReactNode } from 'react';
import { recordAddress, type AdminPage } from '#src/lib/admin-pages.ts';
import { inQuotes } from '#src/lib/list/matching.ts';
import { lengthInWords, siteTimeInWords, timeInWords } from '#src/lib/time.ts';
import { Card } from '#src/components/admin/Card.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { countedAs } from '#src/features/bulk/use-bulk.ts';
import { nameOf } from '#src/features/inquiries/schema/columns.ts';
import { WaitingTools } from '#src/features/inquiries/WaitingInquiry.tsx';
import { dayOnCalendar } from '#src/features/jobs/schema/vacancy.ts';
import { PANELS } from './charts.tsx';
import { NO_POSITION, type Work, type WorkRow } from './schema/dashboard.ts';

const INQUIRY = '/inquiry' satisfies AdminPage;
const APPLICATIONS = '/jobformdetails' satisfies AdminPage;
const VACANCIES = '/careerform' satisfies AdminPage;

const countedApplications = countedAs('application', 'applications');

interface Row {
  key: string;
  href: string;
  title: string;
  /** Beside the title. */
  state?: ReactNode;
  note: string;
  /** What can be done in the row. */
  tools?: ReactNode;
}

/** A list of waiting work: each row leads to the record, or to the list of the records. */
const WorkList = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <Card title={title}>
    <ul className="grid grid-cols-1 divide-y divide-line text-small">
      {rows.map(({ key, href, title: name, state, note, tools }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
          <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-tiny text-ink-muted">
              <TextLink href={href} className="text-small wrap-anywhere">
                {name}
              </TextLink>
              {state}
            </div>
            <p className="truncate text-tiny text-ink-muted">{note}</p>
          </div>
          {tools}
        </li>
      ))}
    </ul>
  </Card>
);

const newApplicants = ({ title }: WorkRow) =>
  title === NO_POSITION
    ? `${APPLICATIONS}?f.stage=new`
    : `${APPLICATIONS}?f.stage=new#${new URLSearchParams({ 'f.position': inQuotes(title) })}`;

/** The lists besides the inquiries that are not empty. */
function otherLists(work: Work): { title: string; rows: readonly Row[] }[] {
  const list = (
    title: string,
    rows: readonly WorkRow[] = [],
    hrefOf: (row: WorkRow) => string,
    noteOf: (row: WorkRow) => string = ({ at }) => timeInWords(at),
  ) => ({
    title,
    rows: rows.map((row) => ({ key: row.id, title: row.title, href: hrefOf(row), note: noteOf(row) })),
  });
  return [
    list(
      'New applicants',
      work.applicants,
      newApplicants,
      ({ count, at }) => `${count} new, the latest ${timeInWords(at)}`,
    ),
    list(
      'Scheduled posts',
      work.scheduled,
      ({ id }) => recordAddress('/viewblog' satisfies AdminPage, id, 'edit'),
      ({ at }) => `Public from ${siteTimeInWords(at)}`,
    ),
    list(
      'Vacancies that close within 7 days',
      work.closing,
      ({ title }) => `${VACANCIES}#${new URLSearchParams({ 'f.title': title })}`,
      ({ at, count }) => `Closes after ${dayOnCalendar(at)}, ${countedApplications(count)} so far`,
    ),
    list('Replies that failed', work.failedReplies, ({ id }) => recordAddress(INQUIRY, id)),
    list('Emails to applicants that failed', work.failedToApplicants, ({ id }) =>
      recordAddress('/applicant' satisfies AdminPage, id),
    ),
  ].filter(({ rows }) => rows.length > 0);
}

interface ListsProps {
  work: Work;
  /** When the lists were read (ISO 8601). */
  at: string;
  list: ComponentProps<typeof WaitingTools>['list'];
}

/** The lists of waiting work: inquiries first, which can be assigned and answered from here. */
export function WorkLists({ work, at, list }: ListsProps) {
  const others = otherLists(work);
  const waiting = work.waiting?.map((inquiry): Row => ({
    ...{ key: inquiry.id, title: nameOf(inquiry), href: recordAddress(INQUIRY, inquiry.id) },
    state: <span>{`Waiting for ${lengthInWords(Date.parse(at) - Date.parse(inquiry.createdAt))}`}</span>,
    note: inquiry.message,
    tools: <WaitingTools {...{ inquiry, list }} />,
  }));
  if (!waiting && others.length === 0)
    return <EmptyState title="Nothing is waiting">What needs you or a colleague appears here.</EmptyState>;
  return (
    <>
      {waiting && (
        <div className={PANELS}>
          <WorkList title="Waiting longest" rows={waiting} />
        </div>
      )}
      <div className={PANELS}>
        {others.map((one) => (
          <WorkList key={one.title} {...one} />
        ))}
      </div>
    </>
  );
}
