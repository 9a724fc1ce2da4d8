import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStore } from '@netlify/blobs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pruneErasures, readLedger, recordErasure } from '#server/features/erasures/erasures';
import { purge } from '#server/features/maintenance/purge';
import { eraseExpired } from '#server/features/privacy/privacy-requests';
import { DAY, HOUR, MINUTE } from '#server/platform/clock';
import { openCompany } from '#server/platform/company';
import { consoleLog } from '#server/platform/log';
import { openStores } from '#server/stores/stores';
import { pdfFile } from '../fixtures/cv-files.ts';
import { ADMIN, adminCookie, json, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { APPLICANT } from '../support/applicants.ts';
import { perTest } from '../support/lifetimes.ts';
import { filesWith, listOf, recordCalls, refusal } from '../support/records.ts';

const PERSON = {
  ...{ firstName: 'Sanduni', lastName: 'Wickramasinghe', email: 'Sanduni@person.example' },
  ...{ phoneNumber: '+94 77 555 1234', message: 'A very private question' },
};
const OTHER = { firstName: 'Kamala', lastName: 'Silva', email: 'other@person.example' };
const CV = { bytes: pdfFile(), name: 'cv.pdf' };

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, inquire, inquired, apply, inquiries, applicants } = recordCalls(api);

const key = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } });
const asks = (own: object = {}) => inquire({ ...PERSON, ...own }, key());
const applies = () =>
  apply({ name: 'Sanduni W.', email: 'sanduni@person.example', consent: 'on' }, CV, key());

const person = (what: 'export' | 'erase', email: unknown = PERSON.email) =>
  call('POST', `/api/people/${what}`, { email });
const ids = (store: 'inquiries' | 'applications' | 'erasures' | 'claims' | 'mailOutbox') =>
  listOf(api.ctx.stores[store].ids());
const left = () => filesWith(api, /sanduni|wickramasinghe|private question|%PDF/i);

/** Replaces what sends requests to the store, until the end of the test. */
function intercept(
  send: (real: typeof fetch, address: string, init?: RequestInit) => Promise<Response>,
): void {
  const real = globalThis.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
  globalThis.fetch = (input, init) => send(real, String(input), init);
}

describe('what is held of a person', () => {
  it('is exported whole, whatever the case of the address, and of nobody else', async () => {
    await asks();
    await asks({ extra_remarks: 'held back' });
    await applies();
    await inquire(OTHER, key());
    const held = await (await person('export', ' SANDUNI@person.example ')).json();
    expect(held.inquiries).toHaveLength(2);
    for (const one of held.inquiries)
      expect(one).toMatchObject({
        ...PERSON,
        policy: { version: await api.ctx.company.policyVersion(), agreed: false },
      });
    expect(held).toMatchObject({
      unreadable: 0,
      applications: [
        {
          nic: APPLICANT.nic,
          cv_path: expect.stringMatching(/^cvs\//),
          createdAt: '2026-03-02T04:30:00.000Z',
          policy: { agreed: true },
        },
      ],
    });
    expect(JSON.stringify(held)).not.toMatch(/other@person|claimId/);
    for (const [email, sentence] of [
      [undefined, 'Please enter the email address.'],
      ['a', expect.any(String)],
      ['x'.repeat(255), expect.any(String)],
    ])
      for (const what of ['export', 'erase'] as const)
        expect((await refusal(await call('POST', `/api/people/${what}`, { email }))).slice(0, 2)).toEqual([
          422,
          sentence,
        ]);
  });

  it('is erased in every byte: records, lists, the CV, mail that waits and answers for a retry', async () => {
    api.resend.mood = 500;
    await asks();
    await applies();
    await inquiries();
    await applicants();
    await inquire(OTHER, key());
    // Records, lists of both kinds and the CV hold the person.
    expect((await left()).length).toBeGreaterThanOrEqual(5);
    const erased = await (await person('erase')).json();
    expect(erased).toEqual({
      inquiries: 1,
      applications: 1,
      unreadable: 0,
      message: 'The person’s data was erased.',
    });
    expect(await left()).toEqual([]);
    const counts = [];
    for (const store of ['inquiries', 'applications', 'mailOutbox', 'claims'] as const)
      counts.push((await ids(store)).length);
    expect(counts).toEqual([1, 0, 1, 1]);
  });

  it('is erased, too, where a parallel change writes a record again', async () => {
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

  it('may be in a record that cannot be read, which is said, and goes when its time is over', async () => {
    await applies();
    const [id] = await ids('applications');
    await getStore({ name: 'dev-applications', consistency: 'strong' }).set(id!, '{"version":"1","val');
    api.ctx.stores = openStores('dev', SILENT_LOG, { background: api.ctx.waitUntil });
    expect(await (await person('export')).json()).toMatchObject({ applications: [], unreadable: 1 });
    expect(await (await person('erase')).json()).toEqual({
      ...{ inquiries: 0, applications: 0, unreadable: 1 },
      message:
        'Everything that could be read about the person was erased. Some damaged records may also be theirs.',
    });
    api.clock.now += 370 * DAY;
    expect([await eraseExpired(api.ctx), await ids('applications'), await left()]).toEqual([1, [], []]);
  });

  it('is in no log, with and without errors', async () => {
    const lines: string[] = [];
    const written = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0),
    );
    api.ctx.log = consoleLog;
    for (const mood of ['well', 422, 500] as const) {
      api.resend.mood = mood;
      await asks({ message: `${PERSON.message} ${mood}` });
      await applies();
    }
    await asks({ email: 'not an address' });
    // An error that quotes what it could not store is the worst that a store can throw.
    vi.spyOn(api.ctx.stores.applications, 'create').mockImplementationOnce((_id, record) =>
      Promise.reject(new Error(JSON.stringify(record))),
    );
    const failed = (await applies()).status;
    for (const what of ['export', 'erase'] as const) await person(what);
    for (const spy of written) spy.mockRestore();
    const log = lines.join('').toLowerCase();
    expect(failed).toBe(500);
    for (const event of ['mail pending', 'mail refused', 'request failed']) expect(log).toContain(event);
    for (const word of [
      ...Object.values(PERSON),
      ...Object.values(APPLICANT),
      'sanduni',
      'person.example',
      'cv.pdf',
    ])
      expect(log).not.toContain(word.toLowerCase());
  });
});

describe('the ledger of erasures', () => {
  const ledger = () => readLedger(api.ctx.stores.erasures);

  it('has the records and persons that were erased, and when, but no address or plain hash of it', async () => {
    const { id } = await inquired(PERSON);
    await applies();
    const [application] = await ids('applications');
    expect((await ledger())({ record: id })).toBeUndefined();
    await person('erase');
    const known = await ledger();
    for (const erased of [{ record: id }, { record: application! }, { address: PERSON.email.toUpperCase() }])
      expect(known(erased)).toBe(api.clock.now);
    expect(known({ address: 'somebody@else.example' })).toBeUndefined();
    const text = (await ids('erasures')).join('\n');
    const hashes = [PERSON.email, `address ${PERSON.email.toLowerCase()}`].map((part) =>
      createHash('sha256').update(part).digest('hex'),
    );
    for (const part of [id, ...hashes]) expect(text).not.toContain(part);
    // Two secrets may have been made at once; an entry names its own, and none may be missing.
    await api.ctx.stores.erasures.create('secret~other', { secret: Buffer.alloc(32).toString('base64') });
    expect((await ledger())({ record: id })).toBeDefined();
    for (const secret of text.split('\n').filter((one) => one.startsWith('secret~')))
      await api.ctx.stores.erasures.remove(secret);
    await expect(ledger()).rejects.toThrow('lacks a secret');
  });

  it('has only the record where only that was erased, by a person or by the schedule', async () => {
    const { id } = await inquired(PERSON);
    await applies();
    const [application] = await ids('applications');
    expect((await call('DELETE', `/api/applications/${application}`)).status).toBe(200);
    api.clock.now += 400 * DAY;
    expect(await eraseExpired(api.ctx)).toBe(1);
    const known = await ledger();
    expect([
      known({ record: id }),
      known({ record: application! }),
      known({ address: PERSON.email }),
    ]).toEqual([...[expect.any(Number), expect.any(Number), undefined]]);
  });

  it('is written before anything is removed, and nothing is removed when it cannot be', async () => {
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
    expect([order, (await ids('inquiries')).length, (await ids('applications')).length]).toEqual([[], 1, 1]);
    fails = false;
    await person('erase');
    // The address, then each of the two records, before anything of it goes.
    expect(order.filter((step) => step === 'noted')).toHaveLength(3);
    expect(order[0]).toBe('noted');
    for (const store of ['inquiries', 'applications'])
      expect(order.indexOf(`${store} removed`)).toBeGreaterThan(order.indexOf('pending-mail removed'));
  });
});

describe('the schedules', () => {
  /** As on another night: a night that is through is done. */
  const nightly = async () => {
    await api.ctx.stores.purges.remove('purge');
    return purge(api.ctx);
  };

  it.each<[setting: number | undefined, arrived: string, kept: string, over: string]>([
    [undefined, '2026-03-02', '2027-03-02', '2027-03-03'],
    [7, '2026-03-02', '2026-10-02', '2026-10-03'],
    [1, '2026-02-28', '2026-03-31', '2026-04-01'],
    [12, '2024-02-29', '2025-02-28', '2025-03-01'],
  ])(
    'erase inquiries and applications after months of the calendar: %j',
    async (setting, arrived, kept, over) => {
      if (setting) api.ctx.env.retentionMonths = setting;
      api.clock.now = Date.parse(`${arrived}T12:00Z`);
      await asks();
      await applies();
      api.clock.now = Date.parse(`${kept}T11:00Z`);
      expect(await eraseExpired(api.ctx)).toBe(0);
      await inquire(OTHER, key());
      api.clock.now = Date.parse(`${over}T13:00Z`);
      expect([await eraseExpired(api.ctx), await left(), (await ids('inquiries')).length]).toEqual([
        2,
        [],
        1,
      ]);
    },
  );

  it('erase a deleted inquiry after thirty days, until which it can be restored', async () => {
    const { id } = await inquired(PERSON);
    await call('DELETE', `/api/inquiries/${id}`);
    api.clock.now += 30 * DAY - 1;
    await nightly();
    expect(await ids('inquiries')).toEqual([id]);
    api.clock.now += 1;
    await nightly();
    api.cookie = await adminCookie(api);
    expect((await call('POST', `/api/deleted/inquiry/${id}/restore`)).status).toBe(404);
    expect(await left()).toEqual([]);
  });

  it('remove sessions, failed logins, counts of forms and idempotency keys in their time, and nothing sooner', async () => {
    const { sessions, failures, ceilings, formCounts, claims } = api.ctx.stores;
    const counts = async () => {
      const stores = [sessions, failures, ceilings, formCounts, claims];
      return Promise.all(stores.map(async (store) => (await listOf(store.ids())).length));
    };
    await api.call('/api/login', json({ ...ADMIN, password: 'not-the-password' }));
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    await inquire({}, { headers, ip: '198.51.100.20' });
    expect(JSON.stringify((await formCounts.list()).records)).not.toContain('198.51.100');
    const night = async (later: number) => {
      api.clock.now += later;
      return [await nightly(), await counts()];
    };
    expect(await night(0)).toEqual([0, [1, 1, 1, 1, 1]]);
    expect(await night(90 * MINUTE)).toEqual([1, [1, 1, 0, 1, 1]]);
    expect(await night(HOUR)).toEqual([1, [0, 1, 0, 1, 1]]);
    expect(await night(DAY)).toEqual([2, [0, 0, 0, 0, 1]]);
    expect(await night(28 * DAY)).toEqual([0, [0, 0, 0, 0, 1]]);
    await inquire({}, { headers });
    expect(await ids('inquiries')).toHaveLength(1);
    expect(await night(DAY)).toEqual([1, [0, 0, 0, 0, 0]]);
  });

  it('remove an entry of the ledger once no backup that may be restored is older', async () => {
    await recordErasure(api.ctx, { address: PERSON.email });
    api.clock.now += 4 * 31 * DAY;
    expect(await pruneErasures(api.ctx)).toBe(0);
    api.clock.now += 1;
    expect(await pruneErasures(api.ctx)).toBe(1);
    expect(await ids('erasures')).toEqual([expect.stringMatching(/^secret~/)]);
  });
});

it('the version of the policy that a record names changes with what the policy says, and with nothing else', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'veralu-policy-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [policy, site] = ['content/legal/privacy-policy.mdx', 'content/site.yaml'];
  for (const file of [policy, site]) await cp(file, path.join(root, file));
  const version = await openCompany('.').policyVersion();
  expect(version).toMatch(/^.+, [0-9a-f]{8}$/);
  for (const [file, from, to, changes] of [
    [policy, 'at no cost', 'at little cost', true],
    [site, 'name: Sample Mail Hosting', 'name: Sample Post', true],
    [site, 'email: info@', 'email: office@', true],
    [site, 'label: About us', 'label: About', false],
    [policy, 'at no cost', 'at no\ncost', false],
  ] as const) {
    const text = await readFile(file, 'utf8');
    expect(text).toContain(from);
    await writeFile(path.join(root, file), text.replace(from, to));
    expect([from, (await openCompany(root).policyVersion()) !== version]).toEqual([from, changes]);
    await writeFile(path.join(root, file), text);
  }
});
