import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { refreshSnapshots } from '../../src/features/maintenance/server/night.ts';
import { HOUR } from '../../src/server/platform/clock.ts';
import { fillStores } from '../bench/filled-stores.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { ADMIN, adminCookie, json, SILENT_LOG, startApi } from '../support/api.ts';
import { APPLICANT, form, VACANCY, withKey } from '../support/applicants.ts';
import { startTrail } from '../support/audit-trail.ts';
import { POST } from '../support/blogs.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { sendInRounds } from './rounds.ts';

type Asked = [address: string, init?: RequestInit];
type Caller = (...asked: Asked) => Promise<Response>;
type Prepare = (admin: Caller) => Promise<Asked>;

/** The most requests of a call: in sequence before its answer, and in all with those behind the answer. */
type Counted = [deep: number, requests: number, prepare: Prepare, who?: 'visitor'];

const at =
  (...asked: Asked): Prepare =>
  async () =>
    asked;
const put = (body: unknown): RequestInit => ({ ...json(body), method: 'PUT' });
const CV = { bytes: pdfFile('CV', 2 ** 20), name: 'cv.pdf' };
const person = (n: number) => json({ email: `person${n}@example.com` });

const read = async (answer: Promise<Response>) => (await answer).json();

const reply: Prepare = async (admin) => {
  const [{ id }] = await read(admin('/api/getemaildetails?limit=1'));
  return [`/api/inquiries/${id}/replies`, withKey(json({ subject: 'Re', text: 'Yes' }))];
};

const rejections: Prepare = async (admin) => {
  const rows = await read(admin('/api/applications?limit=3'));
  const records = rows.map(({ id, version }: Record<string, string>) => ({ id, version }));
  const change = { subject: 'Your application', text: 'Dear {name}, no.', move: true, again: true };
  return ['/api/applications/rejections', withKey(json({ records, change }))];
};

const publishing: Prepare = async (admin) => {
  const { id } = await read(admin('/api/post-drafts', json(POST)));
  return [`/api/post-drafts/${id}/publish`, withKey({ method: 'POST' })];
};

const renaming: Prepare = async (admin) => {
  await admin('/api/save', withKey(json({ ...VACANCY, title: 'Named' })));
  const { id } = await read(admin('/api/career/Named'));
  return [`/api/careerdetails/${id}`, put({ ...VACANCY, title: 'Renamed' })];
};

/** Calls that only read come first: each change is one request more of the next reading. */
const CALLS: Record<string, Counted> = {
  // Of vacancies and posts, whose changes are all logged, it reads the snapshots alone: two requests fewer while they are few.
  dashboard: [2, 15, at('/api/dashboard')],
  'storage card': [3, 26, at('/api/storage')],
  'screen of inquiries': [2, 6, at('/api/getemaildetails?limit=100')],
  'screen of applications': [3, 8, at('/api/applications?limit=100')],
  'screen of vacancies': [2, 11, at('/api/careerdetails?limit=100')],
  // It has the drafts, too.
  'screen of posts': [2, 11, at('/api/blogs?view=cards&state=all&limit=100')],
  'screen of the audit trail': [2, 6, at('/api/audit?limit=100')],
  // It reads four stores.
  'screen of deleted records': [2, 11, at('/api/deleted?limit=100')],
  // All rows by one reading of the snapshot, the names of colleagues beside it, and an entry in the audit trail.
  'file of a list': [4, 9, at('/api/exports', json({ list: 'contact-submissions', query: 'paper' }))],
  'a person’s export': [4, 11, at('/api/people/export', person(10))],
  // It reads the texts of a hundred posts.
  'list of posts': [3, 104, at('/api/blogs'), 'visitor'],
  'list of vacancies': [2, 4, at('/api/data'), 'visitor'],
  // Its mail is in the outbox before it is stored. Behind the answer it asks whether acknowledgements are switched on.
  'contact form': [4, 12, at('/api/send-email', withKey(json(INQUIRY))), 'visitor'],
  'application, CV of 1 MB': [4, 18, at('/api/submit-application', withKey(form(APPLICANT, CV))), 'visitor'],
  login: [7, 14, at('/api/login', json(ADMIN)), 'visitor'],
  // The mail is sent before the answer, so that it says what became of it.
  'reply to an inquiry': [11, 18, reply],
  // The mails go behind the answer, each in the outbox before its record. One entry of the audit trail for each.
  'rejection of three': [12, 43, rejections],
  'new post': [6, 10, at('/api/blogs', withKey(json(POST)))],
  // It stores the text that it replaces first, and removes what is beyond the last versions behind the answer.
  'save of a post': [7, 11, at('/api/blogs/note-3', put(POST))],
  // The work for the snapshot behind the answer may count in its depth.
  'delete of a post': [8, 18, at('/api/blogs/note-4', { method: 'DELETE' })],
  // It marks the draft, creates the post and removes the draft, one after the other.
  'publishing a draft': [12, 22, publishing],
  'save of a vacancy, renamed': [8, 13, renaming],
  // A snapshot is written again when another writer was faster, and each reply that waits is taken from the outbox.
  'a person’s erasure': [16, 48, at('/api/people/erase', person(12))],
};

let directory: string;
let adminsCookie: string;

const withCookie = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), cookie: adminsCookie },
});

/** A new instance over the filled stores, with nothing in memory. */
async function startInstance() {
  vi.resetModules();
  const support = await import('../support/api.ts');
  const api = await support.startApi({ directory, log: SILENT_LOG });
  onTestFinished(() => api.stop());
  // Limits apply to this machine's requests, too.
  api.ctx.env = { ...api.ctx.env, limitLoopback: true };
  return api;
}

/** Makes a call in a new instance. Returns the rounds of its requests before the answer, and all that it made. */
async function useOf(prepare: Prepare, isAdmin: boolean) {
  const api = await startInstance();
  const [address, init] = await prepare((address, init) => api.call(address, withCookie(init)));
  await (await import('../support/audit-trail.ts')).startTrail(api);
  const rounds = sendInRounds();
  let deep = NaN;
  const { requests } = await api.countRequests(async () => {
    const answer = await api.callOnly(address, isAdmin ? withCookie(init) : init);
    deep = rounds();
    expect(answer.status, await answer.text()).toBeLessThan(300);
    await api.settled();
  });
  return { deep, requests };
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'counted-'));
  const api = await startApi({ directory, log: SILENT_LOG });
  // More records than a page of the platform's list has.
  await fillStores(directory, 1500, api.clock.now);
  // A run reads for some seconds, and the next one goes on, until one has nothing to read.
  while ((await api.countRequests(() => refreshSnapshots(api.ctx))).total > 100);
  await startTrail(api);
  adminsCookie = await adminCookie(api);
  await api.stop();
});

afterAll(() => rm(directory, { recursive: true, force: true }));

it.each(Object.entries(CALLS))(
  '%s: within its number and depth of requests',
  async (_name, [most, all, prepare, who]) => {
    const { deep, requests } = await useOf(prepare, who === undefined);
    expect(requests.length).toBeLessThanOrEqual(all);
    expect(deep).toBeLessThanOrEqual(most);
  },
);

it('a list for a made-up session: three requests, of which none reads records', async () => {
  const api = await startInstance();
  const cookie = adminsCookie.replace(/=.*/, `=${'x'.repeat(43)}`);
  const { requests } = await api.countRequests(async () =>
    expect((await api.callOnly('/api/getemaildetails', { headers: { cookie } })).status).toBe(401),
  );
  const stores = requests.map(({ store }) => store.replace('site:dev-', ''));
  expect(stores.sort()).toEqual(['accounts', 'sessions', 'snapshots']);
});

it('hours after the last full pass a list needs no more before its answer, and shows what admins changed since', async () => {
  const api = await startInstance();
  onTestFinished(() => void vi.useRealTimers());
  const { inquiries } = api.ctx.stores;
  // Beyond the first page of the store's list.
  const id = (await Array.fromAsync(inquiries.ids())).at(-2)!;
  await inquiries.update(id, (value) => ({ ...value, status: 'closed' }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * HOUR });
  const rounds = sendInRounds();
  const snapshot = () => api.anotherInstance().ctx.stores.snapshots.inquiries;
  const entries = await snapshot().entries();
  // The third reads the record that changed.
  expect(rounds()).toBeLessThanOrEqual(3);
  expect(entries.find((entry) => entry.id === id)?.row?.value.status).toBe('closed');
  await api.settled();
  // The full pass behind the answer has seen it: nothing is left to compare.
  const { requests } = await api.countRequests(async () => void (await snapshot().entries()));
  expect(requests.filter(({ kind, store }) => kind === 'get' && store.endsWith('inquiries'))).toEqual([]);
});
