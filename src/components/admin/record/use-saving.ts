import { sentenceOf } from '#src/lib/sentences.ts';
import { useState } from 'react';
import { isChangedMeanwhile } from '#src/lib/errors.ts';

/** Stores changes of a record, and has the sentence about the last one that failed. */
export function useSaving<Change>(onChange: (change: Change) => Promise<unknown>) {
  const [saving, setSaving] = useState<Change>();
  const [failed, setFailed] = useState<{ change: Change; sentence: string }>();

  /** Returns whether it was stored. */
  const save = async (change: Change): Promise<boolean> => {
    setSaving(() => change);
    setFailed(undefined);
    try {
      await onChange(change);
      return true;
    } catch (cause) {
      // The page itself says that another person changed the record.
      if (!isChangedMeanwhile(cause)) setFailed({ change, sentence: sentenceOf(cause) });
      return false;
    } finally {
      setSaving(undefined);
    }
  };

  return {
    /** The change that is being stored. */
    saving,
    busy: saving !== undefined,
    /** The change that was not stored, and why. */
    failed: failed?.change,
    problem: failed?.sentence,
    save,
  };
}
