import type { ReactNode } from 'react';
import { recordAddress, type AdminPage } from '#src/lib/admin-pages.ts';
import { inQuotes } from '#src/lib/list/matching.ts';
import { siteTimeInWords, timeInWords } from '#src/lib/time.ts';
import { Badge } from '#src/components/ui/Badge.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { countedAs } from '#src/features/bulk/use-bulk.ts';
import { nameOf } from '#src/features/inquiries/schema/columns.ts';
import { WaitingState, WaitingTools } from '#src/features/inquiries/WaitingInquiry.tsx';
import { dayOnCalendar } from '#src/features/jobs/schema/vacancy.ts';
import { Panel, PANELS } from './charts.tsx';
import { NO_POSITION, type Work } from './schema/dashboard.ts';
import type { WaitingInquiry } from '#src/features/inquiries/schema/inquiry.ts';

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

/** A list of what waits for somebody: each row leads to the record, or to the list of the records. */
const WorkList = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <Panel title={title}>
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
  </Panel>
);

const positionAddress = (position: string) =>
  `${APPLICATIONS}?f.stage=new#${new URLSearchParams({ 'f.position': inQuotes(position) })}`;

/** The lists of work that do not change in place, as far as there is something in them. */
function otherLists({ applicants, scheduled, closing, failedMail }: Work) {
  const lists: [title: string, rows: Row[] | undefined][] = [
    [
      'New applicants',
      applicants?.map(({ label, count, latest }) => ({
        ...{ key: label, title: label },
        href: label === NO_POSITION ? `${APPLICATIONS}?f.stage=new` : positionAddress(label),
        note: `${count} new, the latest ${timeInWords(latest)}`,
      })),
    ],
    [
      'Scheduled posts',
      scheduled?.map(({ id, title, publishedAt }) => ({
        ...{ key: id, title, href: recordAddress('/viewblog' satisfies AdminPage, id, 'edit') },
        note: `Public from ${siteTimeInWords(publishedAt)}`,
      })),
    ],
    [
      'Vacancies that close within 7 days',
      closing?.map(({ id, title, closingDate, applications }) => ({
        ...{ key: id, title, href: `${VACANCIES}#${new URLSearchParams({ 'f.title': title })}` },
        note: `Closes after ${dayOnCalendar(closingDate)}, ${countedApplications(applications)} so far`,
      })),
    ],
    [
      'Emails that failed',
      failedMail?.map(({ kind, id, about, mail, at }) => ({
        ...{ key: id, title: about },
        href: recordAddress(kind === 'inquiry' ? INQUIRY : ('/applicant' satisfies AdminPage), id),
        state: <Badge tone="danger">{`${mail} failed`}</Badge>,
        note: timeInWords(at),
      })),
    ],
  ];
  return lists.flatMap(([title, rows]) => (rows ? { title, rows } : []));
}

interface ListsProps {
  work: Work;
  /** When the lists were read (ISO 8601). */
  at: string;
  onChanged: (inquiry: WaitingInquiry) => void;
  onConflict: () => void;
}

/** What waits for somebody: inquiries first, which can be assigned and answered from here. */
export function WorkLists({ work, at, onChanged, onConflict }: ListsProps) {
  const { known } = useColleagues('office');
  const others = otherLists(work);
  const waiting = work.waiting?.map((inquiry): Row => ({
    ...{ key: inquiry.id, title: nameOf(inquiry), href: recordAddress(INQUIRY, inquiry.id) },
    state: <WaitingState {...{ inquiry, at }} />,
    note: inquiry.message,
    tools: <WaitingTools {...{ inquiry, onChanged, onConflict }} colleagues={known} />,
  }));
  if (!waiting && others.length === 0)
    return (
      <EmptyState title="Nothing is waiting">
        Inquiries without an answer, new applicants, scheduled posts, vacancies that are about to close and
        emails that failed appear here.
      </EmptyState>
    );
  return (
    <>
      {waiting && (
        <div className={PANELS}>
          <WorkList title="Waiting longest" rows={waiting} />
        </div>
      )}
      <div className={PANELS}>
        {others.map((list) => (
          <WorkList key={list.title} {...list} />
        ))}
      </div>
    </>
  );
}
