import { useSyncExternalStore } from 'react';
import {
  DEFAULT_STAGE_NAMES,
  stageNamesSchema,
  storedStageNamesSchema,
  type StageNames,
} from '#features/stages/schema/stage-names';
import { STAGE_KEYS } from '#features/applications/schema/workflow';
import { readStored, writeStored } from '../../components/ui/form/storage.ts';
import { included } from '../../lib/api/included.ts';

/** The names as this browser has last read them: no list waits for them. Removed at logout (`own-drafts.ts`). */
const ENTRY = 'stage-names';
const PLACE = 'localStorage';

let names: StageNames | undefined;
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

// Where they are missing, the names that are known stay: they are words, not data.
void included.then(({ stages }) => {
  const { data } = stageNamesSchema.safeParse(stages);
  if (data) setStageNames(data.names);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the staff calls each stage; it comes with the list or the record of the screen. */
export const useStageNames = (): StageNames =>
  useSyncExternalStore(subscribe, current, () => DEFAULT_STAGE_NAMES);
