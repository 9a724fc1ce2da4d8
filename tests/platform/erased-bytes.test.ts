import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import applications from '#functions/applications';
import dashboard from '#functions/dashboard';
import inquiries from '#functions/inquiries';
import changes from '#functions/inquiry-changes';
import people from '#functions/privacy-requests';
import { MINUTE } from '#server/platform/clock';
import type { FunctionHandler } from '#server/http/endpoints';
import { refreshSnapshots } from '#server/features/maintenance/snapshots';
import { openStores } from '#server/stores/stores';
import { pdfFile } from '../fixtures/cv-files.ts';
import { json, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { APPLICANT, form, withKey } from '../support/applicants.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

/** How long lists lag; a test's actions take less. */
const LAG_MS = 700;

/** The data that identifies the person. */
const PERSON = {
  firstName: 'Sanduni',
  lastName: 'Wickramasinghe',
  email: 'Sanduni@person.example',
  phoneNumber: '+94 77 555 1234',
  message: 'A very private question',
};
const TRACES = [
  /sanduni/i,
  /wickramasinghe/i,
  /person\.example/i,
  /555 1234/,
  /private question/,
  /sanduni.s CV/i,
];

const api = perTest(() => startSignedIn({ lagMs: LAG_MS }));

/** The files of all stores that contain data of the person. */
async function traces(): Promise<string[]> {
  const entries = await readdir(api.directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) {
    const text = decodeURIComponent(path.basename(file)) + (await readFile(file, 'latin1'));
    if (TRACES.some((trace) => trace.test(text))) found.push(path.relative(api.directory, file));
  }
  return found;
}

const inSnapshots = (files: string[]) =>
  files.filter((file) => decodeURIComponent(file).includes('dev-snapshots'));

const ask = async (handler: FunctionHandler, address: string, method = 'GET') => {
  const answer = await api.call(handler, address, { method, headers: { cookie: api.cookie } });
  expect(answer.status).toBe(200);
  return answer.json();
};

/** The person sends two inquiries and an application, and others send inquiries. */
async function write(): Promise<void> {
  const send = (own: object) => api.call(inquiries, '/api/send-email', withKey(json({ ...INQUIRY, ...own })));
  await send(PERSON);
  await send({ ...PERSON, email: PERSON.email.toLowerCase(), extra_remarks: 'held back' });
  const fields = { ...APPLICANT, name: `${PERSON.firstName} ${PERSON.lastName}`, email: PERSON.email };
  const cv = { bytes: pdfFile('Sanduni’s CV'), name: 'Sanduni.pdf' };
  await api.call(applications, '/api/submit-application', withKey(form(fields, cv)));
  for (let n = 0; n < 5; n += 1) await send({ message: `Other ${n}` });
}

const erase = async () =>
  (await api.call(people, '/api/people/erase', json({ email: PERSON.email }, { cookie: api.cookie }))).json();

/** Reads all lists in another instance until `isOver`. */
async function readElsewhere(isOver: () => boolean): Promise<void> {
  const { callOnly } = api.anotherInstance();
  while (!isOver()) {
    await callOnly(dashboard, '/api/dashboard', { headers: { cookie: api.cookie } });
    await callOnly(inquiries, '/api/getemaildetails', { headers: { cookie: api.cookie } });
    await callOnly(applications, '/api/applications', { headers: { cookie: api.cookie } });
  }
}

/** Until `end` is called, instances fail after they wrote a shard: no manifest names it, and nothing removes it. */
function endWhileWriting(): () => void {
  const real = globalThis.fetch;
  const end = () => void (globalThis.fetch = real);
  onTestFinished(end);
  api.ctx.log = SILENT_LOG;
  api.ctx.stores = openStores('dev', api.ctx.log, { background: api.ctx.waitUntil });
  globalThis.fetch = async (input, init) => {
    const address = decodeURIComponent(String(input));
    const names = init?.method?.toUpperCase() === 'PUT' && address.includes('~manifest~');
    const removes = init?.method?.toUpperCase() === 'DELETE' && address.includes('dev-snapshots');
    return names || removes ? new Response(null, { status: 424 }) : real(input, init);
  };
  return end;
}

describe('of a person who was erased no byte is left', () => {
  it('while other instances read and write what lists need', async () => {
    await write();
    await delay(LAG_MS);
    const rows: { id: string; message: string }[] = await ask(inquiries, '/api/getemaildetails');
    const other = rows.find(({ message }) => message === 'Other 1')!;
    // The shard that a change replaced stays for a while.
    await ask(changes, `/api/inquiries/${other.id}`, 'DELETE');
    await ask(dashboard, '/api/dashboard');
    expect(inSnapshots(await traces()).length).toBeGreaterThan(1);
    let isOver = false;
    const reading = [0, 1].map(() => readElsewhere(() => isOver));
    expect(await erase()).toMatchObject({ inquiries: 2, applications: 1, unreadable: 0 });
    for (const [handler, list] of [
      [inquiries, '/api/getemaildetails'],
      [inquiries, '/api/getemaildetails?suspected=1'],
      [applications, '/api/applications'],
    ] as const)
      expect(JSON.stringify(await ask(handler, list))).not.toContain(PERSON.lastName);
    isOver = true;
    await Promise.all(reading);
    await ask(dashboard, '/api/dashboard');
    expect(await refreshSnapshots(api.ctx)).toBe(0);
    expect(await traces()).toEqual([]);
    expect(await ask(inquiries, '/api/getemaildetails')).toHaveLength(4);
  });

  it('when an instance ended while it wrote what lists need', async () => {
    await write();
    await delay(LAG_MS);
    const goOn = endWhileWriting();
    await ask(dashboard, '/api/dashboard');
    goOn();
    expect(inSnapshots(await traces()).length).toBeGreaterThan(1);
    await delay(LAG_MS);
    await erase();
    expect(await traces()).toEqual([]);
  });

  it('soon, when that instance ended just before and lists lag', async () => {
    await write();
    await delay(LAG_MS);
    const goOn = endWhileWriting();
    await ask(dashboard, '/api/dashboard');
    goOn();
    await erase();
    await delay(LAG_MS);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * MINUTE });
    onTestFinished(() => void vi.useRealTimers());
    expect(await refreshSnapshots(api.ctx)).toBe(0);
    expect(await traces()).toEqual([]);
    expect(await ask(inquiries, '/api/getemaildetails')).toHaveLength(5);
  });
});
