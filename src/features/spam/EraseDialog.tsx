import { nameOf, type Suspect } from './schema/suspect.ts';
import { RemovalDialog, type RemovalOf } from '#src/features/bulk/RemovalDialog.tsx';
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

const CONFLICT = 'Someone else dealt with the rest in the meantime: close this and look at the list again.';

/** What will be erased, in a sentence. */
function whatIsErased(records: readonly Suspect[]): string {
  const [first] = records;
  const isOne = records.length === 1;
  const what = isOne && first ? `What ${nameOf(first)} sent` : 'Everything that was sent with them';
  const cvs = isOne ? ', including any CV,' : ', including any CVs,';
  return `${what}${records.some(({ kind }) => kind === 'application') ? cvs : ''} will be erased for good.`;
}

/** Asks before suspected forms are erased. */
export const EraseDialog = ({ erasure, onErased, onConflict, onClose }: Props) => (
  <RemovalDialog
    removal={erasure}
    how="erase"
    nouns={['submission', 'submissions']}
    idOf={({ record }) => record.id}
    removeOne={eraseSuspect}
    partsOf={suspectsToErase}
    conflict={CONFLICT}
    onRemoved={onErased}
    onConflict={onConflict}
    onClose={onClose}
  >
    <p className="wrap-anywhere">{whatIsErased(erasure?.records ?? [])} This cannot be undone.</p>
  </RemovalDialog>
);
