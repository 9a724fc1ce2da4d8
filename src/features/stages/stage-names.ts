import { useSyncExternalStore } from 'react';
import {
  DEFAULT_STAGE_NAMES,
  storedStageNamesSchema,
  type StageNames,
} from '#features/stages/schema/stage-names';
import { STAGE_KEYS } from '#features/applications/schema/workflow';
import { readStored, writeStored } from '../../components/ui/form/storage.ts';
import { readStages } from './api.ts';

/** The names as this browser has last read them: no list waits for them. Removed at logout (`own-drafts.ts`). */
const ENTRY = 'stage-names';
const PLACE = 'localStorage';

let names: StageNames | undefined;
let asked = false;
const listeners = new Set<() => void>();

const isSame = (one: StageNames, other: StageNames) =>
  STAGE_KEYS.every((stage) => one[stage] === other[stage]);

/** The names as far as they are known. */
function current(): StageNames {
  if (!names) {
    const stored = storedStageNamesSchema.safeParse(readStored(ENTRY, PLACE));
    names = stored.success ? stored.data : DEFAULT_STAGE_NAMES;
  }
  return names;
}

/** Notes the names of the server for all islands of the page, and for the next one. */
export function setStageNames(next: StageNames): void {
  if (isSame(next, current())) return;
  names = next;
  writeStored(ENTRY, next, PLACE);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) {
    asked = true;
    // Without an answer the names that are known stay: they are words, not data.
    readStages().then(
      ({ names: read }) => setStageNames(read),
      () => undefined,
    );
  }
  return () => listeners.delete(listener);
}

/** What the staff calls each stage; asks the server once a page, beside what the page reads itself. */
export const useStageNames = (): StageNames =>
  useSyncExternalStore(subscribe, current, () => DEFAULT_STAGE_NAMES);
