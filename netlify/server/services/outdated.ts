import { DAY } from '#server/clock';
import type { AppContext } from '#server/context';
import type { RecordStore } from '#server/stores/record-store';
import { isForgiven } from './login-throttle.ts';
import { isWithin } from './sessions.ts';

/** A form that is sent again later than this is a new one. */
const CLAIMS_KEPT_MS = 30 * DAY;

async function sweep<T>(store: RecordStore<T>, isOver: (value: T) => boolean): Promise<number> {
  let swept = 0;
  for await (const { records } of store.pages())
    for (const { id, value } of records) {
      if (!isOver(value)) continue;
      await store.remove(id);
      swept += 1;
    }
  return swept;
}

/** Removes what counts no more: sessions that ended, failed logins forgiven, keys of old calls; run by the schedule. */
export async function sweepOutdated({ stores, clock }: AppContext): Promise<number> {
  const now = clock();
  const sessions = await sweep(stores.sessions, (session) => !isWithin(session, now));
  const failures = await sweep(stores.failures, (failed) => isForgiven(failed, now));
  const claims = await sweep(stores.claims, ({ createdAt }) => now - createdAt > CLAIMS_KEPT_MS);
  return sessions + failures + claims;
}
