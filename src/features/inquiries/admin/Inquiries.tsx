import { useState } from 'react';
import { INTERESTS, type InquiryRow } from '#features/inquiries/schema/inquiry';
import { INQUIRY_STATUSES } from '#features/inquiries/schema/workflow';
import type { AdminPage } from '../../../lib/admin-pages.ts';
import { requestExport } from '../../audit/api.ts';
import { readInquiries } from './api.ts';
import { MailBadge } from '../../../components/admin/MailBadge.tsx';
import type { Column } from '../../../components/admin/data-table/column.ts';
import { DataTable } from '../../../components/admin/data-table/DataTable.tsx';
import { emailCell } from '../../../components/admin/data-table/email-cell.tsx';
import { timeInWords } from '#lib/time';
import { sourceInWords } from '#lib/visit-source';
import { useList } from '../../../components/admin/use-list.ts';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { EmptyState } from '../../../components/ui/EmptyState.tsx';
import { RemoveDialog, type Removal } from './RemoveDialog.tsx';
import { STATUS_TONES } from './status-tones.ts';

const nameOf = ({ firstName, lastName }: InquiryRow) => `${firstName} ${lastName}`;

const COLUMNS: Column<InquiryRow>[] = [
  {
    id: 'name',
    header: 'First Name',
    text: nameOf,
    heading: true,
    note: ({ status, mail }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={STATUS_TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>
        {mail !== 'sent' && <MailBadge mail={mail} />}
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    text: ({ email }) => email,
    cell: ({ email }) => emailCell(email),
    fixed: true,
  },
  { id: 'phone', header: 'Phone Number', text: ({ phoneNumber }) => phoneNumber, fixed: true },
  { id: 'message', header: 'Message', text: ({ message }) => message, long: true },
  { id: 'interests', header: 'Interests', text: ({ interests }) => interests.join(', '), choices: INTERESTS },
  {
    id: 'received',
    header: 'Received',
    text: ({ createdAt }) => timeInWords(createdAt),
    sortBy: ({ createdAt }) => createdAt,
    fixed: true,
    hidden: true,
  },
  {
    id: 'source',
    header: 'Source',
    text: ({ source }) => sourceInWords(source),
    hidden: true,
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => INQUIRY_STATUSES[status],
    choices: Object.values(INQUIRY_STATUSES),
    fixed: true,
    // It stands under the name.
    hidden: true,
  },
];

const ROWS = { idOf: ({ id }: InquiryRow) => id };

/** The admin's list of inquiries, newest first. */
export function Inquiries() {
  const list = useList(readInquiries, ROWS);
  const [removal, setRemoval] = useState<Removal>();

  const removed = (gone: ReadonlySet<InquiryRow>) => {
    for (const { id } of gone) list.drop(id);
  };

  return (
    <>
      <DataTable
        name="Contact submissions"
        columns={COLUMNS}
        list={list}
        rowId={ROWS.idOf}
        rowName={nameOf}
        wide
        recordPage={'/inquiry' satisfies AdminPage}
        countedBy="status"
        onExport={(filtered) => requestExport('contact-submissions', filtered)}
        bulk={(inquiries, clear) => (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => setRemoval({ inquiries, forGood: false, done: clear })}
          >
            Delete selected
          </Button>
        )}
        empty={
          <EmptyState title="No submissions yet">
            What visitors send on the contact page appears here.
          </EmptyState>
        }
      />
      <RemoveDialog
        removal={removal}
        onClose={() => setRemoval(undefined)}
        onRemoved={removed}
        onConflict={(inquiries) => inquiries.forEach(({ id }) => list.reloadAfterConflict(id))}
      />
    </>
  );
}
