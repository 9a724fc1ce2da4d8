import type { Suspect } from '#features/spam/schema/suspect';
import { RemovalDialog, type RemovalOf } from '../bulk/RemovalDialog.tsx';
import { eraseSuspect, suspectsToErase } from './api.ts';

/** The suspected forms to erase. */
export type Erasure = RemovalOf<Suspect>;

interface Props {
  erasure: Erasure | undefined;
  /** Called after each try with the ids of all that were erased so far. */
  onErased: (ids: ReadonlySet<string>) => void;
  /** Called with the ids of the forms that another person approved or erased. */
  onConflict: (ids: readonly string[]) => void;
  onClose: () => void;
}

const CONFLICT =
  'Another person approved or erased the others meanwhile: close this and look at the list again.';

/** Asks before suspected forms are erased. */
export const EraseDialog = ({ erasure, onErased, onConflict, onClose }: Props) => (
  <RemovalDialog
    removal={erasure}
    how="erase"
    noun="form"
    idOf={({ record }) => record.id}
    removeOne={eraseSuspect}
    partsOf={suspectsToErase}
    conflict={CONFLICT}
    onRemoved={onErased}
    onConflict={onConflict}
    onClose={onClose}
  >
    <p>It is erased for good. This cannot be undone.</p>
  </RemovalDialog>
);
