import { useRef, useState } from 'react';
import type { Suspect } from '#features/spam/schema/suspect';
import { eraseSuspect } from './api.ts';
import { isConflict } from '../../lib/api/client.ts';
import { ConfirmDialog } from '../../components/admin/ConfirmDialog.tsx';
import { removeEach, type Progress } from '../../lib/api/remove-each.ts';
import { showToast } from '../../components/ui/toast/toast-store.ts';

/** The suspected forms to erase. */
export interface Erasure {
  suspects: readonly Suspect[];
  /** Called after all were erased. */
  done?: () => void;
}

interface Props {
  erasure: Erasure | undefined;
  /** Called after each try with all that were erased so far. */
  onErased: (gone: ReadonlySet<Suspect>) => void;
  /** Called with each form that another admin approved or erased. */
  onConflict: (suspect: Suspect) => void;
  onClose: () => void;
}

const counted = (count: number) => (count === 1 ? '1 form' : `${count.toLocaleString('en')} forms`);

const CONFLICT =
  'Another person approved or erased the others meanwhile: close this and look at the list again.';

/** Asks before suspected forms are erased. Another try continues with those that are left. */
export function EraseDialog({ erasure, onErased, onConflict, onClose }: Props) {
  const known = useRef(new WeakMap<Erasure, Progress<Suspect>>());
  const [place, setPlace] = useState(1);
  const count = erasure?.suspects.length ?? 0;

  const run = async (stop: AbortSignal) => {
    if (!erasure) return;
    const progress = known.current.get(erasure) ?? { removed: new Set(), conflicts: new Set() };
    known.current.set(erasure, progress);
    const { removed, conflicts } = progress;
    try {
      await removeEach({ records: erasure.suspects, progress, remove: eraseSuspect, onNext: setPlace, stop });
    } catch (cause) {
      if (isConflict(cause)) erasure.suspects.forEach(onConflict);
      throw cause;
    } finally {
      onErased(removed);
    }
    conflicts.forEach(onConflict);
    if (conflicts.size > 0) throw new Error(`${removed.size} of ${counted(count)} erased. ${CONFLICT}`);
    if (removed.size === count) erasure.done?.();
    if (count === 1 && removed.size === 1) return showToast('Erased.');
    showToast(`${removed.size === count ? '' : `${removed.size} of `}${counted(count)} erased.`);
  };

  return (
    <ConfirmDialog
      open={erasure !== undefined}
      title={count === 1 ? 'Erase this form?' : `Erase ${counted(count)}?`}
      confirm="Erase"
      confirming={`Erasing${count === 1 ? '' : ` ${place} of ${count}`}...`}
      stoppable={count > 1}
      onConfirm={run}
      onClose={onClose}
    >
      <p>Nothing of it will be left. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
