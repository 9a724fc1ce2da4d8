import { useState, type ReactNode } from 'react';
import type { BulkRecord } from '#src/lib/bulk.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import type { List } from '#src/components/admin/use-list.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { countedAs, type BulkJobs, type BulkPart } from './use-bulk.ts';

const REMOVAL_WORDS = {
  delete: ['Delete', 'Deleting', 'deleted'],
  erase: ['Erase', 'Erasing', 'erased'],
} as const;

interface Props {
  how: keyof typeof REMOVAL_WORDS;
  noun: string;
  /** Throws ApiError 404 or 409 when another person changed or removed the record. */
  remove: () => Promise<unknown>;
  /** Says the result in place of a toast. */
  say?: (result: string) => void;
  onConflict: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a record is removed. */
export function RemovalDialog({ how, noun, remove, say = showToast, onConflict, onClose, children }: Props) {
  const [verb, doing, done] = REMOVAL_WORDS[how];
  const run = async () => {
    try {
      await remove();
    } catch (cause) {
      if (isConflict(cause)) onConflict();
      throw cause;
    }
    say(`1 ${noun} ${done}.`);
  };
  return (
    <ConfirmDialog
      open
      title={`${verb} this ${noun}?`}
      confirm={verb}
      confirming={`${doing}...`}
      onConfirm={run}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

interface SelectedProps<T extends BulkRecord> extends Pick<Props, 'how' | 'children'> {
  nouns: readonly [one: string, many: string];
  records: readonly T[];
  parts: readonly BulkPart[];
  jobs: BulkJobs<T>;
  list: Pick<List<object>, 'dropAll' | 'reload'>;
  /** Called at the end with the ids of what was removed and a sentence about it, which it says in place of a toast. */
  onRemoved?: (ids: ReadonlySet<string>, result: string) => void;
}

/** The button of a selection that removes its records, after a question. */
export function RemoveSelected<T extends BulkRecord>(props: SelectedProps<T>) {
  const { how, nouns, records, parts, jobs, list, onRemoved, children } = props;
  const [asking, setAsking] = useState(false);
  const [verb, doing, done] = REMOVAL_WORDS[how];
  const counted = countedAs(...nouns);

  const remove = async () => {
    const removed = new Set<string>();
    const { whom } = await jobs.run({
      ...{ records, parts, counted, removes: true, done: onRemoved ? undefined : done },
      onResults: (results) => {
        const idsOf = (wanted: string) =>
          results.flatMap(({ id, outcome }) => (outcome === wanted ? id : []));
        for (const id of idsOf('done')) removed.add(id);
        list.dropAll(idsOf('done'));
        if (idsOf('conflict').length > 0) list.reload();
      },
    });
    if (removed.size > 0) onRemoved?.(removed, `${whom} ${done}.`);
  };

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className={how === 'erase' ? 'text-danger sm:ml-auto' : 'sm:ml-auto'}
        onClick={() => {
          jobs.dismiss();
          setAsking(true);
        }}
      >
        {`${verb} selected`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${verb} ${records.length === 1 ? `this ${nouns[0]}` : counted(records.length)}?`}
        confirm={verb}
        confirming={`${doing}...`}
        // The bar of the selection shows the work, with a button that stops it.
        onConfirm={async () => void remove()}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
