import { beforeEach, expect, it } from 'vitest';
import { fillDemo } from '#local/demo/demo';
import applications from '#functions/applications';
import audit from '#functions/audit';
import dashboard from '#functions/dashboard';
import drafts from '#functions/post-drafts';
import inquiries from '#functions/inquiries';
import vacancies from '#functions/vacancies';
import { startApi } from '#tests/support/api';
import { asAdmin } from '#tests/support/applicants';
import { perTest } from '#tests/support/lifetimes';
import { seedOwnSamples } from '#tests/support/sample-vacancies';

const api = perTest(startApi);

beforeEach(() => seedOwnSamples(api.ctx));

const ids = async () => [
  ...(await api.ctx.stores.inquiries.list()).records.map(({ id, value }) => [id, value]),
  ...(await api.ctx.stores.applications.list()).records.map(({ id, value }) => [id, value]),
];

it('fills a fresh store with what every admin screen shows, all of it visibly samples', async () => {
  expect(await fillDemo(api.ctx)).toBe(true);
  const admin = await asAdmin(api);
  const read = async (handler: Parameters<typeof admin>[0], path: string) =>
    (await admin(handler, path)).json();
  const asked = await read(inquiries, '/api/getemaildetails');
  const suspected = await read(inquiries, '/api/getemaildetails?suspected=1');
  expect([...asked, ...suspected]).toHaveLength(40);
  expect(new Set(asked.map(({ status }: { status: string }) => status)).size).toBe(4);
  expect(asked.some(({ noteCount }: { noteCount: number }) => noteCount > 0)).toBe(true);
  for (const { lastName, email } of [...asked, ...suspected])
    expect([lastName, email]).toEqual([
      expect.stringMatching(/\(sample\)$/),
      expect.stringMatching(/\.example$/),
    ]);
  const applied = await read(applications, '/api/applications');
  expect(applied).toHaveLength(25);
  expect(new Set(applied.map(({ stage }: { stage: string }) => stage)).size).toBe(6);
  expect(applied.some(({ rating }: { rating: number }) => rating === 5)).toBe(true);
  expect(asked.some(({ source }: { source?: object }) => source && 'utm_campaign' in source)).toBe(true);
  for (const { cv_path } of applied) expect(cv_path).not.toBeNull();
  expect(applied.some(({ source }: { source?: object }) => source && 'utm_source' in source)).toBe(true);
  // Some mails arrived, and one of each kind came back.
  for (const [rows, mail] of [
    [asked, 'reply'],
    [applied, 'rejection'],
  ] as const) {
    expect(rows.some((row: Record<string, unknown>) => row[`${mail}Delivered`])).toBe(true);
    expect(rows.filter((row: Record<string, unknown>) => row[mail] === 'refused')).toHaveLength(1);
  }
  const { records } = await api.ctx.stores.inquiries.list();
  expect(records.filter(({ value }) => value.replies).length).toBeGreaterThan(5);
  for (const { name, email } of applied)
    expect([name, email]).toEqual([
      expect.stringMatching(/\(sample\)$/),
      expect.stringMatching(/\.example$/),
    ]);
  const listed = await read(vacancies, '/api/careerdetails');
  expect(listed.filter(({ draft }: { draft?: boolean }) => draft)).toHaveLength(2);
  expect(listed.some((vacancy: { applications: number }) => vacancy.applications > 0)).toBe(true);
  const written = await read(drafts, '/api/post-drafts');
  expect(written).toHaveLength(3);
  for (const { title } of written) expect(title).toMatch(/\(sample\)$/);
  // One is a colleague's.
  expect(new Set(written.map(({ savedBy }: { savedBy: string }) => savedBy)).size).toBe(2);
  type Entry = { at: string; action: string; title?: string; changes?: unknown[] };
  const entries = (await read(audit, '/api/audit')) as Entry[];
  const days = new Set(entries.map(({ at }) => at.slice(0, 10)));
  for (const action of ['inquiry.change', 'application.change', 'cv.view', 'vacancy.edit', 'draft.edit'])
    for (const { title } of entries.filter((entry) => entry.action === action))
      expect([action, title]).toEqual([action, expect.any(String)]);
  const changed = entries.filter(({ action }) => ['inquiry.change', 'application.change'].includes(action));
  expect(changed.map(({ changes }) => changes?.length)).toEqual(changed.map(() => 1));
  expect(days.size).toBeGreaterThanOrEqual(7);
  expect(await read(dashboard, '/api/dashboard')).toMatchObject({
    overdue: expect.any(Number),
    suspected: 3,
  });

  const starts = { pdf: '%PDF-1.4', docx: 'PK\u0003\u0004' };
  for (const [type, start] of Object.entries(starts)) {
    const one = applied.find(({ cv_name }: { cv_name: string | null }) => cv_name?.endsWith(`.${type}`));
    const file = await admin(applications, `/api/${one.cv_path}`);
    expect(
      Buffer.from(await file.arrayBuffer())
        .toString('latin1')
        .startsWith(start),
    ).toBe(true);
  }
});

it('makes the same samples again, and never adds to a store with records', async () => {
  await fillDemo(api.ctx);
  const first = await ids();
  expect(await fillDemo(api.ctx)).toBe(false);
  expect(await ids()).toEqual(first);
  const other = await startApi();
  other.clock.now = api.clock.now;
  await seedOwnSamples(other.ctx);
  await fillDemo(other.ctx);
  const again = (await other.ctx.stores.inquiries.list()).records.map(({ id, value }) => [id, value]);
  expect(again).toEqual(first.slice(0, 40));
  await other.stop();
  // It fills two stores, one record after another.
}, 60_000);

it('leaves a store alone that has nothing but a draft of a post', async () => {
  await api.ctx.stores.postDrafts.create('zd36gfnb3-000000000000000000', {
    ...{ title: 'Mine', contentwriter: 'Me', content: '', savedBy: 'Me', format: 'markdown' as const },
    updatedAt: api.clock.now,
  });
  expect(await fillDemo(api.ctx)).toBe(false);
});
