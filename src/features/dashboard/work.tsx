import type { ReactNode } from 'react';
import { recordAddress, type AdminPage } from '#src/lib/admin-pages.ts';
import { inQuotes } from '#src/lib/list/matching.ts';
import { lengthInWords, siteTimeInWords, timeInWords } from '#src/lib/time.ts';
import { Card } from '#src/components/admin/Card.tsx';
import type { List } from '#src/components/admin/use-list.ts';
import { buttonClasses } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { countedAs } from '#src/features/bulk/use-bulk.ts';
import { inquiryClient, STATUS } from '#src/features/inquiries/kind.ts';
import { nameOf } from '#src/features/inquiries/schema/columns.ts';
import type { InquiryChange, WaitingInquiry } from '#src/features/inquiries/schema/inquiry.ts';
import { dayOnCalendar } from '#src/features/jobs/schema/vacancy.ts';
import { RowTools, useRowChanges } from '#src/features/submissions/row-changes.tsx';
import { PANELS } from './charts.tsx';
import { NO_POSITION, type Work, type WorkRow } from './schema/dashboard.ts';

const INQUIRY = '/inquiry' satisfies AdminPage;
const APPLICATIONS = '/jobformdetails' satisfies AdminPage;

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

/** The lists besides the inquiries, with the address and the note of a row. */
const OTHERS: Record<
  Exclude<keyof Work, 'counts' | 'waiting'>,
  { title: string; hrefOf: (row: WorkRow) => string; noteOf?: (row: WorkRow) => string }
> = {
  applicants: {
    title: 'New applicants',
    hrefOf: ({ title }) =>
      `${APPLICATIONS}?f.stage=new${title === NO_POSITION ? '' : `#${new URLSearchParams({ 'f.position': inQuotes(title) })}`}`,
    noteOf: ({ count, at }) => `${count} new, the latest ${timeInWords(at)}`,
  },
  scheduled: {
    title: 'Scheduled posts',
    hrefOf: ({ id }) => recordAddress('/viewblog' satisfies AdminPage, id, 'edit'),
    noteOf: ({ at }) => `Public from ${siteTimeInWords(at)}`,
  },
  closing: {
    title: 'Vacancies that close within 7 days',
    hrefOf: ({ title }) =>
      `${'/careerform' satisfies AdminPage}#${new URLSearchParams({ 'f.title': title })}`,
    noteOf: ({ at, count }) =>
      `Closes after ${dayOnCalendar(at)}, ${countedAs('application', 'applications')(count)} so far`,
  },
  failedReplies: {
    title: 'Emails about inquiries that failed',
    hrefOf: ({ id }) => recordAddress(INQUIRY, id),
  },
  failedToApplicants: {
    title: 'Emails about applicants that failed',
    hrefOf: ({ id }) => recordAddress('/applicant' satisfies AdminPage, id),
  },
};

interface WaitingProps {
  inquiries: readonly WaitingInquiry[];
  /** When they were read (ISO 8601). */
  at: string;
  /** Shows an inquiry as it was changed, or reads all anew after another person's change. */
  list: Pick<List<WaitingInquiry>, 'put' | 'reload'>;
}

/** The longest waiting inquiries, which can be assigned and answered from here. */
function WaitingList({ inquiries, at, list }: WaitingProps) {
  const { known } = useColleagues('office');
  const change = useRowChanges<WaitingInquiry, InquiryChange>({ list, send: inquiryClient.change, nameOf });
  const rows = inquiries.map((inquiry): Row => {
    const [title, href] = [nameOf(inquiry), recordAddress(INQUIRY, inquiry.id)];
    return {
      ...{ key: inquiry.id, title, href, note: inquiry.message },
      state: <span>{`Waiting for ${lengthInWords(Date.parse(at) - Date.parse(inquiry.createdAt))}`}</span>,
      tools: (
        <div className="flex items-center gap-3 max-sm:w-full">
          <RowTools
            {...{ step: STATUS, row: inquiry, name: title, colleagues: known }}
            onChange={(wanted) => change(inquiry, wanted)}
          >
            <a
              href={`${href}#reply`}
              aria-label={`Reply to ${title}`}
              className={buttonClasses({ size: 'sm', variant: 'secondary' })}
            >
              Reply
            </a>
          </RowTools>
        </div>
      ),
    };
  });
  return <WorkList title="Waiting longest" rows={rows} />;
}

/** The lists of waiting work: inquiries first. */
export function WorkLists({ work, ...read }: Omit<WaitingProps, 'inquiries'> & { work: Work }) {
  const others = (Object.keys(OTHERS) as (keyof typeof OTHERS)[]).flatMap((name) => {
    const { title, hrefOf, noteOf = ({ at }) => timeInWords(at) } = OTHERS[name];
    const rows = work[name]?.map((row): Row => ({
      key: row.id,
      title: row.title,
      href: hrefOf(row),
      note: noteOf(row),
    }));
    return rows?.length ? { title, rows } : [];
  });
  if (!work.waiting && others.length === 0)
    return <EmptyState title="Nothing is waiting">What needs you or a colleague appears here.</EmptyState>;
  return (
    <>
      <div className={PANELS}>{work.waiting && <WaitingList inquiries={work.waiting} {...read} />}</div>
      <div className={PANELS}>
        {others.map((one) => (
          <WorkList key={one.title} {...one} />
        ))}
      </div>
    </>
  );
}
