import { RESTORABLE_DAYS } from '#src/features/deletions/schema/deleted-record.ts';
import { RemovalDialog } from '#src/features/bulk/RemovalDialog.tsx';
import type { InquiryBulkChange, InquiryRow } from '../schema/inquiry.ts';
import { deleteInquiry, eraseInquiry } from './client.ts';

export const removedOf = ({ id }: Pick<InquiryRow, 'id'>) => ({ kind: 'inquiry' as const, id });

interface Props {
  records: readonly InquiryRow[];
  forGood?: boolean;
  onClose: () => void;
  onRemoved?: (ids: ReadonlySet<string>) => void;
  onAllRemoved?: () => void;
  say?: (result: string, removed: ReadonlySet<string>) => void;
  onConflict: (ids: readonly string[]) => void;
}

export const RemoveDialog = ({ forGood = false, ...rest }: Props) => (
  <RemovalDialog
    {...rest}
    how={forGood ? 'erase' : 'delete'}
    nouns={['inquiry', 'inquiries']}
    idOf={({ id }) => id}
    removeOne={forGood ? eraseInquiry : deleteInquiry}
    partsOf={(records) => [
      { path: '/inquiries/bulk', change: { deleted: true } satisfies InquiryBulkChange, records },
    ]}
    conflict="Someone else changed or deleted the rest in the meantime: close this and look at the list again."
  >
    <p>
      {forGood
        ? 'The inquiry, the notes and the emails shown with it will be erased for good. Emails still waiting will not be sent. This cannot be undone.'
        : `Deleted inquiries stay in the list of deleted records on the dashboard for ${RESTORABLE_DAYS} days and can be restored there.`}
    </p>
  </RemovalDialog>
);
