import { useState, Fragment, useMemo, type ReactNode } from 'react';
import type { Colleague } from '#src/features/accounts/schema/account.ts';
import { nameOf, inquiryColumns } from '../schema/columns.ts';
import {
  INQUIRY_STATUSES,
  type InquiryRow,
  type InquiryChange,
  type InquiryStatus,
} from '../schema/inquiry.ts';
import {
  BulkChoice,
  BulkProblems,
  BulkStatus,
  type BulkGroup,
  type BulkOption,
} from '#src/features/bulk/BulkBar.tsx';
import { useBulk, useShownResults } from '#src/features/bulk/use-bulk.ts';
import { assignmentOptions, useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { useList, type List } from '#src/components/admin/use-list.ts';
import { BULK, readInquiries } from './client.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { timeInWords } from '#src/lib/time.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { exportList } from '#src/features/exports/api.ts';
import { MailBadge, emailCell } from '#src/components/admin/facts.tsx';
import { withCells } from '#src/components/admin/data-table/column.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { Badge } from '#src/components/ui/Badge.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { UnsentBadge } from '#src/features/messages/MailNotices.tsx';
import { InquiryLinks, STATUS_TONES } from './InquiryLinks.tsx';
import { RemoveDialog, type Removal } from './RemoveDialog.tsx';

const counted = (count: number) => (count === 1 ? '1 inquiry' : `${count} inquiries`);

const STATUS_GROUP: BulkGroup<InquiryChange> = {
  label: 'Status',
  options: Object.entries(INQUIRY_STATUSES).map(([status, label]) => ({
    label: `Set to ${label}`,
    change: { status: status as InquiryStatus },
    done: `set to ${label}`,
  })),
};

interface ChangeSelectedProps {
  inquiries: readonly InquiryRow[];
  colleagues: readonly Colleague[];
  list: List<InquiryRow>;
  /** Called at the end with those that were changed; the others stay selected. */
  deselect: (inquiries: readonly InquiryRow[]) => void;
  /** The button that deletes the selection; `dismiss` removes the problems of an earlier change. */
  children: (dismiss: () => void) => ReactNode;
}

function ChangeSelected({ inquiries, colleagues, list, deselect, children }: ChangeSelectedProps) {
  const { progress, problems, run, stop, dismiss } = useBulk<InquiryRow>({ path: BULK, counted, nameOf });
  const { show, finish } = useShownResults({ records: inquiries, list, deselect });
  const [chosen, setChosen] = useState('');
  const groups = [STATUS_GROUP, { label: 'Assigned to', options: assignmentOptions(colleagues) }];

  const apply = async ({ change, done }: BulkOption<InquiryChange>) => {
    await run({ records: inquiries, change, done, onResults: (results) => show(results, change) });
    finish();
  };

  if (progress) return <BulkStatus progress={progress} onStop={stop} />;
  return (
    <>
      <BulkChoice {...{ groups, chosen }} onChoose={setChosen} onApply={(option) => void apply(option)} />
      {children(dismiss)}
      <BulkProblems problems={problems} onDismiss={dismiss} />
    </>
  );
}

/** Their names break between them, and not inside of one. */
const interestsCell = (interests: readonly string[]) =>
  interests.map((interest, at) => (
    <Fragment key={interest}>
      <span className="whitespace-nowrap">{at < interests.length - 1 ? `${interest},` : interest}</span>{' '}
    </Fragment>
  ));

const columnsOf = (holidays: readonly string[], colleagues: Colleagues) =>
  withCells(inquiryColumns({ holidays, colleagues }), {
    name: {
      note: ({ status, mail, reply, createdAt }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={STATUS_TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>
          <UnsentBadge what="Reply" mail={reply} />
          {mail !== 'sent' && <MailBadge mail={mail} named />}
          {/* The specification's columns have no date. */}
          <span className="text-tiny font-normal whitespace-nowrap text-ink-muted">
            {timeInWords(createdAt)}
          </span>
        </span>
      ),
    },
    email: { cell: ({ email }) => emailCell(email) },
    interests: { cell: ({ interests }) => interestsCell(interests) },
  });

const noneOf = (status: string) =>
  status === INQUIRY_STATUSES['in-progress']
    ? 'No inquiries in progress'
    : `No ${status.toLowerCase()} inquiries`;

const ROWS = { idOf: ({ id }: InquiryRow) => id };

interface InquiriesProps {
  company: string;
  /** The days besides weekends on which nobody answers. */
  holidays: readonly string[];
}

export function Inquiries({ company, holidays }: InquiriesProps) {
  const list = useList(readInquiries, ROWS);
  const [removal, setRemoval] = useState<Removal>();
  const { known } = useColleagues('office');
  const columns = useMemo(() => columnsOf(holidays, known), [holidays, known]);

  return (
    <>
      <DataTable
        name="Contact submissions"
        what="The inquiries could not be loaded."
        columns={columns}
        list={list}
        rowName={nameOf}
        wide
        recordPage={'/inquiry' satisfies AdminPage}
        countedBy="status"
        noneOf={noneOf}
        cardActions={(inquiry) => <InquiryLinks {...{ inquiry, company, list }} />}
        onExport={(view) => exportList('contact-submissions', view)}
        bulk={(records, deselect) => (
          <ChangeSelected inquiries={records} colleagues={known ?? []} {...{ list, deselect }}>
            {(dismiss) => (
              <Button
                size="sm"
                variant="secondary"
                className="sm:ml-auto"
                onClick={() => {
                  dismiss();
                  setRemoval({ records, forGood: false, done: () => deselect(records) });
                }}
              >
                Delete selected
              </Button>
            )}
          </ChangeSelected>
        )}
        empty={
          <EmptyState title="No inquiries">What visitors send on the contact page appears here.</EmptyState>
        }
      />
      <RemoveDialog
        removal={removal}
        onClose={() => setRemoval(undefined)}
        onRemoved={(ids) => list.dropAll(ids)}
        onConflict={(ids) => list.reloadAfterConflict(...ids)}
      />
    </>
  );
}
