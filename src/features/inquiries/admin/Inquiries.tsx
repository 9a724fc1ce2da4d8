import { useState } from 'react';
import { INTERESTS, type InquiryRow } from '#features/inquiries/schema/inquiry';
import { requestExport } from '../../audit/api.ts';
import { readInquiries } from './api.ts';
import { MailBadge } from '../../../components/admin/MailBadge.tsx';
import type { Column } from '../../../components/admin/data-table/column.ts';
import { DataTable } from '../../../components/admin/data-table/DataTable.tsx';
import { emailCell } from '../../../components/admin/data-table/email-cell.tsx';
import { timeInWords } from '#lib/time';
import { useList } from '../../../components/admin/use-list.ts';
import { Button } from '../../../components/ui/button/Button.tsx';
import { EmptyState } from '../../../components/ui/EmptyState.tsx';
import { RemoveDialog, type Removal } from './RemoveDialog.tsx';
import { InquiryDialog } from './InquiryDialog.tsx';

const nameOf = ({ firstName, lastName }: InquiryRow) => `${firstName} ${lastName}`;

const COLUMNS: Column<InquiryRow>[] = [
  {
    id: 'name',
    header: 'First Name',
    text: nameOf,
    heading: true,
    note: ({ mail }) => mail !== 'sent' && <MailBadge mail={mail} />,
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
];

const ROWS = { idOf: ({ id }: InquiryRow) => id };

/** The admin's list of inquiries, newest first. */
export function Inquiries() {
  const list = useList(readInquiries, ROWS);
  const [openId, setOpenId] = useState<string>();
  const [removal, setRemoval] = useState<Removal>();
  const opened = list.items.find(({ id }) => id === openId);

  const removed = (gone: ReadonlySet<InquiryRow>) => {
    // The admin may have opened another inquiry meanwhile.
    setOpenId((id) => ([...gone].some((inquiry) => inquiry.id === id) ? undefined : id));
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
        onOpen={({ id }) => setOpenId(id)}
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
      <InquiryDialog
        inquiry={opened}
        onClose={() => setOpenId(undefined)}
        onTried={list.put}
        onRemove={(inquiry, forGood) => setRemoval({ inquiries: [inquiry], forGood })}
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
