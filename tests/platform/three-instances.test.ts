import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import posts from '#functions/posts';
import vacancies from '#functions/vacancies';
import deletions from '#functions/deletions';
import inquiries from '#functions/inquiries';
import changes from '#functions/inquiry-changes';
import { RESTORABLE_DAYS } from '#features/deletions/schema/deleted-record';
import { DAY, MINUTE, pause } from '#server/platform/clock';
import type { AppContext } from '#server/context';
import type { FunctionHandler } from '#server/http/endpoints';
import { deliverDue } from '#server/features/outbox/outbox';
import { eraseExpired } from '#server/features/privacy/privacy-requests';
import { purge } from '#server/features/maintenance/purge';
import { refreshSnapshots } from '#server/features/maintenance/snapshots';
import { inBatches } from '#server/stores/batches';
import { adminCookie, json, startSignedIn, type Instance } from '../support/api.ts';
import { VACANCY, withKey } from '../support/applicants.ts';
import { POST } from '../support/blogs.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

vi.setConfig({ testTimeout: 90_000 });

/** The maximum random delay of each request and answer, so that they arrive in any order. */
const JITTER_MS = 8;

const real = globalThis.fetch;

const api = perTest(startSignedIn);
let three: Instance[];

beforeEach(() => {
  three = [api, api.anotherInstance(), api.anotherInstance()];
  globalThis.fetch = async (input, init) => {
    await pause(Math.random() * JITTER_MS);
    const answer = await real(input, init);
    await pause(Math.random() * JITTER_MS);
    return answer;
  };
});

afterEach(async () => {
  await api.settled();
  globalThis.fetch = real;
});

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Runs `work` in each instance at once. */
const inEach = <T>(work: (instance: Instance, number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(three.map(work));

const asAdmin = ({ call }: Instance, handler: FunctionHandler, address: string, init: RequestInit = {}) =>
  call(handler, address, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), cookie: api.cookie },
  });

interface Row {
  id: string;
  version: string;
  title?: string;
  message?: string;
  mail?: string;
  kind?: string;
}

/** The rows of a list, which must be equal in each instance. */
async function rowsOf(handler: FunctionHandler, address: string): Promise<Row[]> {
  const [first, ...others] = await inEach(async (instance): Promise<Row[]> =>
    (await asAdmin(instance, handler, address)).json(),
  );
  for (const rows of others) expect(rows).toEqual(first);
  return first!;
}

const inquire = (message: string) => api.call(inquiries, '/api/send-email', json({ ...INQUIRY, message }));
const publish = (title: string) => asAdmin(api, posts, '/api/blogs', json({ ...POST, title }));
const advertise = (title: string) => asAdmin(api, vacancies, '/api/save', json({ ...VACANCY, title }));

/** The number of each status. */
const tally = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].sort().map((one) => [one, statuses.filter((other) => other === one).length]),
  );

describe('three instances at once', () => {
  it('store sixty inquiries that are each sent twice as sixty rows and sixty mails', async () => {
    const messages = numbers(60).map((n) => `inquiry ${n}`);
    const answers = await inBatches(messages, 10, (message) => {
      const init = withKey(json({ ...INQUIRY, message }));
      const [first, second] = three.toSorted(() => Math.random() - 0.5);
      return Promise.all([first!, second!].map(({ call }) => call(inquiries, '/api/send-email', init)));
    });
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
    // Mail that timed out on a busy machine waits in the outbox.
    api.clock.now += 2 * MINUTE;
    await inEach(({ ctx }) => deliverDue(ctx));
    const rows = await rowsOf(inquiries, '/api/getemaildetails');
    expect(rows.map(({ message }) => message).toSorted()).toEqual(messages.toSorted());
    expect(new Set(rows.map(({ mail }) => mail))).toEqual(new Set(['sent']));
    expect(api.resend.delivered).toHaveLength(60);
  });

  it.each([
    ['posts', posts, '/api/blogs', publish, POST],
    ['vacancies', vacancies, '/api/careerdetails', advertise, VACANCY],
  ] as const)(
    'accept one of three edits of one version, of %s',
    async (_name, handler, address, add, fields) => {
      const titles = numbers(4).map((n) => `Record ${n}`);
      for (const title of titles) await add(title);
      let rows = await rowsOf(handler, address);
      for (let round = 0; round < 5; round += 1) {
        const winners = await inBatches(rows, rows.length, async ({ id, version, title }) => {
          const answers = await inEach((instance, number) => {
            const body = { ...fields, title, shortdis: `round ${round}`, contentwriter: `writer ${number}` };
            const init = { ...json(body, { 'If-Match': `"${version}"` }), method: 'PUT' };
            return asAdmin(instance, handler, `${address}/${id}`, init);
          });
          expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 2 });
          const answer = await answers.find(({ status }) => status === 200)!.json();
          return (answer.career ?? answer).version as string;
        });
        rows = await rowsOf(handler, address);
        expect(rows.map(({ version }) => version).toSorted()).toEqual(winners.toSorted());
      }
      expect(rows.map(({ title }) => title).toSorted()).toEqual(titles);
    },
  );

  it('lose nothing that is deleted and restored at once', async () => {
    for (const n of numbers(10)) {
      await inquire(`inquiry ${n}`);
      await publish(`Post ${n}`);
      await advertise(`Vacancy ${n}`);
    }
    const kinds = [
      {
        kind: 'inquiry',
        handler: inquiries,
        list: '/api/getemaildetails',
        of: changes,
        address: '/api/inquiries',
      },
      { kind: 'post', handler: posts, list: '/api/blogs', of: posts, address: '/api/blogs' },
      {
        kind: 'vacancy',
        handler: vacancies,
        list: '/api/careerdetails',
        of: vacancies,
        address: '/api/careerdetails',
      },
    ];
    const all = await Promise.all(
      kinds.map(async (kind) => ({
        ...kind,
        ids: (await rowsOf(kind.handler, kind.list)).map(({ id }) => id),
      })),
    );
    const works = all.flatMap(({ kind, ids, of, address }) =>
      ids.map((id, n) => ({
        remove: (one: Instance) => asAdmin(one, of, `${address}/${id}`, { method: 'DELETE' }),
        restore: (one: Instance) =>
          asAdmin(one, deletions, `/api/deleted/${kind}/${id}/restore`, { method: 'POST' }),
        isDeleted: n % 2 === 0,
      })),
    );
    await inBatches(works, 10, async ({ remove, isDeleted }) => isDeleted && (await remove(api)));
    const statuses = await inBatches(works, 10, ({ remove, restore }) =>
      inEach(async (one, number) => (await (number === 1 ? restore(one) : remove(one))).status),
    );
    expect([...new Set(statuses.flat())].filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    const bin = await rowsOf(deletions, '/api/deleted');
    for (const { kind, handler, list, ids } of all) {
      const listed = (await rowsOf(handler, list)).map(({ id }) => id);
      const deleted = bin.filter((row) => row.kind === kind).map(({ id }) => id);
      expect([...listed, ...deleted].toSorted()).toEqual(ids.toSorted());
    }
  });

  it('give a title to one of three vacancies', async () => {
    const titles = numbers(10).map((n) => `Branch officer ${n}`);
    const statuses = await inBatches(titles, 5, (title) =>
      inEach(async (instance) => {
        const answer = await asAdmin(instance, vacancies, '/api/save', withKey(json({ ...VACANCY, title })));
        return answer.status;
      }),
    );
    for (const raced of statuses) expect(tally(raced)).toEqual({ 200: 1, 409: 2 });
    const rows = await rowsOf(vacancies, '/api/careerdetails');
    expect(rows.map(({ title }) => title).toSorted()).toEqual(titles);
    for (const title of titles) expect((await api.call(vacancies, `/api/career/${title}`)).status).toBe(200);
  });

  it('run each schedule at once, and send each mail and remove each record once', async () => {
    await inquire('expired');
    api.clock.now += 400 * DAY;
    api.cookie = await adminCookie(api);
    for (const n of numbers(4)) await publish(`Post ${n}`);
    for (const row of (await rowsOf(posts, '/api/blogs')).slice(0, 2))
      await asAdmin(api, posts, `/api/blogs/${row.id}`, { method: 'DELETE' });
    api.clock.now += (RESTORABLE_DAYS + 1) * DAY;
    api.cookie = await adminCookie(api);
    api.resend.mood = 500;
    for (const n of numbers(12)) await inquire(`owed ${n}`);
    api.resend.mood = 'well';
    api.resend.attempts = 0;
    api.resend.delivered.length = 0;
    api.clock.now += 2 * MINUTE;
    const schedules: ((ctx: AppContext) => Promise<number>)[] = [
      deliverDue,
      eraseExpired,
      purge,
      refreshSnapshots,
    ];
    const done = await inEach(({ ctx }) => Promise.all(schedules.map((schedule) => schedule(ctx))));
    await api.settled();
    expect(done.map(([delivered = 0]) => delivered).reduce((sum, one) => sum + one, 0)).toBe(12);
    expect([api.resend.attempts, api.resend.delivered.length]).toEqual([12, 12]);
    const rows = await rowsOf(inquiries, '/api/getemaildetails');
    expect(rows.map(({ message }) => message).toSorted()).toEqual(
      numbers(12)
        .map((n) => `owed ${n}`)
        .toSorted(),
    );
    expect(new Set(rows.map(({ mail }) => mail))).toEqual(new Set(['sent']));
    expect(await rowsOf(posts, '/api/blogs')).toHaveLength(2);
    expect(await rowsOf(deletions, '/api/deleted')).toEqual([]);
  });
});
