import type { APIRequestContext } from '@playwright/test';
import { inBatches } from '#server/stores/batches';
import { pdfFile } from '#tests/fixtures/cv-files';
import { expect, test } from '#tests/support/browser';

const COUNT = 60;
const AT_ONCE = 15;

/** When the server is killed: in the middle of the burst. */
const KILL_AFTER = 20;

const applicants = Array.from({ length: COUNT }, (_, at) => at);

/** A CV that no other applicant sends. */
const cvOf = (applicant: number) => pdfFile(`Applicant ${applicant}`, 2 ** 18);

/** Sends an application under a key of its own. Returns whether the server acknowledged it. */
const apply = (request: APIRequestContext, applicant: number): Promise<boolean> =>
  request
    .post('/api/submit-application', {
      headers: { 'Idempotency-Key': `burst-applicant-${applicant}` },
      multipart: {
        ...{ name: `Applicant ${applicant}`, email: `a${applicant}@example.com` },
        cv: { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cvOf(applicant)) },
      },
    })
    .then(
      (answer) => answer.status() === 200,
      () => false,
    );

test('a killed server loses and doubles no application of a burst', async ({
  page,
  request,
  site,
  logIn,
}) => {
  const acknowledged = new Set<number>();
  let dying: Promise<void> | undefined;
  await inBatches(applicants, AT_ONCE, async (applicant) => {
    if (dying) return;
    if (await apply(request, applicant)) acknowledged.add(applicant);
    if (acknowledged.size >= KILL_AFTER) dying ??= site.kill();
  });
  await dying;
  await site.start();

  await logIn(page);
  const list = async () => {
    const answer = await page.request.get('/api/applications');
    expect(answer.headers()['x-unreadable-records']).toBeUndefined();
    const rows = (await answer.json()) as { name: string; cv_path: string }[];
    const paths = new Map(rows.map(({ name, cv_path }) => [Number(name.split(' ')[1]), cv_path]));
    expect(rows, 'no applicant is there twice').toHaveLength(paths.size);
    return paths;
  };
  const stored = await list();
  expect([...acknowledged].filter((applicant) => !stored.has(applicant))).toEqual([]);

  // Everybody who got no answer tries again under the same key, as the form does; the others repeat themselves.
  const again = await inBatches(applicants, AT_ONCE, (applicant) => apply(request, applicant));
  expect(again.filter((ok) => !ok)).toEqual([]);
  const all = await list();
  expect([...all.keys()].toSorted((one, other) => one - other)).toEqual(applicants);
  const whole = await inBatches(applicants, AT_ONCE, async (applicant) => {
    const bytes = await (await page.request.get(`/api/${all.get(applicant)}`)).body();
    return bytes.equals(Buffer.from(cvOf(applicant)));
  });
  expect(whole.filter((ok) => !ok)).toEqual([]);
});
