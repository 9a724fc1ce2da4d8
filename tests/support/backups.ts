import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { openArchive, prepareFolder, prune } from '#netlify/local/backup-archive.ts';
import { restore } from '#netlify/local/backup-restore.ts';
import { backUp, placeOf, type Place } from '#netlify/local/backup-stores.ts';
import { startBlobs, type LocalBlobs } from '#netlify/local/blobs-server.ts';

/** A key pair, and what encrypts and decrypts with it. */
export interface Keys {
  identity: string;
  recipients: string[];
  encrypter: Encrypter;
  decrypter: Decrypter;
}

export async function makeKeys(): Promise<Keys> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const keys = { identity, recipients: [recipient], encrypter: new Encrypter(), decrypter: new Decrypter() };
  keys.encrypter.addRecipient(recipient);
  keys.decrypter.addIdentity(identity);
  return keys;
}

const quietly = () => {};

/** A folder for backups with keys; backs up and restores local stores with the test's clock. */
export async function startBackups(now: () => number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'backups-'));
  await prepareFolder(folder);
  const keys = await makeKeys();
  const running: LocalBlobs[] = [];
  return {
    folder,
    keys,
    /** Returns the archive. */
    make: async (place: Place = placeOf(undefined)) =>
      (await backUp(folder, place, keys, { now: now(), progress: quietly })).archive,
    restore: async (archive: string, place: Place = placeOf(undefined)) =>
      restore({ place, archive: await openArchive(archive, keys.decrypter), progress: quietly }, now()),
    prune: () => prune(folder, 'dev', now()),
    /** Uses empty stores from now on. */
    async useEmptyStores(): Promise<void> {
      const blobs = await startBlobs(path.join(folder, randomUUID()));
      running.push(blobs);
      process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
    },
    async stop(): Promise<void> {
      await Promise.all(running.map((blobs) => blobs.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Backups = Awaited<ReturnType<typeof startBackups>>;
