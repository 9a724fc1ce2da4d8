import { afterEach, beforeAll, expect } from 'vitest';
import vacancies from '#functions/vacancies';
import type { Vacancy } from '#features/careers/schema/vacancy';
import { startApi, json, type Api } from './api.ts';
import { asAdmin, VACANCY, withKey } from './applicants.ts';
import { perFile } from './lifetimes.ts';
import { seedOwnSamples } from './sample-vacancies.ts';

const START = Date.parse('2026-03-02T04:30:00Z');

/** An API for a suite; before each test its store has only the tests' sample vacancies. */
export function vacanciesSuite() {
  const suite = { api: perFile(startApi) } as {
    api: Api;
    admin: Awaited<ReturnType<typeof asAdmin>>;
    samples: Set<string>;
  };

  const save = (fields: object, key?: string) =>
    suite.admin(vacancies, '/api/save', withKey(json(fields), key));
  const read = (title: string) => suite.api.call(`/api/career/${encodeURIComponent(title)}`);
  const open = async (): Promise<Vacancy[]> => (await suite.api.call('/api/data')).json();
  const put = (id: string, fields: object, headers: Record<string, string> = {}) =>
    suite.admin(vacancies, `/api/careerdetails/${id}`, { ...json(fields, headers), method: 'PUT' });
  const remove = (id: string) => suite.admin(vacancies, `/api/careerdetails/${id}`, { method: 'DELETE' });

  async function added(fields: object = {}): Promise<Vacancy> {
    const { title } = { ...VACANCY, ...fields };
    expect((await save({ ...VACANCY, ...fields })).status).toBe(200);
    return (await read(title)).json();
  }

  beforeAll(async () => {
    suite.admin = await asAdmin(suite.api);
    await seedOwnSamples(suite.api.ctx);
    suite.samples = new Set((await suite.api.ctx.stores.vacancies.list()).records.map(({ id }) => id));
  });

  afterEach(async () => {
    suite.api.clock.now = START;
    const { vacancies: records, vacancyAddresses } = suite.api.ctx.stores;
    for await (const id of records.ids()) if (!suite.samples.has(id)) await records.remove(id);
    for (const { id, value } of (await vacancyAddresses.list()).records)
      if (!suite.samples.has(value.careerId)) await vacancyAddresses.remove(id);
  });

  return Object.assign(suite, { save, read, open, put, remove, added });
}
