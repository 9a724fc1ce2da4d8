import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod/mini';
import { DAY } from '#src/server/platform/clock.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import type { storedVacancySchema } from '#src/features/jobs/schema/vacancy.ts';
import type * as records from '#src/server/stores/records.ts';
import type { draftRecordSchema, postRecordSchema } from '#src/server/stores/post-records.ts';
import { storeName } from '#src/server/stores/stores.ts';

type Kept<Schema extends z.ZodMiniType> = z.input<Schema>;

const NAMES = ['Nimali Perera', 'Kasun Silva', 'Fathima Rizwan', 'Arjun Selvam'];

const idOf = (n: number, now: number) => idAt(now - n * 60_000, n.toString(16).padStart(18, '0'));

const nameOf = (n: number) => NAMES[n % NAMES.length] ?? '';

const policy = { version: 'June 2025', agreed: true };

function inquiry(n: number, now: number): Kept<typeof records.inquiryRecordSchema> {
  const [firstName = '', lastName = ''] = nameOf(n).split(' ');
  return {
    ...{ firstName, lastName, email: `person${n}@example.com`, phoneNumber: '+94 11 200 0000' },
    message: 'We keep eleven branches on paper and would like to see your system at work. '.repeat(3),
    interests: ['Software Solutions'],
    ...{ createdAt: now - n * 60_000, mail: 'sent', policy },
    ...(n % 10 === 0 ? { suspected: true } : {}),
    ...(n % 2 === 1 ? { deletedAt: now - n * 1000 } : {}),
  };
}

const application = (n: number, now: number): Kept<typeof records.applicationRecordSchema> => ({
  ...{ name: nameOf(n), email: `applicant${n}@example.com`, contactNumber: '+94 71 200 0000' },
  ...{ position: 'QA Engineer', linkedin: '', nic: '', message: 'I have tested ledgers for six years.' },
  ...{ createdAt: now - n * 60_000, mail: 'sent', policy },
});

const vacancy = (n: number, now: number): Kept<typeof storedVacancySchema> => ({
  ...{ title: `Branch officer ${n}`, jobType: 'Full-time', shortTitle: 'Officer', shortdis: 'A branch.' },
  ...{
    description: 'Keeps the till and the books of a branch. '.repeat(5),
    bulletPoints: 'Count, Reconcile',
  },
  ...{ slug: `branch-officer-${n}`, createdAt: now, updatedAt: now },
});

const post = (n: number, now: number): Kept<typeof postRecordSchema> => ({
  ...{ title: `Notes on a till, number ${n}`, content: 'First paragraph. / Second paragraph. '.repeat(20) },
  ...{ format: 'paragraphs', contentwriter: nameOf(n) },
  ...{ publishedAt: now - n * DAY, updatedAt: now },
});

const draft = (n: number, now: number): Kept<typeof draftRecordSchema> => ({
  ...{
    title: `Draft ${n}`,
    content: 'First paragraph. / Second paragraph. '.repeat(20),
    format: 'paragraphs',
  },
  ...{ updatedAt: now, savedBy: nameOf(n) },
});

/** Numbers of records of kinds that a site has few of. */
export interface OwnSizes {
  posts?: number;
  vacancies?: number;
}

/** What a store of so many records holds, by its name: every even inquiry is listed and every odd one deleted. */
function recordsOf(size: number, now: number, own: OwnSizes): Record<string, [string, unknown][]> {
  const all = Array.from({ length: size }, (_, n) => n);
  const posts = all.slice(0, own.posts);
  const each = (make: (n: number, now: number) => unknown, of = all): [string, unknown][] =>
    of.map((n) => [idOf(n, now), make(n, now)]);
  return {
    inquiries: Array.from({ length: size * 2 }, (_, n) => [idOf(n, now), inquiry(n, now)]),
    applications: each(application),
    careers: each(vacancy, all.slice(0, own.vacancies)),
    posts: posts.map((n) => [`note-${n}`, post(n, now)]),
    'post-drafts': each(draft, posts),
    audit: each(() => ({ who: 'owner', action: 'cv.view', outcome: 'done', record: idOf(1, now) })),
    claims: all.map((n) => [
      hashText('claim', String(n)),
      { recordId: idOf(n, now), fingerprint: '', createdAt: now - n * 60_000 },
    ]),
    seeds: [['vacancies', { seededAt: now }]],
  };
}

/** Entries of the mail outbox for so many inquiries, none of them due before `nextAttemptAt`. */
export const waitingMail = (count: number, now: number, nextAttemptAt: number): [string, unknown][] =>
  Array.from({ length: count }, (_, n) => [`inquiry~${idOf(n, now)}`, { attempts: 3, nextAttemptAt }]);

/** Adds records to one of the on-disk stores under `directory`, a file each as the local store keeps it, without its syncing. */
export async function fillStore(
  directory: string,
  store: string,
  entries: Iterable<[key: string, value: unknown]>,
): Promise<void> {
  const folder = path.join(directory, 'entries', encodeURIComponent(`site:${storeName('dev', store)}`));
  await mkdir(folder, { recursive: true });
  for (const [key, value] of entries) {
    const name = encodeURIComponent(key).replaceAll('.', '%2E');
    await writeFile(path.join(folder, name), JSON.stringify({ version: 'made-up', value }));
  }
}

/** Fills the stores that people fill. */
export async function fillStores(directory: string, size: number, now: number, own: OwnSizes = {}) {
  for (const [store, entries] of Object.entries(recordsOf(size, now, own)))
    await fillStore(directory, store, entries);
}
