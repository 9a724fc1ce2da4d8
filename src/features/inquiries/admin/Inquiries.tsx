import { useMemo } from 'react';
import { nameOf, inquiryColumns } from '../schema/columns.ts';
import * as schema from '../schema/inquiry.ts';
import * as bulk from '#src/features/bulk/BulkBar.tsx';
import { countedAs } from '#src/features/bulk/use-bulk.ts';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { useList, type RowRules } from '#src/components/admin/use-list.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { lengthInWords, timeInRow } from '#src/lib/time.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { exportList } from '#src/features/exports/api.ts';
import { ContactLinks } from '#src/components/admin/ContactLinks.tsx';
import { useUndo } from '#src/features/deletions/undo.ts';
import { RowTools, useRowChanges } from '#src/features/submissions/row-changes.tsx';
import { withCells } from '#src/components/admin/data-table/column.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { unsentNote } from '#src/features/messages/MailNotices.tsx';
import { contactOf, inquiryClient, readInquiries, removedOf, RESTORABLE, STATUS } from '../kind.ts';

const NOUNS = ['inquiry', 'inquiries'] as const;

const GROUPS: bulk.BulkGroup<schema.InquiryChange>[] = [
  {
    label: 'Status',
    options: Object.entries(schema.INQUIRY_STATUSES).map(([status, label]) => ({
      label: `Set to ${label}`,
      change: { status: status as schema.InquiryStatus },
      done: `set to ${label}`,
    })),
  },
];

interface SelectedProps extends bulk.Selection<schema.InquiryRow> {
  offerUndo: (deleted: readonly schema.InquiryRow[], said: string) => void;
}

/** Sets the status or the person in charge of the selected inquiries, or deletes them. */
function ChangeSelected({ offerUndo, ...selection }: SelectedProps) {
  const { records, list, deselect } = selection;
  const { jobs, choice } = bulk.useSelectionChanges<schema.InquiryRow, schema.InquiryChange>({
    ...{ ...selection, nameOf, groups: GROUPS, path: '/inquiries/bulk' },
    counted: countedAs(...NOUNS),
  });
  if (jobs.progress) return <bulk.BulkStatus jobs={jobs} />;
  return (
    <>
      {choice}
      <bulk.RemoveSelected
        {...{ records, jobs, list }}
        how="delete"
        nouns={NOUNS}
        parts={[
          { path: '/inquiries/bulk', records, change: { deleted: true } satisfies schema.InquiryBulkChange },
        ]}
        onRemoved={(ids, result) => {
          const deleted = records.filter(({ id }) => ids.has(id));
          deselect(deleted);
          offerUndo(deleted, result);
        }}
      >
        <p>{RESTORABLE}</p>
      </bulk.RemoveSelected>
      <bulk.BulkProblems jobs={jobs} />
    </>
  );
}

/** When an inquiry came, for which the specification has no column, and how long the visitor has waited. */
function momentsOf({ status, createdAt }: schema.InquiryRow, now: number, holidays: readonly string[]) {
  const received = Date.parse(createdAt);
  const isLate = schema.isOverdue(status, received, now, holidays);
  return (
    <span className="text-tiny font-normal whitespace-nowrap text-ink-muted">
      <span className="hidden print:inline">{`${schema.INQUIRY_STATUSES[status]}, `}</span>
      <span>{timeInRow(createdAt)}</span>
      {schema.isWaiting(status) && (
        <span className={isLate ? 'font-medium text-warning' : ''}>
          <span> · </span>
          <span className="sr-only 2xl:not-sr-only">waits </span>
          <span>{lengthInWords(now - received)}</span>
        </span>
      )}
    </span>
  );
}

const columnsOf = (holidays: readonly string[], colleagues: Colleagues) =>
  withCells(inquiryColumns({ holidays, colleagues }), {
    name: { note: (inquiry) => momentsOf(inquiry, Date.now(), holidays), width: 13 },
    email: { note: ({ mail, reply }) => unsentNote('Reply', reply, mail), width: 15 },
    message: { width: 12 },
    interests: { width: 7 },
  });

const noneOf = (status: string) =>
  status === STATUS.choices['in-progress']
    ? 'No inquiries in progress'
    : `No ${status.toLowerCase()} inquiries`;

const ROWS: RowRules<schema.InquiryRow> = {
  idOf: ({ id }) => id,
  counted: ['inquiries', ({ status }) => status === 'new'],
};

export function Inquiries({ company, holidays }: { company: string; holidays: readonly string[] }) {
  const list = useList(readInquiries, ROWS);
  const { known } = useColleagues('office');
  const change = useRowChanges<schema.InquiryRow, schema.InquiryChange>({
    list,
    send: inquiryClient.change,
    nameOf,
  });
  const offerUndo = useUndo({ list, removedOf });
  const columns = useMemo(() => columnsOf(holidays, known), [holidays, known]);

  return (
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
      tools={(inquiry) => (
        <RowTools
          {...{ step: STATUS, row: inquiry, name: nameOf(inquiry), colleagues: known }}
          onChange={(wanted) => change(inquiry, wanted)}
        >
          <ContactLinks {...contactOf(inquiry, company)} />
        </RowTools>
      )}
      onExport={(view) => exportList('contact-submissions', view)}
      bulk={(records, deselect) => (
        <ChangeSelected colleagues={known ?? []} {...{ records, list, deselect, offerUndo }} />
      )}
      empty={['No inquiries', 'What visitors send on the contact page appears here.']}
    />
  );
}
