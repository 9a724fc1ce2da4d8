import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import earlier from '../fixtures/earlier-data.json' with { type: 'json' };

/*
 * The fixture is the data folder of an earlier version: each file of `.netlify/data/entries` by its path, with its text, or
 * `base64:` and its bytes. It never changes; a version that stores something new gets one of its own beside it. It was made
 * with an empty `content/vacancies`, a stand-in for the email provider on MAIL and curl:
 *
 *   ADMIN_USERNAME=owner ADMIN_PASSWORD=kandy-river-seven RESEND_BASE_URL=$MAIL npm start
 *   POST /api/send-email           of Mailed (Idempotency-Key sample-inquiry-mailed), Suspected (extra_remarks), Deleted, Erased
 *   POST /api/submit-application   with a CV; with extra_remarks; later for the vacancy 'Sample added'
 *   POST /api/login                with a wrong password, then the right one; /api/change-password; /api/login again
 *   POST /api/save                 'Sample added', 'Sample before', 'Sample deleted'
 *   PUT, DELETE /api/careerdetails/:id   'Sample before' becomes 'Sample renamed'; 'Sample deleted' goes
 *   POST /api/blogs                with an image; in Markdown of an earlier day; one that is deleted afterwards
 *   PUT, DELETE /api/blogs/:id     of two committed posts
 *   DELETE /api/inquiries/:id      of Deleted; POST /api/people/erase of Erased
 *   POST /api/exports; GET /api/cvs/:id, and each list, after the build
 *   with the provider down: an inquiry and an application of Unmailed; then Ctrl+C
 */

/** The prefix of a binary file's bytes. */
const BYTES = 'base64:';

const bytesOf = (text: string): Buffer =>
  text.startsWith(BYTES) ? Buffer.from(text.slice(BYTES.length), 'base64') : Buffer.from(text);

/** The bytes of the CV that was sent with an application. */
export const CV_BYTES = bytesOf(
  Object.entries(earlier).find(([name]) => name.startsWith('site%3Adev-cvs/'))?.[1] ?? '',
);

/** A minute after the fixture was made. The clock stays at this time, so that no record expires. */
export const NOW = Date.parse('2026-11-23T10:46:00Z');

export const CHANGED_PASSWORD = 'sample-of-a-new-one';

/** The committed posts that were edited and deleted, with the hashes of their files then. */
export const EDITED = { id: 'weekly-bank-reconciliation', digest: '8d30b2450647c3c003a0a09ab3750f4e' };
export const DELETED = { id: 'centre-meetings-that-balance', digest: '0e068e17222fd47747912cceb5ee5a8b' };

/** The inquiry that was sent with an idempotency key. */
export const MAILED = {
  firstName: 'Mailed',
  lastName: 'Sample',
  email: 'mailed@sample.example',
  phoneNumber: '+94 77 000 0000',
  message: 'Sample inquiry of Mailed.',
  interests: ['Other'],
  consent: true,
};

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
