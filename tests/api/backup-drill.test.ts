import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import applications from '#functions/applications';
import inquiries from '#functions/inquiries';
import { drill, DRILL_AGE_MS } from '#local/backup-drill';
import { adminCookie, json, startApi } from '../support/api.ts';
import { APPLICANT, form } from '../support/applicants.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { startBackups, type Backups } from '../support/backups.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startApi);
let backups: Backups;

beforeEach(async () => {
  backups = await startBackups(() => api.clock.now);
  await api.call('/api/send-email', json({ ...INQUIRY, email: 'gone@person.example' }));
  const body = json({ email: 'gone@person.example' }, { Cookie: await adminCookie(api) });
  await api.call('/api/people/erase', body);
  await api.call('/api/send-email', json(INQUIRY));
  const cv = { bytes: pdfFile(), name: 'cv.pdf' };
  await api.call('/api/submit-application', form(APPLICANT, cv));
});

afterEach(() => backups.stop());

describe('the drill', () => {
  const tryOut = async (archive: string) =>
    drill(await backups.open(archive), { now: api.clock.now, progress: () => {} });

  it('restores into empty stores, compares each record, and counts them', async () => {
    const archive = await backups.make();
    api.clock.now += DRILL_AGE_MS + 1;
    const tried = await tryOut(archive);
    expect(tried).toMatchObject({ differing: [], ageMs: DRILL_AGE_MS + 1 });
    expect(tried.counts).toMatchObject({ inquiries: 1, applications: 1, cvs: 1, erasures: 3 });
  });

  it('finds a record that differs from the backup', async () => {
    const archive = await backups.make();
    const real = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = real));
    let reads = 0;
    // The third read of the record is the drill's own, after the restore's look and its comparison.
    globalThis.fetch = async (input, init) => {
      const isRecord = /GET/i.test(init?.method ?? '') && /dev-inquiries\/./.test(String(input));
      reads += isRecord ? 1 : 0;
      return isRecord && reads === 3 ? new Response('changed') : real(input, init);
    };
    expect((await tryOut(archive)).differing).toEqual([expect.stringMatching(/^inquiries\//)]);
  });
});
