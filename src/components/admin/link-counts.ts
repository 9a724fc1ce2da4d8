import * as z from 'zod/mini';
import { readStored, writeStored } from '../ui/form/storage.ts';
import { sharedState } from '../ui/shared-state.ts';

/** What is counted beside a link of the navigation: new records, suspects, and what is about to happen. */
export type LinkTopic = 'inquiries' | 'applications' | 'suspected' | 'closing' | 'scheduled';

type LinkCounts = Partial<Record<LinkTopic, number>>;

const NONE: LinkCounts = {};

/** As the last answers in this tab said. Removed at logout (`own-drafts.ts`). */
const ENTRY = 'counts';

const counts = sharedState(NONE);
counts.set(z.record(z.string(), z.number()).safeParse(readStored(ENTRY)).data ?? NONE);

export const useLinkCounts = counts.useValue;

/** Shows what an answer says beside the links, on this page and the next ones. */
export function noteLinkCounts(next: { [Topic in LinkTopic]?: number | undefined }): void {
  counts.set({ ...counts.get(), ...next } as LinkCounts);
  writeStored(ENTRY, counts.get());
}
