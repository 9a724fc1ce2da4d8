import { readFile } from 'node:fs/promises';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import applicationChanges from '#functions/application-changes';
import inquiries from '#functions/inquiries';
import { entryOf, headerAt, writeArchive, type Entry } from '#local/backup-archive';
import { BACKED_UP, LEFT_OUT, placeOf } from '#local/backup-stores';
import { BACKUP_MONTHS } from '#lib/privacy';
import { DAY } from '#server/platform/clock';
import { consoleLog } from '#server/platform/log';
import { ERASURES_RETENTION_MS } from '#server/features/erasures/erasures';
import { openStores } from '#server/stores/stores';
import { pdfFile } from '../fixtures/cv-files.ts';
import { adminCookie, json, startApi } from '../support/api.ts';
import { APPLICANT, asAdmin, form } from '../support/applicants.ts';
import { startBackups, type Backups } from '../support/backups.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { startNetlifyApi } from '../support/netlify-api.ts';

const api = perTest(startApi);
let backups: Backups;

beforeEach(async () => {
  backups = await startBackups(() => api.clock.now);
});

afterEach(() => backups.stop());

const stored = (name: string) => getStore({ name: `dev-${name}`, consistency: 'strong' });

const keysIn = async (name: string) => (await stored(name).list()).blobs.map(({ key }) => key);

const inquire = (changes: object = {}) =>
  api.call('/api/send-email', json({ ...INQUIRY, ...changes }));

const apply = (email: string) =>
  api.call(
    '/api/submit-application',
    form({ ...APPLICANT, email }, { bytes: pdfFile(), name: 'cv.pdf' }),
  );

async function erase(email: string): Promise<void> {
  const cookie = await adminCookie(api);
  expect((await api.call('/api/people/erase', json({ email }, { Cookie: cookie }))).status).toBe(200);
}

/** Every blob of every store that a backup holds. */
async function everything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of BACKED_UP)
    for (const key of await keysIn(name))
      found[`${name}/${key}`] = Buffer.from(
        (await stored(name).get(key, { type: 'arrayBuffer' })) ?? [],
      ).toString('base64');
  return found;
}

describe('a backup', () => {
  it('knows of every store whether it is backed up: a new one must be added to one of the two lists', async () => {
    const netlify = await startNetlifyApi();
    onTestFinished(() => netlify.stop());
    for (const store of Object.values(openStores('production', consoleLog, { access: netlify.access })))
      if ('listPages' in store) for await (const page of store.listPages()) expect(page).toEqual([]);
    const names = netlify.listed.map((name) => name.replace('site:production-', ''));
    expect(names.length).toBeGreaterThan(10);
    const listed = [...BACKED_UP, ...Object.keys(LEFT_OUT)];
    expect(names.filter((name) => listed.filter((other) => other === name).length !== 1)).toEqual([]);
    for (const name of ['accounts', 'sessions', 'login-failures', 'claims', 'snapshots'])
      expect(BACKED_UP).not.toContain(name);
  });

  it('comes back byte for byte into empty stores, without accounts, sessions and answers', async () => {
    await inquire();
    await apply('nimal@person.example');
    await asAdmin(api);
    const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7) % 256);
    await stored('uploads').set('image.png', new Blob([bytes]));
    await stored('seeds').set('empty', '');
    await stored('inquiries').set('damaged', '{"version":"1","val');
    const before = await everything();
    const archive = await backups.make();
    await backups.useEmptyStores();
    expect(await backups.restore(archive)).toMatchObject({
      restored: Object.keys(before).length,
      failed: [],
    });
    expect(await everything()).toEqual(before);
    for (const name of ['accounts', 'sessions', 'claims']) expect(await keysIn(name)).toEqual([]);
  });

  it('has the retention period that the policies state', async () => {
    for (const file of ['privacy-policy.mdx', 'security-policy.md'])
      expect(await readFile(`content/legal/${file}`, 'utf8')).toMatch(
        new RegExp(`Backups are kept for ${BACKUP_MONTHS} months`),
      );
  });
});

describe('restoring', () => {
  it('leaves out a person who was erased since, by the ledger in the stores', async () => {
    await inquire({ email: 'gone@person.example' });
    await apply('Gone@person.example');
    await inquire({ email: 'stays@person.example' });
    const archive = await backups.make();
    await erase('gone@person.example');
    await stored('inquiries').delete((await keysIn('inquiries'))[0]!);
    expect(await backups.restore(archive)).toMatchObject({ restored: 1, erased: 3, failed: [] });
    expect(await keysIn('inquiries')).toHaveLength(1);
    for (const name of ['applications', 'cvs']) expect(await keysIn(name)).toEqual([]);
  });

  it('leaves out a person by the ledger of a later backup when the stores are lost', async () => {
    await inquire({ email: 'gone@person.example' });
    await inquire({ email: 'stays@person.example' });
    const early = await backups.make();
    api.clock.now += DAY;
    await erase('gone@person.example');
    const late = await backups.make();
    await backups.useEmptyStores();
    expect(await backups.restore(late)).toMatchObject({ erased: 0, failed: [] });
    expect(await backups.restore(early)).toMatchObject({ restored: 0, erased: 1, failed: [] });
    expect(await keysIn('inquiries')).toHaveLength(1);
  });

  it('leaves out the CV and mail of an erased e-mail address, too', async () => {
    await apply('gone@person.example');
    const archive = await backups.make();
    // The record was damaged at the time, and so was not erased by its id.
    await stored('applications').set((await keysIn('applications'))[0]!, '{"version":"1","val');
    await erase('gone@person.example');
    for (const name of ['applications', 'cvs']) await stored(name).delete((await keysIn(name))[0]!);
    expect(await backups.restore(archive)).toMatchObject({ restored: 0, erased: 2 });
    expect(await keysIn('cvs')).toEqual([]);
  });

  it('restores what a person sent after the erasure, and the other records of a person who had one erased', async () => {
    await inquire({ email: 'again@person.example' });
    await erase('again@person.example');
    api.clock.now += 1;
    await inquire({ email: 'again@person.example' });
    await apply('again@person.example');
    const archive = await backups.make();
    const call = await asAdmin(api);
    const [application] = await keysIn('applications');
    await call(applicationChanges, `/api/applications/${application}`, { method: 'DELETE' });
    await stored('inquiries').delete((await keysIn('inquiries'))[0]!);
    expect(await backups.restore(archive)).toMatchObject({ restored: 1, erased: 2 });
    expect(await keysIn('inquiries')).toHaveLength(1);
    expect(await keysIn('applications')).toEqual([]);
  });

  it('removes what is erased while it runs', async () => {
    await inquire({ email: 'gone@person.example' });
    const archive = await backups.make();
    await stored('inquiries').delete((await keysIn('inquiries'))[0]!);
    const real = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = real));
    globalThis.fetch = async (input, init) => {
      const answer = await real(input, init);
      if (init?.method?.toUpperCase() === 'PUT' && String(input).includes('dev-inquiries/')) {
        globalThis.fetch = real;
        await erase('gone@person.example');
        await real(input, { ...init, headers: { ...init.headers, 'if-none-match': '' } });
      }
      return answer;
    };
    expect(await backups.restore(archive)).toMatchObject({ restored: 0, erased: 1, failed: [] });
    expect(await keysIn('inquiries')).toEqual([]);
  });

  it('never overwrites an existing record, newer or not', async () => {
    await inquire();
    const [id] = await keysIn('inquiries');
    const archive = await backups.make();
    await stored('inquiries').set(id!, 'newer');
    expect(await backups.restore(archive)).toMatchObject({ restored: 0, failed: [] });
    expect(await stored('inquiries').get(id!)).toBe('newer');
  });

  it('reports records that differ from the backup afterwards', async () => {
    await inquire();
    const archive = await backups.make();
    await backups.useEmptyStores();
    const real = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = real));
    globalThis.fetch = async (input, init) => {
      const writes = init?.method?.toUpperCase() === 'PUT' && String(input).includes('dev-inquiries/');
      return writes ? new Response(null, { status: 200 }) : real(input, init);
    };
    expect((await backups.restore(archive)).failed).toEqual([expect.stringMatching(/^inquiries\//)]);
  });

  async function* each(entries: Entry[]) {
    yield* entries;
  }

  it.each<[string, Entry[], RegExp]>([
    [
      'whose bytes changed',
      [{ ...entryOf('posts', 'a', Buffer.from('a')), data: 'Yg==' }],
      /posts\/a is damaged/,
    ],
    ['of an account', [entryOf('accounts', 'admin', Buffer.from('{}'))], /accounts\/admin is of a store/],
    ['of a session', [entryOf('sessions', 'x', Buffer.from('{}'))], /sessions\/x is of a store/],
  ])('refuses a backup with an entry %s before it writes anything', async (_what, entries, message) => {
    const archive = `${backups.folder}/made.age`;
    const good = entryOf('inquiries', 'id', Buffer.from('text'));
    const header = headerAt(api.clock.now, 'dev');
    await writeArchive(archive, backups.keys.encrypter, header, each([good, ...entries]));
    await expect(backups.restore(archive)).rejects.toThrow(message);
    expect(await keysIn('inquiries')).toEqual([]);
  });

  it('refuses a backup of another context, and one that is older than the ledger', async () => {
    await inquire();
    const archive = await backups.make();
    await expect(backups.restore(archive, placeOf(undefined, 'production'))).rejects.toThrow(
      'is of the context dev, and these are the stores of production',
    );
    api.clock.now += ERASURES_RETENTION_MS + 1;
    await expect(backups.restore(archive)).rejects.toThrow('is too old');
  });
});
