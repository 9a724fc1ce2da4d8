import { useState, useMemo } from 'react';
import { nameOf, inquiryColumns } from '../schema/columns.ts';
import {
  INQUIRY_STATUSES,
  type InquiryRow,
  type InquiryChange,
  type InquiryStatus,
} from '../schema/inquiry.ts';
import * as bulk from '#src/features/bulk/BulkBar.tsx';
import type { BulkGroup, Selection } from '#src/features/bulk/BulkBar.tsx';
import { countedAs } from '#src/features/bulk/use-bulk.ts';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { useList, type RowRules } from '#src/components/admin/use-list.ts';
import { readInquiries } from './client.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { timeInWords } from '#src/lib/time.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { exportList } from '#src/features/exports/api.ts';
import { MailBadge, emailCell } from '#src/components/admin/facts.tsx';
import { withCells } from '#src/components/admin/data-table/column.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { UnsentBadge } from '#src/features/messages/MailNotices.tsx';
import { InquiryLinks, StatusBadge } from './InquiryLinks.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

const GROUPS: BulkGroup<InquiryChange>[] = [
  {
    label: 'Status',
    options: Object.entries(INQUIRY_STATUSES).map(([status, label]) => ({
      label: `Set to ${label}`,
      change: { status: status as InquiryStatus },
      done: `set to ${label}`,
    })),
  },
];

/** Sets the status or the person in charge of the selected inquiries, or asks whether to delete them. */
function ChangeSelected({ onDelete, ...selection }: Selection<InquiryRow> & { onDelete: () => void }) {
  const { jobs, choice } = bulk.useSelectionChanges<InquiryRow, InquiryChange>({
    ...{ ...selection, nameOf, groups: GROUPS, path: '/inquiries/bulk' },
    counted: countedAs('inquiry', 'inquiries'),
  });
  if (jobs.progress) return <bulk.BulkStatus jobs={jobs} />;
  return (
    <>
      {choice}
      <Button
        size="sm"
        variant="secondary"
        className="sm:ml-auto"
        onClick={() => {
          jobs.dismiss();
          onDelete();
        }}
      >
        Delete selected
      </Button>
      <bulk.BulkProblems jobs={jobs} />
    </>
  );
}

/** Interests break between their names, and not inside of one. */
const interestsCell = (interests: readonly string[]) =>
  interests.map((interest, at) => (
    <span key={interest} className="inline-block whitespace-pre">
      {at < interests.length - 1 ? `${interest}, ` : interest}
    </span>
  ));

const columnsOf = (holidays: readonly string[], colleagues: Colleagues) =>
  withCells(inquiryColumns({ holidays, colleagues }), {
    name: {
      note: ({ status, mail, reply, createdAt }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge status={status} />
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

const ROWS: RowRules<InquiryRow> = {
  idOf: ({ id }) => id,
  counted: ['inquiries', ({ status }) => status === 'new'],
};

export function Inquiries({ company, holidays }: { company: string; holidays: readonly string[] }) {
  const list = useList(readInquiries, ROWS);
  const [removal, setRemoval] = useState<{ records: InquiryRow[]; onAllRemoved: () => void }>();
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
          <ChangeSelected
            colleagues={known ?? []}
            {...{ records, list, deselect }}
            onDelete={() => setRemoval({ records, onAllRemoved: () => deselect(records) })}
          />
        )}
        empty={
          <EmptyState title="No inquiries">What visitors send on the contact page appears here.</EmptyState>
        }
      />
      {removal && (
        <RemoveDialog
          {...removal}
          onClose={() => setRemoval(undefined)}
          onRemoved={(ids) => list.dropAll(ids)}
          onConflict={(ids) => list.reloadAfterConflict(...ids)}
        />
      )}
    </>
  );
}
