import { RESTORABLE_DAYS } from '#src/features/deletions/schema/deleted-record.ts';
import type { InquiryRow } from '../schema/inquiry.ts';
import { RemovalDialog, type RemovalOf } from '#src/features/bulk/RemovalDialog.tsx';
import { deleteInquiry, eraseInquiry, inquiriesToDelete } from './client.ts';

export interface Removal extends RemovalOf<InquiryRow> {
  forGood: boolean;
}

interface Props {
  removal: Removal | undefined;
  onClose: () => void;
  onRemoved: (ids: ReadonlySet<string>) => void;
  say?: (result: string) => void;
  onConflict: (ids: readonly string[]) => void;
}

const CONFLICT =
  'Someone else changed or deleted the rest in the meantime: close this and look at the list again.';

/** Asks before inquiries are deleted, or one is erased. */
export function RemoveDialog({ removal, ...rest }: Props) {
  const forGood = removal?.forGood ?? false;
  return (
    <RemovalDialog
      {...rest}
      removal={removal}
      how={forGood ? 'erase' : 'delete'}
      nouns={['inquiry', 'inquiries']}
      idOf={({ id }) => id}
      removeOne={forGood ? eraseInquiry : deleteInquiry}
      partsOf={inquiriesToDelete}
      conflict={CONFLICT}
    >
      <p>
        {forGood
          ? 'The inquiry, the notes and the emails shown with it will be erased for good. Emails still waiting will not be sent. This cannot be undone.'
          : `Deleted inquiries stay in the list of deleted records on the dashboard for ${RESTORABLE_DAYS} days and can be restored there.`}
      </p>
    </RemovalDialog>
  );
}
