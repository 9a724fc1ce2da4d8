import { useRef, useState } from 'react';
import { RESTORABLE_DAYS } from '#features/deletions/schema/deleted-record';
import type { InquiryRow } from '#features/inquiries/schema/inquiry';
import { isConflict } from '../../../lib/api/client.ts';
import { deleteInquiry, eraseInquiry } from './api.ts';
import { ConfirmDialog } from '../../../components/admin/ConfirmDialog.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { removeEach, type Progress } from './remove-each.ts';

/** The inquiries to remove, and how. */
export interface Removal {
  inquiries: InquiryRow[];
  /** Whether to erase them instead of a soft delete. */
  forGood: boolean;
  /** Called after all were removed. */
  done?: () => void;
}

interface Props {
  removal: Removal | undefined;
  onClose: () => void;
  /** Called after each try with all inquiries removed so far. */
  onRemoved: (gone: ReadonlySet<InquiryRow>) => void;
  /** Says the result at the end; a toast by default. */
  say?: (result: string) => void;
  /** Called with the inquiries that another admin changed or deleted. */
  onConflict: (inquiries: readonly InquiryRow[]) => void;
}

const counted = (count: number) => (count === 1 ? '1 submission' : `${count} submissions`);

const CONFLICT =
  'Somebody else changed or deleted the others meanwhile: close this and look at the list again.';

/** Asks before inquiries are deleted or erased. Another try continues with those that are left. */
export function RemoveDialog({ removal, onClose, onRemoved, onConflict, say = showToast }: Props) {
  const known = useRef(new WeakMap<Removal, Progress<InquiryRow>>());
  const [place, setPlace] = useState(1);
  const count = removal?.inquiries.length ?? 0;
  const forGood = removal?.forGood ?? false;
  const verb = forGood ? 'Erase' : 'Delete';

  const run = async (stop: AbortSignal) => {
    if (!removal) return;
    const progress = known.current.get(removal) ?? { removed: new Set(), conflicts: new Set() };
    known.current.set(removal, progress);
    const remove = forGood ? eraseInquiry : deleteInquiry;
    /** The result so far, in words. */
    const resultSoFar = () => {
      const { size } = progress.removed;
      return `${size === count ? '' : `${size} of `}${counted(count)} ${forGood ? 'erased' : 'deleted'}.`;
    };
    try {
      await removeEach({ records: removal.inquiries, progress, remove, onNext: setPlace, stop });
    } catch (cause) {
      if (isConflict(cause)) onConflict(removal.inquiries);
      if (count === 1 || !(cause instanceof Error)) throw cause;
      throw new Error(`${resultSoFar()} ${cause.message}`, { cause });
    } finally {
      onRemoved(progress.removed);
    }
    if (progress.conflicts.size > 0) {
      onConflict([...progress.conflicts]);
      throw new Error(`${resultSoFar()} ${CONFLICT}`);
    }
    if (progress.removed.size === count) removal.done?.();
    say(resultSoFar());
  };

  return (
    <ConfirmDialog
      open={removal !== undefined}
      title={`${verb} ${count === 1 ? 'this submission' : counted(count)}?`}
      confirm={verb}
      confirming={`${forGood ? 'Erasing' : 'Deleting'}${count === 1 ? '' : ` ${place} of ${count}`}...`}
      stoppable={count > 1}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        {forGood
          ? 'Nothing of it will be left: neither the message nor the mail about it that is still pending. This cannot be undone.'
          : `It can be restored for ${RESTORABLE_DAYS} days from the list of deleted records on the dashboard.`}
      </p>
    </ConfirmDialog>
  );
}
