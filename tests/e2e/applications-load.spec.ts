import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Applicant } from '#features/applications/schema/applicant';
import { inBatches } from '#server/stores/batches';
import { pdfFile } from '#tests/fixtures/cv-files';
import { expect, test } from '#tests/support/browser';
import { ADMIN, startSite } from '#tests/support/site';

const COUNT = 200;
const AT_ONCE = 20;
const MEGABYTE = 2 ** 20;
/** When the server is killed: in the middle of the burst. */
const KILL_AFTER = 80;

/** A CV of a megabyte that no other applicant sends. */
const cvOf = (applicant: number) => pdfFile(`Applicant ${applicant}`, MEGABYTE);

/** Whether the server acknowledged it. */
async function apply(url: string, applicant: number, folder: string): Promise<boolean> {
  const file = path.join(folder, `${applicant}.pdf`);
  await writeFile(file, cvOf(applicant));
  const form = new FormData();
  form.append('name', `Applicant ${applicant}`);
  form.append('email', `a${applicant}@example.com`);
  form.append('cv', await openAsBlob(file), 'cv.pdf');
  const headers = { 'Idempotency-Key': `burst-applicant-${applicant}` };
  try {
    const answer = await fetch(`${url}/api/submit-application`, { method: 'POST', body: form, headers });
    return answer.status === 200;
  } catch {
    return false;
  } finally {
    await rm(file);
  }
}

async function adminOf(url: string) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const Cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return (address: string) => fetch(url + address, { headers: { Cookie } });
}

test('200 applications of 1 MB, 20 at a time, with the server killed in the middle', async () => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'burst-'));
  const site = await startSite();
  const acknowledged = new Set<number>();
  const all = Array.from({ length: COUNT }, (_, applicant) => applicant);
  let dying: Promise<void> | undefined;
  await inBatches(all, AT_ONCE, async (applicant) => {
    if (dying) return;
    if (await apply(site.url, applicant, folder)) acknowledged.add(applicant);
    if (acknowledged.size >= KILL_AFTER) dying ??= site.kill();
  });
  await dying;
  await site.start();

  const before = await (await adminOf(site.url))('/api/applications');
  const rows: Applicant[] = await before.json();
  expect(before.headers.get('x-unreadable-records')).toBeNull();
  const stored = new Set(rows.map(({ name }) => Number(name.split(' ')[1])));
  expect([...acknowledged].filter((applicant) => !stored.has(applicant))).toEqual([]);

  // Everybody who got no answer tries again under the same key, as the form does; the others repeat themselves.
  const again = await inBatches(all, AT_ONCE, (applicant) => apply(site.url, applicant, folder));
  expect(again.filter((ok) => !ok)).toEqual([]);
  const get = await adminOf(site.url);
  const final: Applicant[] = await (await get('/api/applications')).json();
  expect(final).toHaveLength(COUNT);
  expect(new Set(final.map(({ name }) => name)).size).toBe(COUNT);
  const whole = await inBatches(final, AT_ONCE, async ({ name, cv_path }) => {
    const bytes = Buffer.from(await (await get(`/api/${cv_path}`)).arrayBuffer());
    return bytes.equals(cvOf(Number(name.split(' ')[1])));
  });
  expect(whole.filter((ok) => !ok)).toEqual([]);
  await site.remove();
  await rm(folder, { recursive: true });
});
