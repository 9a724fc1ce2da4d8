import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sentenceFor } from '#features/audit/schema/sentences';
import applications from '#functions/applications';
import { recordRestore, verifyAudit } from '#local/audit-chain';
import { drill } from '#local/backup-drill';
import { placeOf } from '#local/backup-stores';
import { recordAction } from '#server/features/audit/audit';
import { changeHead, readHead } from '#server/features/audit/chain';
import { SECOND } from '#server/platform/clock';
import { openStores } from '#server/stores/stores';
import { consoleLog } from '#server/platform/log';
import { pdfFile } from '../fixtures/cv-files.ts';
import { adminCookie, json, startApi } from '../support/api.ts';
import { APPLICANT, asAdmin, form } from '../support/applicants.ts';
import { NOW, writeEarlierData } from '../support/earlier-data.ts';
import { problemsOf, settleAll, trailOf } from '../support/audit-trail.ts';
import {
  makeKeys,
  runBackup,
  startBackups,
  type Backups,
  type Ended,
  type Keys,
} from '../support/backups.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startApi);

const write = async (count: number, name = 'record') => {
  for (let n = 1; n <= count; n += 1) {
    api.clock.now += SECOND;
    await recordAction(api.ctx, {
      who: 'Kamala',
      action: 'post.edit',
      outcome: 'done',
      record: `${name}-${n}`,
    });
  }
};

/** Runs `npm run audit:verify` in a process of its own. */
const verify = (env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['netlify/local/audit-verify.ts'],
      { env: { PATH: process.env.PATH, NODE_ENV: 'test', BLOBS_DIR: api.directory, ...env } },
      (_cause, stdout, stderr) => resolve({ code: child.exitCode, output: `${stdout}${stderr}` }),
    );
  });

describe('npm run audit:verify', { timeout: 60_000 }, () => {
  it('says that there is no chain yet, then how long it is and where it ends', async () => {
    expect(await verify()).toEqual({
      code: 0,
      output: 'There is no chain yet.\n0 entries before the chain, which cannot be verified.\n',
    });
    await write(3);
    const { hash } = (await readHead(api.ctx))!.value;
    const { code, output } = await verify();
    expect([code, output]).toEqual([0, expect.stringContaining(`up to entry 3 with the hash ${hash}.`)]);
  });

  it('names the first broken link and ends with 1', async () => {
    await write(5);
    await settleAll(api);
    await changeHead(api.ctx, (head) => ({ ...head, pending: [] }));
    const { records } = await api.ctx.stores.audit.list();
    const third = records.find(({ value }) => value.link?.seq === 3)!;
    await api.ctx.stores.audit.put(third.id, { ...third.value, who: 'Nimal' });
    await api.ctx.stores.audit.remove(records.find(({ value }) => value.link?.seq === 5)!.id);
    const { code, output } = await verify();
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^BROKEN: Entry 3 \(.+\) was changed\.\nThere is 1 more/),
    ]);
  });

  it('refuses half of the access to the live site', async () => {
    const { code, output } = await verify({ NETLIFY_SITE_ID: 'site' });
    expect([code, output]).toEqual([1, expect.stringContaining('Set both NETLIFY_SITE_ID')]);
  });
});

it('entries of the version before accounts are shown, counted and followed by a chain', async () => {
  const directory = await writeEarlierData();
  const earlier = await startApi({ directory });
  onTestFinished(async () => {
    await earlier.stop();
    await rm(directory, { recursive: true, force: true });
  });
  earlier.clock.now = NOW;
  const before = await trailOf(earlier);
  expect(before.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['login', 'cv.view', 'person.erase']),
  );
  const sentences = before.map((entry) => sentenceFor(entry, { stages: {}, colleagues: [] }));
  expect(sentences).toContain('owner opened an applicant’s CV');
  expect(sentences).toContain('1 refused login with an unknown name');
  await recordAction(earlier.ctx, { who: 'Kamala', action: 'logout', outcome: 'done', record: '' });
  expect((await trailOf(earlier))[0]).toMatchObject({ who: 'Kamala' });
  expect(await verifyAudit(placeOf(undefined))).toMatchObject({
    ...{ linked: 1, earlier: before.length, problems: [] },
  });
});

describe('the backup commands', { timeout: 120_000 }, () => {
  let home: string;
  let keys: Keys;

  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'audit-home-'));
    keys = await makeKeys();
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('record themselves, and the chain stays whole', async () => {
    const folder = path.join(home, 'backups');
    await mkdir(folder, { mode: 0o700 });
    const env = {
      ...{ HOME: home, BLOBS_DIR: api.directory, BACKUP_DIR: folder },
      ...{ BACKUP_RECIPIENT: keys.recipient, BACKUP_IDENTITY: keys.identity },
    };
    await write(2);
    expect((await runBackup(['backup'], env)).code).toBe(0);
    const [archive = ''] = await readdir(folder);
    const restored = await runBackup(['restore', path.join(folder, archive)], env);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('0 restored')]);
    const trail = await trailOf(api);
    expect(trail.slice(0, 2)).toMatchObject([
      { action: 'backup.restore', outcome: 'done', record: archive, rows: 0 },
      { action: 'backup.make', outcome: 'done', record: archive },
    ]);
    expect(trail[0]?.who).toMatch(/command line/);
    expect((await verify()).code).toBe(0);
  });
});

describe('a restored audit trail', { timeout: 60_000 }, () => {
  let backups: Backups;

  beforeEach(async () => {
    backups = await startBackups(() => api.clock.now);
  });
  afterEach(() => backups.stop());

  const anew = () => openStores('dev', consoleLog, { background: api.ctx.waitUntil });

  it('goes on in an empty store behind its last entry, also one that was added during the backup', async () => {
    await write(20);
    await api.settled();
    const head = (await readHead(api.ctx))!.value;
    await write(2, 'later');
    await settleAll(api);
    const later = (await readHead(api.ctx))!.value;
    // As the archive has it: the head was read before the entries.
    await changeHead(api.ctx, () => head);
    const archive = await backups.make();
    await backups.useEmptyStores();
    api.ctx.stores = anew();
    await backups.restore(archive);
    await recordRestore(placeOf(undefined), {
      action: 'backup.restore',
      outcome: 'done',
      record: 'x',
      rows: 1,
    });
    const verified = await verifyAudit(placeOf(undefined));
    expect(verified).toMatchObject({ linked: later.seq + 1, problems: [] });
    expect(
      await drill(await backups.open(archive), { now: api.clock.now, progress: () => {} }),
    ).toMatchObject({
      differing: [],
    });
  });

  it('keeps the chain that a store began after it was lost, and verifies both', async () => {
    await write(20);
    await settleAll(api);
    const archive = await backups.make();
    await backups.useEmptyStores();
    api.ctx.stores = anew();
    await write(3, 'new');
    await backups.restore(archive);
    await recordRestore(placeOf(undefined), {
      action: 'backup.restore',
      outcome: 'done',
      record: 'x',
      rows: 1,
    });
    expect(await verifyAudit(placeOf(undefined))).toMatchObject({ linked: 4, problems: [] });
    const { records } = await api.ctx.stores.audit.list();
    await api.ctx.stores.audit.remove(records.find(({ value }) => value.record === 'record-7')!.id);
    expect(await problemsOf()).toEqual(['Entry 7 is missing.']);
  });

  it('names no person who was erased after the backup', async () => {
    const call = await asAdmin(api);
    const cv = { bytes: pdfFile(), name: 'cv.pdf' };
    await api.call('/api/submit-application', form(APPLICANT, cv));
    const [{ id }] = await (await call(applications, '/api/applications')).json();
    for (let n = 0; n < 20; n += 1) await call(applications, `/api/cvs/${id}`);
    const archive = await backups.make();
    const body = json({ email: APPLICANT.email }, { Cookie: await adminCookie(api) });
    expect((await api.call('/api/people/erase', body)).status).toBe(200);
    // Everything is lost but the ledger, which a later backup has.
    api.clock.now += SECOND;
    const later = await backups.make();
    await backups.useEmptyStores();
    api.ctx.stores = anew();
    const ledger = await backups.open(later);
    for await (const { store, key, data } of ledger.entries())
      if (store === 'erasures')
        await placeOf(undefined)
          .open(store)
          .set(key, new Blob([Buffer.from(data, 'base64')]));
    const restored = await backups.restore(archive);
    expect([restored.failed, restored.untitled.size > 0]).toEqual([[], true]);
    const { records } = await api.ctx.stores.audit.list();
    const head = await readHead(api.ctx);
    expect(records.length).toBeGreaterThan(10);
    expect(JSON.stringify([records, head])).not.toContain('Perera');
    expect(await problemsOf()).toEqual([]);
  });
});
