import { readFile, rm, writeFile } from 'node:fs/promises';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { entryOf, writeArchive, type Entry } from '#netlify/local/backup-archive.ts';
import { BACKED_UP, LEFT_OUT, placeOf } from '#netlify/local/backup-stores.ts';
import { recordAction } from '#src/features/audit/server/audit.ts';
import { ERASURES_RETENTION_MS } from '#src/features/privacy/server/erasures.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { openStores } from '#src/server/stores/stores.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { adminCookie, json, SILENT_LOG, startApi } from '../support/api.ts';
import { APPLICANT, form } from '../support/applicants.ts';
import { startBackups, type Backups } from '../support/backups.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { startNetlifyApi } from '../support/netlify-api.ts';

const api = perTest(() => startApi({ log: SILENT_LOG }));
let backups: Backups;

beforeEach(async () => {
  backups = await startBackups(() => api.clock.now);
});

afterEach(() => backups.stop());

const stored = (name: string) => getStore({ name: `dev-${name}`, consistency: 'strong' });

const keysIn = async (name: string) => (await stored(name).list()).blobs.map(({ key }) => key);

/** Removes the first record of a store without the site's knowledge. */
const lose = async (name: string) => stored(name).delete((await keysIn(name))[0]!);

const GONE = 'gone@person.example';

const inquire = (email = 'stays@person.example') => api.call('/api/send-email', json({ ...INQUIRY, email }));

const apply = (email = GONE) =>
  api.call('/api/submit-application', form({ ...APPLICANT, email }, { bytes: pdfFile(), name: 'cv.pdf' }));

async function erase(email = GONE): Promise<void> {
  const answer = await api.call('/api/people/erase', json({ email }, { Cookie: await adminCookie(api) }));
  expect(answer.status).toBe(200);
}

const BYTES = { type: 'arrayBuffer' } as const;

/** Every blob of every store that a backup holds. */
async function everything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of BACKED_UP)
    for (const key of await keysIn(name))
      found[`${name}/${key}`] = Buffer.from(await stored(name).get(key, BYTES)).toString('latin1');
  return found;
}

it('a backup knows of every store whether it is backed up: a new one must be added to one of the two lists', async () => {
  const netlify = await startNetlifyApi();
  onTestFinished(() => netlify.stop());
  for (const store of Object.values(openStores('production', SILENT_LOG, { access: netlify.access })))
    if ('listPages' in store) for await (const page of store.listPages()) expect(page).toEqual([]);
  const names = netlify.listed.map((name) => name.replace('site:production-', ''));
  const listed = [...BACKED_UP, ...Object.keys(LEFT_OUT)];
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => listed.filter((other) => other === name).length !== 1)).toEqual([]);
  for (const name of ['accounts', 'sessions', 'login-failures', 'claims', 'snapshots'])
    expect(BACKED_UP).not.toContain(name);
});

it('a backup comes back byte for byte into empty stores, without accounts, sessions and answers', async () => {
  await inquire();
  await apply();
  await adminCookie(api);
  const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7) % 256);
  await stored('uploads').set('image.png', new Blob([bytes]));
  await stored('seeds').set('empty', '');
  await stored('inquiries').set('damaged', '{"version":"1","val');
  const before = await everything();
  const archive = await backups.make();
  await backups.useEmptyStores();
  const restored = { restored: Object.keys(before).length, existed: 0, erased: 0, failed: [] };
  expect(await backups.restore(archive)).toMatchObject(restored);
  expect(await everything()).toEqual(before);
  for (const name of ['accounts', 'sessions', 'claims']) expect(await keysIn(name)).toEqual([]);
  // Once more, as after a run that stopped: what is there is never overwritten.
  await lose('inquiries');
  await stored('seeds').set('empty', 'newer');
  expect(await backups.restore(archive)).toMatchObject({ restored: 1, failed: [] });
  expect(await everything()).toEqual({ ...before, 'seeds/empty': 'newer' });
});

it('CVs and pictures are read once, into files that later archives name, until no archive does', async () => {
  for (const email of [GONE, 'stays@person.example']) await apply(email);
  const [changed = '', erased = ''] = await keysIn('cvs');
  const night = async () => {
    let archive = '';
    const { requests } = await api.countRequests(async () => void (archive = await backups.make()));
    const read = requests.flatMap(({ kind, store, key }) =>
      kind === 'get' && /cvs$/.test(store) ? key : [],
    );
    api.clock.now += DAY;
    return { archive, read };
  };
  expect((await night()).read).toEqual([changed, erased]);
  expect((await night()).read).toEqual([]);
  await stored('cvs').set(changed, 'another CV');
  const { archive, read } = await night();
  expect(read).toEqual([changed]);
  const before = await everything();
  await backups.useEmptyStores();
  expect(await backups.restore(archive)).toMatchObject({ failed: [] });
  expect(await everything()).toEqual(before);

  for (const name of ['applications', 'cvs']) await stored(name).delete(erased);
  api.clock.now += 92 * DAY;
  await backups.make();
  // The file of the CV that is gone, the one of the earlier text, and the archives that named them.
  expect(await backups.prune()).toHaveLength(2 + 3);
});

it('a CV whose file is missing fails alone, unless it was erased', async () => {
  for (const email of [GONE, 'stays@person.example', 'also@person.example']) await apply(email);
  const early = await backups.make();
  await erase();
  api.clock.now += 1000;
  const late = await backups.make();
  await rm(`${backups.folder}/files`, { recursive: true });
  await backups.useEmptyStores();
  await backups.restore(late);
  const { failed, erased } = await backups.restore(early);
  expect([failed.length, failed.join(), erased]).toEqual([2, expect.stringMatching(/^cvs\/.*,cvs\//), 2]);
});

it('restoring leaves out a person by the ledger of a later backup when the stores are lost, also in the trail', async () => {
  await inquire(GONE);
  const [record = ''] = await keysIn('inquiries');
  await recordAction(api.ctx, {
    who: 'owner',
    action: 'inquiry.change',
    outcome: 'done',
    record,
    title: 'Gone Person',
  });
  await inquire();
  const early = await backups.make();
  api.clock.now += DAY;
  await erase();
  const late = await backups.make();
  await backups.useEmptyStores();
  expect(await backups.restore(late)).toMatchObject({ erased: 0, failed: [] });
  for (const name of ['audit', 'audit-chain'])
    for (const key of await keysIn(name)) await stored(name).delete(key);
  expect(await backups.restore(early)).toMatchObject({ erased: 1, failed: [] });
  const found = Object.values(await everything()).join('\n');
  expect(found).toContain('stays@person.example');
  expect(found).toContain('inquiry.change');
  expect(found).not.toMatch(/gone/i);
});

it('restoring brings back what a person sent after the erasure, but no single record that was erased', async () => {
  await inquire(GONE);
  await erase();
  api.clock.now += 1;
  await inquire(GONE);
  await apply();
  const archive = await backups.make();
  const [application] = await keysIn('applications');
  const init = { method: 'DELETE', headers: { Cookie: await adminCookie(api) } };
  await api.call(`/api/applications/${application}`, init);
  await lose('inquiries');
  expect(await backups.restore(archive)).toMatchObject({ restored: 1, erased: 2 });
  expect([(await keysIn('inquiries')).length, await keysIn('applications')]).toEqual([1, []]);
});

it.each<[string, Entry, RegExp]>([
  ['whose bytes changed', { ...entryOf('posts', 'a', Buffer.of(1)), data: 'Yg==' }, /posts\/a is damaged/],
  ['of an account', entryOf('accounts', 'admin', Buffer.from('{}')), /accounts\/admin is of a store/],
])('restoring refuses a backup with an entry %s before it writes anything', async (_what, wrong, message) => {
  const archive = `${backups.folder}/made.age`;
  const entries = [entryOf('inquiries', 'id', Buffer.from('text')), wrong];
  const made = { context: 'dev', createdAt: api.clock.now, entries };
  await writeArchive(archive, backups.keys.encrypter, made);
  await expect(backups.restore(archive)).rejects.toThrow(message);
  expect(await keysIn('inquiries')).toEqual([]);
});

it('restoring refuses a backup that is cut off, of another context, or older than the ledger', async () => {
  await inquire();
  const archive = await backups.make();
  const cutOff = `${backups.folder}/cut-off.age`;
  await writeFile(cutOff, (await readFile(archive)).subarray(0, -20));
  await expect(backups.restore(cutOff)).rejects.toThrow('is damaged or cut off');
  await expect(backups.restore(archive, placeOf(undefined, 'production'))).rejects.toThrow(
    'is of the context dev, and these are the stores of production',
  );
  api.clock.now += ERASURES_RETENTION_MS;
  await backups.restore(archive);
  api.clock.now += 1;
  await expect(backups.restore(archive)).rejects.toThrow('is too old');
});
