import { readFile } from 'node:fs/promises';
import { getStore } from '@netlify/blobs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import applications from '#functions/applications';
import inquiries from '#functions/inquiries';
import { openCompany } from '#server/platform/company';
import { DAY } from '#server/platform/clock';
import { parseEnv } from '#server/platform/env';
import { consoleLog } from '#server/platform/log';
import { eraseExpired } from '#server/features/privacy/privacy-requests';
import { monthsBefore } from '#server/platform/clock';
import { openStores, storeName } from '#server/stores/stores';
import { retentionPeriod } from '../../src/lib/site/retention.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { adminCookie, json, SILENT_LOG, startApi } from '../support/api.ts';
import { APPLICANT, form, withKey } from '../support/applicants.ts';
import { count } from '../support/applications.ts';
import { perTest } from '../support/lifetimes.ts';

const INQUIRY = {
  firstName: 'Sanduni',
  lastName: 'Wickramasinghe',
  email: 'Sanduni@person.example',
  phoneNumber: '+94 77 555 1234',
  message: 'A very private question',
  interests: ['Other'],
};

const api = perTest(startApi);

const inquire = (changes: object = {}) =>
  api.call('/api/send-email', withKey(json({ ...INQUIRY, ...changes })));

const apply = (changes: object = {}) =>
  api.call(
    '/api/submit-application',
    withKey(
      form(
        { ...APPLICANT, email: 'sanduni@person.example', ...changes },
        { bytes: pdfFile(), name: 'cv.pdf' },
      ),
    ),
  );

const ask = async (what: 'export' | 'erase', email: string) =>
  (await api.call(`/api/people/${what}`, json({ email }, { Cookie: await adminCookie(api) }))).json();

/** Everything in every store, as text. */
async function everything(): Promise<string> {
  const parts: string[] = [];
  const derived = getStore({ name: storeName('dev', 'snapshots'), consistency: 'strong' });
  for (const { key } of (await derived.list()).blobs)
    parts.push(key, await derived.get(key, { type: 'text' }));
  for (const store of Object.values(api.ctx.stores)) {
    if (!('listPages' in store)) continue;
    if (!('ids' in store)) {
      for await (const name of store.names())
        parts.push(name, Buffer.from((await store.read(name))!).toString());
      continue;
    }
    for await (const id of store.ids()) parts.push(id, JSON.stringify(await store.get(id)));
  }
  return parts.join('\n');
}

describe('privacy requests of one person', () => {
  it('exports all stored data of that person alone', async () => {
    await inquire();
    await inquire({ extra_remarks: 'held back' });
    await apply({ consent: 'on' });
    await inquire({ email: 'other@person.example' });
    const held = await ask('export', ' SANDUNI@person.example ');
    expect(held.inquiries).toHaveLength(2);
    expect(held.inquiries[1]).toMatchObject({ phoneNumber: INQUIRY.phoneNumber, policy: { agreed: false } });
    expect(held.applications).toMatchObject([
      {
        nic: APPLICANT.nic,
        cv_path: expect.stringMatching(/^cvs\//),
        policy: { version: await openCompany('.').policyVersion(), agreed: true },
        createdAt: '2026-03-02T04:30:00.000Z',
      },
    ]);
  });

  it('erases all of it, with pending mail and answers stored for retries', async () => {
    api.resend.mood = 500;
    await inquire();
    await apply({ name: 'Sanduni Wickramasinghe' });
    await inquire({ email: 'other@person.example', firstName: 'Other', lastName: 'Person' });
    expect(await everything()).toMatch(/sanduni@person/i);
    expect(await ask('erase', 'sanduni@person.example')).toMatchObject({ inquiries: 1, applications: 1 });
    expect(await everything()).not.toMatch(/sanduni|Wickramasinghe/i);
    expect(await everything()).not.toContain('%PDF');
    expect((await api.ctx.stores.inquiries.list()).records).toHaveLength(1);
    // What is still owed, and what a retry would be answered, is the other person's alone.
    for (const store of [api.ctx.stores.mailOutbox, api.ctx.stores.claims])
      expect(await count(store.ids())).toBe(1);
  });

  it('erases records, too, that a parallel change writes again', async () => {
    await inquire();
    await apply();
    const real = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = real));
    const putBack = new Set<string>();
    globalThis.fetch = async (input, init) => {
      const address = String(input);
      const removes = init?.method?.toUpperCase() === 'DELETE' && /-(inquiries|applications)\//.test(address);
      if (!removes || putBack.has(address)) return real(input, init);
      putBack.add(address);
      const { headers } = init;
      const body = await (await real(address, { headers })).text();
      await real(input, init);
      return real(address, { method: 'PUT', headers, body });
    };
    expect(await ask('erase', 'sanduni@person.example')).toMatchObject({ inquiries: 1, applications: 1 });
    expect(putBack.size).toBe(2);
    expect(await everything()).not.toMatch(/sanduni|Wickramasinghe/i);
  });
});

describe('retention', () => {
  it('erases what is older than the configured months, and nothing younger', async () => {
    await inquire();
    await apply();
    api.clock.now += 200 * DAY;
    await inquire({ message: 'younger' });
    expect(await eraseExpired(api.ctx)).toBe(0);
    api.clock.now += 170 * DAY;
    expect(await eraseExpired(api.ctx)).toBe(2);
    expect(await everything()).not.toContain('%PDF');
    expect((await api.ctx.stores.inquiries.list()).records.map(({ value }) => value.message)).toEqual([
      'younger',
    ]);
    api.ctx.env.retentionMonths = 1;
    expect(await eraseExpired(api.ctx)).toBe(1);
  });

  it('erases unreadable records, too, once their time is over', async () => {
    await inquire();
    await apply();
    for (const name of ['inquiries', 'applications'] as const)
      for await (const id of api.ctx.stores[name].ids())
        await getStore({ name: `dev-${name}`, consistency: 'strong' }).set(id, '{"version":"1","val');
    api.ctx.stores = openStores('dev', SILENT_LOG);
    expect(await eraseExpired(api.ctx)).toBe(0);
    api.clock.now += 370 * DAY;
    expect(await eraseExpired(api.ctx)).toBe(2);
    expect(await everything()).not.toContain('%PDF');
  });

  it('counts months by the calendar', () => {
    const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
    expect(monthsBefore(day('2026-03-31'), 1)).toBe(day('2026-02-28'));
    expect(monthsBefore(day('2026-01-15'), 12)).toBe(day('2025-01-15'));
    expect(monthsBefore(day('2024-02-29'), 12)).toBe(day('2023-02-28'));
  });

  it('is stated from one variable on every form and in the policy, whose version is stored', async () => {
    expect([retentionPeriod(undefined), retentionPeriod('7'), retentionPeriod('1')]).toEqual([
      '12 months',
      '7 months',
      '1 month',
    ]);
    expect(() => retentionPeriod('0')).toThrow('RETENTION_MONTHS is malformed');
    expect(parseEnv({ RETENTION_MONTHS: '7' }).retentionMonths).toBe(7);
    for (const name of ['contact', 'careers'])
      expect(await readFile(`content/pages/${name}.yaml`, 'utf8')).toContain('after {retention}');
    const policy = await readFile('content/legal/privacy-policy.mdx', 'utf8');
    expect(policy).toContain('are erased <RetentionPeriod /> after we received them');
    const [day] = (await openCompany('.').policyVersion()).split(', ');
    expect(policy).toContain(`\namended: ${day}\n`);
  });
});

it('logs no personal data, with and without errors', async () => {
  const lines: string[] = [];
  const write = (text: unknown) => lines.push(String(text)) > 0;
  const out = { stdout: process.stdout.write, stderr: process.stderr.write };
  Object.assign(process.stdout, { write });
  Object.assign(process.stderr, { write });
  try {
    api.ctx.log = consoleLog;
    for (const mood of ['well', 422, 500] as const) {
      api.resend.mood = mood;
      await inquire({ message: `${INQUIRY.message} ${mood}` });
      await apply();
    }
    await inquire({ email: 'not an address' });
    // An error that quotes what it could not store is the worst that a store can throw.
    const refused = vi.spyOn(api.ctx.stores.applications, 'create').mockImplementationOnce((_id, record) => {
      return Promise.reject(new Error(JSON.stringify(record)));
    });
    expect((await apply()).status).toBe(500);
    expect(refused).toHaveBeenCalledOnce();
    await ask('export', INQUIRY.email);
    await ask('erase', INQUIRY.email);
  } finally {
    Object.assign(process.stdout, { write: out.stdout });
    Object.assign(process.stderr, { write: out.stderr });
  }
  const log = lines.join('');
  expect(log).toContain('mail pending');
  expect(log).toContain('request failed');
  const personal = [
    ...Object.values(INQUIRY).slice(0, 5),
    ...Object.values(APPLICANT),
    'person.example',
    'cv.pdf',
  ];
  for (const word of personal) expect(log.toLowerCase()).not.toContain(String(word).toLowerCase());
});
