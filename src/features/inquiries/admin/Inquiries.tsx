import { Fragment, useMemo, useState } from 'react';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { inquiryColumns, nameOf } from '../schema/columns.ts';
import type { InquiryRow } from '../schema/inquiry.ts';
import { INQUIRY_STATUSES } from '../schema/workflow.ts';
import { timeInWords } from '#src/lib/time.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { exportList } from '#src/features/exports/api.ts';
import { readInquiries } from './api.ts';
import { MailBadge } from '#src/components/admin/MailBadge.tsx';
import { withCells } from '#src/components/admin/data-table/column.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { emailCell } from '#src/components/admin/data-table/email-cell.tsx';
import { useList } from '#src/components/admin/use-list.ts';
import { Badge } from '#src/components/ui/badge/Badge.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { UnsentBadge } from '#src/features/messages/MailNotices.tsx';
import { ChangeSelected } from './ChangeSelected.tsx';
import { InquiryLinks } from './InquiryLinks.tsx';
import { RemoveDialog, type Removal } from './RemoveDialog.tsx';
import { STATUS_TONES } from './status-tones.ts';

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

interface Props {
  /** The vendor's name in replies. */
  company: string;
  /** The days besides weekends on which nobody answers. */
  holidays: readonly string[];
}

/** The admin's list of inquiries, newest first. */
export function Inquiries({ company, holidays }: Props) {
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
        rowId={ROWS.idOf}
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
