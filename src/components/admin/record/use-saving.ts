import { useState } from 'react';
import { sentenceOf } from '#lib/sentence';

/** Stores changes of a record one at a time, and has the sentence about the last one that failed. */
export function useSaving<Change>(onChange: (change: Change) => Promise<void>) {
  const [saving, setSaving] = useState<Change>();
  const [problem, setProblem] = useState<string>();

  /** Returns whether it was stored. */
  const save = async (change: Change): Promise<boolean> => {
    setSaving(() => change);
    setProblem(undefined);
    const failed = await onChange(change).then(() => undefined, sentenceOf);
    setProblem(failed);
    setSaving(undefined);
    return failed === undefined;
  };

  return {
    /** The change that is being stored. */
    saving,
    busy: saving !== undefined,
    problem,
    save,
  };
}
