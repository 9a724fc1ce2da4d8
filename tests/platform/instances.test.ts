import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RESTORABLE_DAYS } from '../../src/features/deletions/schema/deleted-record.ts';
import { night, refreshSnapshots } from '../../src/features/maintenance/server/night.ts';
import { deliverDue } from '../../src/features/messages/server/mail-kinds.ts';
import { eraseExpired } from '../../src/features/privacy/server/privacy-requests.ts';
import { createMailer } from '../../src/server/mail/mailer.ts';
import { DAY, MINUTE } from '../../src/server/platform/clock.ts';
import { inBatches } from '../../src/server/stores/stored.ts';
import { adminCookie, json, startSignedIn, type Instance } from '../support/api.ts';
import { VACANCY, withKey } from '../support/applicants.ts';
import { POST } from '../support/blogs.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

const real = globalThis.fetch;

const api = perTest(startSignedIn);
let three: Instance[];

/** Lets other work go first, more or less of it, so that requests and answers arrive in any order. */
async function waitItsTurn(): Promise<void> {
  for (let turns = Math.floor(Math.random() * 30); turns > 0; turns -= 1) await turn();
}

beforeEach(() => {
  three = [api, api.anotherInstance(), api.anotherInstance()];
  // A slow machine is not a provider that hangs.
  for (const { ctx } of three) ctx.mailer = createMailer(ctx.env.mail, MINUTE);
  globalThis.fetch = async (input, init) => {
    await waitItsTurn();
    const answer = await real(input, init);
    await waitItsTurn();
    return answer;
  };
});

afterEach(async () => {
  await api.settled();
  globalThis.fetch = real;
});

const numbered = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name} ${n}`);

/** Runs `work` in each instance at once. */
const inEach = <T>(work: (instance: Instance, number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(three.map(work));

const asAdmin = ({ call }: Instance, address: string, init: RequestInit = {}) =>
  call(address, { ...init, headers: { ...(init.headers as Record<string, string>), cookie: api.cookie } });

interface Row {
  id: string;
  version: string;
  title?: string;
  message?: string;
  mail?: string;
}

/** The rows of a list, which must be equal in each instance. */
async function rowsOf(address: string): Promise<Row[]> {
  const [first, ...others] = await inEach<Row[]>(async (one) => (await asAdmin(one, address)).json());
  for (const rows of others) expect(rows).toEqual(first);
  return first!;
}

const inquire = (message: string, one: Instance = api) =>
  one.call('/api/send-email', json({ ...INQUIRY, message }));

interface Kind {
  list: string;
  records: string;
  creation: string;
  fields: object;
}

const KINDS: Record<'post' | 'vacancy', Kind> = {
  post: { list: '/api/blogs', records: '/api/blogs', creation: '/api/blogs', fields: POST },
  vacancy: {
    list: '/api/careerdetails',
    ...{ records: '/api/careerdetails', creation: '/api/save', fields: VACANCY },
  },
};

const add = ({ creation, fields }: Kind, title: string, one: Instance = api) =>
  asAdmin(one, creation, withKey(json({ ...fields, title })));

/** The statuses of three answers, in order. */
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();

it('three instances store sixty inquiries that are each sent twice as sixty rows and sixty mails', async () => {
  const messages = numbered(60, 'inquiry');
  const answers = await inBatches(messages, 10, (message) => {
    const init = withKey(json({ ...INQUIRY, message }));
    const two = three.toSorted(() => Math.random() - 0.5).slice(1);
    return Promise.all(two.map(({ call }) => call('/api/send-email', init)));
  });
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await rowsOf('/api/getemaildetails');
  expect(rows.map(({ message }) => message).toSorted()).toEqual(messages.toSorted());
  expect(new Set(rows.map(({ mail }) => mail))).toEqual(new Set(['sent']));
  expect(api.resend.delivered).toHaveLength(60);
});

it.each(Object.entries(KINDS))(
  'three instances accept one of three edits of one version, of a %s',
  async (_name, kind) => {
    const titles = numbered(4, 'Record');
    for (const title of titles) await add(kind, title);
    let rows = await rowsOf(kind.list);
    for (let round = 0; round < 5; round += 1) {
      const winners = await inBatches(rows, rows.length, async ({ id, version, title }) => {
        const answers = await inEach((instance, number) => {
          const writer = `writer ${number} of round ${round}`;
          const body = { ...kind.fields, title, shortdis: writer, contentwriter: writer };
          const init = { ...json(body, { 'If-Match': `"${version}"` }), method: 'PUT' };
          return asAdmin(instance, `${kind.records}/${id}`, init);
        });
        expect(statusesOf(answers)).toEqual([200, 409, 409]);
        const answer = await answers.find(({ status }) => status === 200)!.json();
        return (answer.career ?? answer).version as string;
      });
      rows = await rowsOf(kind.list);
      expect(rows.map(({ version }) => version).toSorted()).toEqual(winners.toSorted());
    }
    expect(rows.map(({ title }) => title).toSorted()).toEqual(titles);
  },
);

it('three instances lose nothing that is deleted and restored at once', async () => {
  for (const n of numbered(10, '')) {
    await inquire(`inquiry ${n}`);
    for (const kind of Object.values(KINDS)) await add(kind, `Record ${n}`);
  }
  const inquiry = { list: '/api/getemaildetails', records: '/api/inquiries' };
  const works: { kind: string; list: string; record: string; bin: string; id: string }[] = [];
  for (const [kind, { list, records }] of Object.entries({ ...KINDS, inquiry }))
    for (const { id } of await rowsOf(list))
      works.push({ kind, list, record: `${records}/${id}`, bin: `/api/deleted/${kind}/${id}/restore`, id });
  const remove = (one: Instance, record: string) => asAdmin(one, record, { method: 'DELETE' });
  const half = works.filter((_, n) => n % 2 === 0);
  await inBatches(half, 10, ({ record }) => remove(api, record));
  const answers = await inBatches(works, 10, ({ record, bin }) =>
    inEach((one, number) => (number === 1 ? asAdmin(one, bin, { method: 'POST' }) : remove(one, record))),
  );
  expect(statusesOf(answers.flat()).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  const bin = await rowsOf('/api/deleted');
  for (const { list } of Object.values({ ...KINDS, inquiry })) {
    const ids = works.filter((work) => work.list === list).map(({ id }) => id);
    const found = [...(await rowsOf(list)), ...bin].map(({ id }) => id).filter((id) => ids.includes(id));
    expect(found.toSorted()).toEqual(ids.toSorted());
  }
});

it('three instances run each schedule at once, and send each mail and remove each record once', async () => {
  await inquire('expired');
  api.clock.now += 400 * DAY;
  api.cookie = await adminCookie(api);
  for (const title of numbered(4, 'Post')) await add(KINDS.post, title);
  for (const row of (await rowsOf('/api/blogs')).slice(0, 2))
    await asAdmin(api, `/api/blogs/${row.id}`, { method: 'DELETE' });
  api.clock.now += (RESTORABLE_DAYS + 1) * DAY;
  api.cookie = await adminCookie(api);
  api.resend.mood = 500;
  const owed = numbered(12, 'owed');
  for (const message of owed) await inquire(message);
  api.resend.mood = 'well';
  api.resend.attempts = 0;
  api.resend.delivered.length = 0;
  api.clock.now += 2 * MINUTE;
  const done = await inEach(({ ctx }) =>
    Promise.all([deliverDue(ctx), eraseExpired(ctx), night(ctx), refreshSnapshots(ctx)]),
  );
  await api.settled();
  expect(done.reduce((sum, [delivered = 0]) => sum + delivered, 0)).toBe(12);
  expect([api.resend.attempts, api.resend.delivered.length]).toEqual([12, 12]);
  const rows = await rowsOf('/api/getemaildetails');
  expect(rows.map(({ message }) => message).toSorted()).toEqual(owed.toSorted());
  expect(new Set(rows.map(({ mail }) => mail))).toEqual(new Set(['sent']));
  expect(await rowsOf('/api/blogs')).toHaveLength(2);
  expect(await rowsOf('/api/deleted')).toEqual([]);
});
