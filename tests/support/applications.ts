import { afterEach, beforeAll } from 'vitest';
import applications from '#functions/applications';
import type { Applicant } from '#features/applications/schema/applicant';
import { startApi, type Api } from './api.ts';
import { asAdmin } from './applicants.ts';
import { perFile } from './lifetimes.ts';
import { seedOwnSamples } from './sample-vacancies.ts';

const START = Date.parse('2026-03-02T04:30:00Z');

/** The number of ids. */
export async function count(ids: AsyncIterable<string>): Promise<number> {
  const seen = new Set<string>();
  for await (const id of ids) seen.add(id);
  return seen.size;
}

/** An API for a suite; its store has no applications before each test. */
export function applicationsSuite() {
  const suite = { api: perFile(startApi) } as { api: Api; admin: Awaited<ReturnType<typeof asAdmin>> };

  /** Sends the form as bytes: a stream that the handler does not read to its end causes an error in this process. */
  async function apply(init: RequestInit): Promise<Response> {
    const request = new Request('https://www.veralu.example', init);
    const { headers } = request;
    const body = await request.arrayBuffer();
    return suite.api.call('/api/submit-application', { method: 'POST', headers, body });
  }

  const listed = async (query = ''): Promise<Applicant[]> =>
    (await suite.admin(applications, `/api/applications${query}`)).json();

  const download = (path: string | null | undefined) => suite.admin(applications, `/api/${path}`);

  beforeAll(async () => {
    suite.admin = await asAdmin(suite.api);
    await seedOwnSamples(suite.api.ctx);
  });

  afterEach(async () => {
    suite.api.clock.now = START;
    suite.api.resend.mood = 'well';
    const { applications: records, cvs, mailOutbox } = suite.api.ctx.stores;
    for (const store of [records, mailOutbox]) for await (const id of store.ids()) await store.remove(id);
    for await (const id of cvs.names()) await cvs.remove(id);
  });

  return Object.assign(suite, { apply, listed, download });
}
