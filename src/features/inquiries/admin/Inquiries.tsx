import { useState } from 'react';
import { inquiryColumns, nameOf } from '#features/inquiries/schema/columns';
import type { InquiryRow } from '#features/inquiries/schema/inquiry';
import { INQUIRY_STATUSES } from '#features/inquiries/schema/workflow';
import type { AdminPage } from '../../../lib/admin-pages.ts';
import { exportList } from '../../exports/api.ts';
import { readInquiries } from './api.ts';
import { MailBadge } from '../../../components/admin/MailBadge.tsx';
import { withCells } from '../../../components/admin/data-table/column.ts';
import { DataTable } from '../../../components/admin/data-table/DataTable.tsx';
import { emailCell } from '../../../components/admin/data-table/email-cell.tsx';
import { useList } from '../../../components/admin/use-list.ts';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { EmptyState } from '../../../components/ui/EmptyState.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { RemoveDialog, type Removal } from './RemoveDialog.tsx';
import { STATUS_TONES } from './status-tones.ts';

const COLUMNS = withCells(inquiryColumns(), {
  name: {
    note: ({ status, mail }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={STATUS_TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>
        {mail !== 'sent' && <MailBadge mail={mail} />}
      </span>
    ),
  },
  email: { cell: ({ email }) => emailCell(email) },
});

const ROWS = { idOf: ({ id }: InquiryRow) => id };

/** The admin's list of inquiries, newest first; `company` is the vendor's name in replies. */
export function Inquiries({ company }: { company: string }) {
  const list = useList(readInquiries, ROWS);
  const [removal, setRemoval] = useState<Removal>();

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
        cardActions={(inquiry) => <ContactLinks inquiry={inquiry} company={company} />}
        onExport={(view) => exportList('contact-submissions', view)}
        bulk={(records, deselect) => (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => setRemoval({ records, forGood: false, done: () => deselect(records) })}
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
        onRemoved={(ids) => ids.forEach(list.drop)}
        onConflict={(ids) => ids.forEach(list.reloadAfterConflict)}
      />
    </>
  );
}
