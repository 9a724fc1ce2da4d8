import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';

export interface Entry {
  bytes: Buffer<ArrayBuffer>;
  etag: string;
}

export const isAbsent = (cause: unknown) => (cause as NodeJS.ErrnoException).code === 'ENOENT';

/** 128 bits: a list has a thousand of them. */
const ETAG_LENGTH = 22;

/** A hash of the bytes: file times are too coarse, and inodes reused too soon, to tell two quick writes apart. */
export const etagOf = (bytes: Uint8Array) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH)}"`;

/** Reads synchronously: for a small file that is faster than another thread. */
export async function readEntry(file: string): Promise<Entry | undefined> {
  try {
    const bytes = readFileSync(file);
    return { bytes, etag: etagOf(bytes) };
  } catch (cause) {
    if (isAbsent(cause)) return undefined;
    throw cause;
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
