import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import earlier from '../fixtures/earlier-data.json' with { type: 'json' };

/*
 * The fixture is the data folder of an earlier version: each file of `.netlify/data/entries` by its path, with its text, or
 * `base64:` and its bytes. It never changes; a version that stores something new gets one of its own beside it. It was made
 * by `npm start` with an empty `content/vacancies`, curl and a stand-in for the email provider: inquiries and applications,
 * mailed, suspected, deleted, erased and, with the provider down, unmailed; logins and a new password; vacancies and posts,
 * added, edited, renamed and deleted, two of them committed; an export, a CV and each list; then Ctrl+C.
 */

const bytesOf = (text: string): Buffer => {
  const [, bytes] = /^base64:(.*)$/s.exec(text) ?? [];
  return bytes === undefined ? Buffer.from(text) : Buffer.from(bytes, 'base64');
};

/** A minute after the fixture was made. The clock stays at this time, so that no record expires. */
export const NOW = Date.parse('2026-11-23T10:46:00Z');

export const CHANGED_PASSWORD = 'sample-of-a-new-one';

/** The committed posts that were edited and deleted, with the hashes of their files then. */
export const EDITED = { id: 'weekly-bank-reconciliation', digest: '8d30b2450647c3c003a0a09ab3750f4e' };
export const DELETED = { id: 'centre-meetings-that-balance', digest: '0e068e17222fd47747912cceb5ee5a8b' };

/** Writes the data to a new folder and returns it. */
export async function writeEarlierData(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earlier-data-'));
  for (const [name, text] of Object.entries(earlier)) {
    const file = path.join(folder, 'entries', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytesOf(text));
  }
  return folder;
}
