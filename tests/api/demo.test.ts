import { expect, it } from 'vitest';
import { fillDemo } from '#local/demo/demo';
import { seedSamples } from '#local/vacancy-samples';
import { adminCookie, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(async () => {
  const started = await startApi();
  // The tests' own samples, because editors change those in `content/`.
  await seedSamples(started.ctx, 'tests/fixtures/vacancies');
  return started;
});

type Row = Record<string, unknown>;

const SAMPLE = expect.stringMatching(/\(sample\)$/);
const ADDRESS = expect.stringMatching(/\.example$/);

it('fills a fresh store with what every admin screen shows, all of it visibly samples', async () => {
  expect(await fillDemo(api.ctx)).toBe(true);
  const headers = { Cookie: await adminCookie(api) };
  const read = async (path: string): Promise<Row[]> => (await api.call(`/api/${path}`, { headers })).json();
  const asked = await read('getemaildetails');
  const suspected = await read('getemaildetails?suspected=1');
  const applied = await read('applications');
  const drafts = await read('post-drafts');
  for (const { lastName, email } of [...asked, ...suspected])
    expect([lastName, email]).toEqual([SAMPLE, ADDRESS]);
  for (const { name, email, cv_path } of applied)
    expect([name, email, cv_path]).toEqual([SAMPLE, ADDRESS, expect.any(String)]);
  for (const { title } of drafts) expect(title).toEqual(SAMPLE);

  expect([asked.length, suspected.length, applied.length, drafts.length]).toEqual([37, 3, 25, 3]);
  for (const [type, start] of Object.entries({ pdf: '%PDF-1.4', docx: 'PK\u0003\u0004' })) {
    const one = applied.find(({ cv_name }) => String(cv_name).endsWith(`.${type}`));
    const file = await api.call(`/api/${String(one?.cv_path)}`, { headers });
    expect((await file.text()).startsWith(start)).toBe(true);
  }
});

it('adds nothing to a store with records, not even one draft', async () => {
  const draft = { content: 'Mine', format: 'markdown' as const, updatedAt: api.clock.now };
  await api.ctx.stores.postDrafts.create('zd36gfnb3-000000000000000000', draft);
  expect([await fillDemo(api.ctx), (await api.ctx.stores.applications.list()).records]).toEqual([false, []]);
});
