import { rm } from 'node:fs/promises';

/** Removes folders with what is in them, also while an ending process may still write there. */
export async function removeFolders(...folders: string[]): Promise<void> {
  for (const folder of folders)
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
