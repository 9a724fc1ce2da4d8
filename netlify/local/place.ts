import type { StoreAccess } from '#src/server/stores/stores.ts';
import { placeOf, type Place } from './backup-stores.ts';
import { startBlobs } from './blobs-server.ts';
import { readSettings } from './settings.ts';

/** Runs `work` on the live site, or on the local store with a server of its own. */
export async function withPlace<T>(
  access: StoreAccess | undefined,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  if (access) {
    delete process.env.NETLIFY_BLOBS_CONTEXT;
    return work(placeOf(access));
  }
  const blobs = await startBlobs(readSettings().dataFolder);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  try {
    return await work(placeOf(undefined));
  } finally {
    await blobs.stop();
  }
}
