import * as z from 'zod/mini';
import { readStored, writeStored } from '../ui/form/storage.ts';
import { sharedState } from '../ui/shared-state.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';

/** What is counted beside a link of the navigation: new records, suspects, and what is about to happen. */
export type LinkTopic = 'inquiries' | 'applications' | 'suspected' | 'closing' | 'scheduled';

type LinkCounts = Partial<Record<LinkTopic, number>>;

const NONE: LinkCounts = {};

/** The local-storage entry of what the last answers said, in any tab. Removed at logout (`own-drafts.ts`). */
const ENTRY = 'counts';

const stored = (): LinkCounts =>
  z.record(z.string(), z.number()).safeParse(readStored(ENTRY, 'localStorage')).data ?? NONE;

const counts = sharedState(NONE);
counts.set(stored());

export function useLinkCounts(): LinkCounts {
  useWindowEvent<StorageEvent>('storage', ({ key }) => key === ENTRY && counts.set(stored()));
  return counts.useValue();
}

/** Shows what an answer says beside the links, on this page and the next ones. */
export function noteLinkCounts(next: { [Topic in LinkTopic]?: number | undefined }): void {
  counts.set({ ...counts.get(), ...next } as LinkCounts);
  writeStored(ENTRY, counts.get(), 'localStorage');
}

/** Counts a record that has come to the list of another page. */
export const countOneMore = (topic: LinkTopic) => noteLinkCounts({ [topic]: (counts.get()[topic] ?? 0) + 1 });
