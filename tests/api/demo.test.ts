import { expect, it } from 'vitest';
import { fillDemo } from '#local/demo/demo';
import { adminCookie, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { seedOwnSamples } from '../support/sample-vacancies.ts';

const api = perTest(async () => {
  const started = await startApi();
  await seedOwnSamples(started.ctx);
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

  const kinds = (rows: Row[], field: string) => new Set(rows.map((row) => row[field])).size;
  expect([asked.length, suspected.length, applied.length, drafts.length]).toEqual([37, 3, 25, 3]);
  expect((await read('careerdetails')).filter(({ draft }) => draft)).toHaveLength(2);
  const found = [kinds(asked, 'status'), kinds(applied, 'stage'), kinds(drafts, 'savedBy')];
  expect(found).toEqual([4, 6, 2]);
  // Some mails arrived, and one of each kind came back.
  for (const [mail, rows] of Object.entries({ reply: asked, rejection: applied })) {
    expect(rows.some((row) => row[`${mail}Delivered`])).toBe(true);
    expect(rows.filter((row) => row[mail] === 'refused')).toHaveLength(1);
  }
  expect(new Set((await read('audit')).map(({ at }) => String(at).slice(0, 10))).size).toBeGreaterThan(6);
  for (const [type, start] of Object.entries({ pdf: '%PDF-1.4', docx: 'PK\u0003\u0004' })) {
    const one = applied.find(({ cv_name }) => String(cv_name).endsWith(`.${type}`));
    const file = await api.call(`/api/${String(one?.cv_path)}`, { headers });
    expect((await file.text()).startsWith(start)).toBe(true);
  }
});

it('makes the same samples each time, and never adds to a store with records, not even one draft', async () => {
  const ids = async () =>
    (await api.ctx.stores.applications.list()).records.map(({ id, value }) => [id, value]);
  const draft = { content: 'Mine', format: 'markdown' as const, updatedAt: api.clock.now };
  await api.ctx.stores.postDrafts.create('zd36gfnb3-000000000000000000', draft);
  expect([await fillDemo(api.ctx), await ids()]).toEqual([false, []]);
  await api.ctx.stores.postDrafts.remove('zd36gfnb3-000000000000000000');
  expect(await fillDemo(api.ctx)).toBe(true);
  const first = await ids();
  for await (const id of api.ctx.stores.applications.ids()) await api.ctx.stores.applications.remove(id);
  expect([await fillDemo(api.ctx), await ids()]).toEqual([false, []]);
  const other = await startApi();
  await seedOwnSamples(other.ctx);
  await fillDemo(other.ctx);
  const again = (await other.ctx.stores.applications.list()).records.map(({ id, value }) => [id, value]);
  await other.stop();
  expect(again).toEqual(first);
});
