import { createHash } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pruneErasures, readLedger, recordErasure } from '#src/features/privacy/server/erasures.ts';
import { night, nightOn } from '#src/features/maintenance/server/night.ts';
import { eraseExpired } from '#src/features/privacy/server/privacy-requests.ts';
import { DAY, HOUR, isoTime } from '#src/server/platform/clock.ts';
import { startRun } from '#src/server/schedules.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { ADMIN, json } from '../support/api.ts';
import { APPLICANT } from '../support/applicants.ts';
import { PERSON } from '../support/inquiries.ts';
import { filesWith, listOf, newKey, recordsSuite } from '../support/records.ts';

const OTHER = { firstName: 'Kamala', lastName: 'Silva', email: 'other@person.example', message: 'Hello' };

const { api, call, inquire, inquired, apply, inquiries, applicants } = recordsSuite();

const asks = (own: object = PERSON) => inquire({ ...PERSON, ...own }, { headers: newKey() });
const applies = () => {
  const own = { name: 'Sanduni W.', email: 'sanduni@person.example', consent: 'on' };
  return apply(own, { bytes: pdfFile(), name: 'cv.pdf' }, { headers: newKey() });
};
const person = (what: 'export' | 'erase', email = PERSON.email) =>
  call('POST', `/api/people/${what}`, { email });

type Store = 'inquiries' | 'applications' | 'erasures' | 'mailOutbox' | 'claims' | 'sessions' | 'failures';
const ids = (store: Store | 'formCounts') => listOf(api.ctx.stores[store].ids());
const countsOf = async (...stores: Parameters<typeof ids>[0][]) =>
  Promise.all(stores.map(async (store) => (await ids(store)).length));
const left = () => filesWith(api, /sanduni|wickramasinghe|private question|%PDF/i);

/** Replaces what sends requests to the store, until the end of the test. */
function intercept(send: (real: typeof fetch, address: string, init?: RequestInit) => Promise<Response>) {
  const real = globalThis.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
  globalThis.fetch = (input, init) => send(real, String(input), init);
}

it('what is held of a person is exported whole, whatever the case of the address, and of nobody else', async () => {
  await asks();
  await asks({ extra_remarks: 'held back' });
  await applies();
  await asks(OTHER);
  const held = await (await person('export', ' SANDUNI@person.example ')).json();
  const policy = { version: await api.ctx.company.policyVersion(), agreed: false };
  expect(held.inquiries).toMatchObject([
    { ...PERSON, policy },
    { ...PERSON, policy },
  ]);
  const [cv_path, createdAt] = [expect.stringMatching(/^cvs\//), '2026-03-02T04:30:00.000Z'];
  const application = { nic: APPLICANT.nic, cv_path, createdAt, policy: { ...policy, agreed: true } };
  expect(held).toMatchObject({ unreadable: 0, applications: [application] });
  expect(JSON.stringify(held)).not.toMatch(/other@person|claimId/);
});

it('what is held of a person is erased in every byte: records, lists, the CV, mail that waits and answers for a retry', async () => {
  api.resend.mood = 500;
  await asks();
  await applies();
  await inquiries();
  await applicants();
  await asks(OTHER);
  // Records, lists of both kinds and the CV hold the person.
  expect((await left()).length).toBeGreaterThanOrEqual(5);
  const message = 'The person’s data was erased.';
  const erased = await (await person('erase')).json();
  expect(erased).toEqual({ inquiries: 1, applications: 1, unreadable: 0, message });
  expect(await left()).toEqual([]);
  expect(await countsOf('inquiries', 'applications', 'mailOutbox', 'claims')).toEqual([1, 0, 1, 1]);
});

it('what is held of a person is erased, too, where a parallel change writes a record again', async () => {
  await asks();
  await applies();
  const putBack = new Set<string>();
  intercept(async (real, address, init) => {
    const removes = init?.method?.toUpperCase() === 'DELETE' && /-(inquiries|applications)\//.test(address);
    if (!removes || putBack.has(address)) return real(address, init);
    putBack.add(address);
    const { headers } = init;
    const body = await (await real(address, { headers })).text();
    await real(address, init);
    return real(address, { method: 'PUT', headers, body });
  });
  expect(await (await person('erase')).json()).toMatchObject({ inquiries: 1, applications: 1 });
  expect([putBack.size, await left()]).toEqual([2, []]);
});

it('what is held of a person is in no log, with and without errors', async () => {
  let log = '';
  const written = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => Boolean((log += String(text).toLowerCase()))),
  );
  api.ctx.log = consoleLog;
  for (const mood of [422, 500] as const) {
    api.resend.mood = mood;
    await asks({ message: `${PERSON.message} ${mood}` });
  }
  // An error that quotes what it could not store is the worst that a store can throw.
  vi.spyOn(api.ctx.stores.applications, 'create').mockImplementationOnce((_id, record) =>
    Promise.reject(new Error(JSON.stringify(record))),
  );
  const failed = (await applies()).status;
  for (const what of ['export', 'erase'] as const) await person(what);
  for (const spy of written) spy.mockRestore();
  expect(failed).toBe(500);
  for (const event of ['mail pending', 'mail refused', 'request failed']) expect(log).toContain(event);
  for (const word of [...Object.values({ ...APPLICANT, ...PERSON }), 'sanduni', 'person.example', 'cv.pdf'])
    expect(log).not.toContain(word.toLowerCase());
});

const ledger = () => readLedger(api.ctx.stores.erasures);

it('the ledger of erasures has the records and persons that were erased, and when, but no address or plain hash of it', async () => {
  const { id } = await inquired(PERSON);
  await applies();
  const [application] = await ids('applications');
  const other = await inquired(OTHER);
  await call('POST', `/api/inquiries/${other.id}/erase`);
  expect((await ledger())({ record: id })).toBeUndefined();
  await person('erase');
  const known = await ledger();
  for (const record of [id, application!, other.id]) expect(known({ record })).toBe(api.clock.now);
  expect(known({ address: PERSON.email.toUpperCase() })).toBe(api.clock.now);
  // Of a record that was erased alone, the person is not in it.
  expect(known({ address: OTHER.email })).toBeUndefined();
  const text = (await ids('erasures')).join('\n');
  for (const part of [PERSON.email, `address ${PERSON.email.toLowerCase()}`])
    expect(text).not.toContain(createHash('sha256').update(part).digest('hex'));
});

it('the ledger of erasures is written before anything is removed, and nothing is removed when it cannot be', async () => {
  await asks();
  await applies();
  const order: string[] = [];
  let fails = true;
  intercept(async (real, address, init) => {
    if (fails && address.includes('-erasures')) return new Response(null, { status: 424 });
    const [, store] = /dev-([a-z-]+)\//.exec(address) ?? [];
    if (init?.method?.toUpperCase() === 'PUT' && address.includes('/entry~')) order.push('noted');
    if (init?.method?.toUpperCase() === 'DELETE') order.push(`${store} removed`);
    return real(address, init);
  });
  expect((await person('erase')).status).toBe(503);
  expect([order, await countsOf('inquiries', 'applications')]).toEqual([[], [1, 1]]);
  fails = false;
  await person('erase');
  // The address, then each of the two records, before anything of it goes.
  expect([order[0], order.filter((step) => step === 'noted').length]).toEqual(['noted', 3]);
  for (const store of ['inquiries', 'applications'])
    expect(order.indexOf(`${store} removed`)).toBeGreaterThan(order.indexOf('pending-mail removed'));
});

it('the ledger of erasures loses an entry once no backup that may be restored is older', async () => {
  await recordErasure(api.ctx, { address: PERSON.email });
  api.clock.now += 4 * 31 * DAY;
  expect(await pruneErasures(api.ctx)).toBe(0);
  api.clock.now += 1;
  expect(await pruneErasures(api.ctx)).toBe(1);
  expect(await ids('erasures')).toEqual([expect.stringMatching(/^secret~/)]);
});

/** As on another night: a night that is through is done. */
const nightly = async () => {
  await api.ctx.stores.purges.remove('purge');
  // Its time is over at once: the rest is done between the nights.
  const begun = await night(api.ctx, { isOver: () => true });
  return begun + (await nightOn(api.ctx, startRun(api.ctx)));
};

it.each<[months: number | undefined, arrived: string, kept: string, over: string]>([
  [undefined, '2026-03-02', '2027-03-02', '2027-03-03'],
  [1, '2026-02-28', '2026-03-31', '2026-04-01'],
  [12, '2024-02-29', '2025-02-28', '2025-03-01'],
])('the schedules erase forms after months of the calendar: %j', async (months, arrived, kept, over) => {
  api.ctx.env.retentionMonths = months ?? api.ctx.env.retentionMonths;
  api.clock.now = Date.parse(`${arrived}T12:00Z`);
  await asks();
  await applies();
  api.clock.now = Date.parse(`${kept}T11:00Z`);
  expect(await eraseExpired(api.ctx)).toBe(0);
  await asks(OTHER);
  api.clock.now = Date.parse(`${over}T13:00Z`);
  expect(await eraseExpired(api.ctx)).toBe(2);
  expect([await filesWith(api, /sanduni|%PDF/i), await countsOf('inquiries')]).toEqual([[], [1]]);
});

it('the schedules erase what a list lacked when a person was erased, and nothing that came later', async () => {
  await asks(OTHER);
  await asks();
  await recordErasure(api.ctx, { address: PERSON.email });
  api.clock.now += 1;
  await asks();
  expect([await nightly(), await countsOf('inquiries')]).toEqual([1, [2]]);
  expect(await inquiries()).toMatchObject([{ createdAt: isoTime(api.clock.now) }, { email: OTHER.email }]);
});

it('the schedules remove sessions, failed logins, counts of forms and keys in their time, and nothing sooner', async () => {
  await api.call('/api/login', json({ ...ADMIN, password: 'not-the-password' }));
  const headers = newKey();
  await inquire({}, { headers, ip: '198.51.100.20' });
  expect(await filesWith(api, /198\.51\.100/)).toEqual([]);
  const night = async (later: number) => {
    api.clock.now += later;
    return [await nightly(), ...(await countsOf('sessions', 'failures', 'formCounts', 'claims'))];
  };
  expect(await night(0)).toEqual([0, 1, 2, 1, 1]);
  expect(await night(2.5 * HOUR)).toEqual([1, 0, 2, 1, 1]);
  expect(await night(DAY)).toEqual([3, 0, 0, 0, 1]);
  expect(await night(28 * DAY)).toEqual([0, 0, 0, 0, 1]);
  await inquire({}, { headers });
  expect(await ids('inquiries')).toHaveLength(1);
  expect(await night(DAY)).toEqual([1, 0, 0, 0, 0]);
});
