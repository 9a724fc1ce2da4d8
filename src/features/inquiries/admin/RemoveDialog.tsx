import { RESTORABLE_DAYS } from '#src/features/deletions/schema/deleted-record.ts';
import { RemovalDialog } from '#src/features/bulk/RemovalDialog.tsx';
import type { InquiryRow } from '../schema/inquiry.ts';
import { deleteInquiry, eraseInquiry } from './client.ts';

export const removedOf = ({ id }: Pick<InquiryRow, 'id'>) => ({ kind: 'inquiry' as const, id });

/** What becomes of an inquiry that is deleted, or erased for good. */
export const Consequence = ({ forGood = false }: { forGood?: boolean }) => (
  <p>
    {forGood
      ? 'The inquiry, the notes and the emails shown with it will be erased for good. Emails still waiting will not be sent. This cannot be undone.'
      : `Deleted inquiries stay in the list of deleted records on the dashboard for ${RESTORABLE_DAYS} days and can be restored there.`}
  </p>
);

interface Props {
  inquiry: InquiryRow;
  forGood: boolean;
  say: (result: string) => void;
  onConflict: () => void;
  onClose: () => void;
}

export const RemoveDialog = ({ inquiry, forGood, ...rest }: Props) => (
  <RemovalDialog
    {...rest}
    how={forGood ? 'erase' : 'delete'}
    noun="inquiry"
    remove={() => (forGood ? eraseInquiry(inquiry) : deleteInquiry(inquiry))}
  >
    <Consequence forGood={forGood} />
  </RemovalDialog>
);
