import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { refreshSnapshots } from '../../src/features/maintenance/server/night.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { json, startSignedIn } from '../support/api.ts';
import { APPLICANT, form, withKey } from '../support/applicants.ts';
import { INQUIRY, PERSON } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { filesWith } from '../support/records.ts';

const TRACES = /sanduni|wickramasinghe|person\.example|555 1234|private question/i;

const api = perTest(() => startSignedIn({ listsLag: true }));

const traces = () => filesWith(api, TRACES);

const inSnapshots = async () => (await traces()).filter((file) => file.includes('dev-snapshots')).length;

/** The answer; the work behind the answer is over, too, unless other instances read on, whose work never is. */
async function ask(address: string, call = api.call) {
  const answer = await call(address, { headers: { cookie: api.cookie } });
  expect(answer.status).toBe(200);
  return answer.json();
}

type Inquiry = Record<'id' | 'message', string>;

/** The person sends two inquiries and an application, and others send inquiries, all of which lists then show. */
async function write(): Promise<void> {
  const send = (own: object) => api.call('/api/send-email', withKey(json({ ...INQUIRY, ...own })));
  await send(PERSON);
  await send({ ...PERSON, email: PERSON.email.toLowerCase(), extra_remarks: 'held back' });
  const fields = { ...APPLICANT, name: `${PERSON.firstName} ${PERSON.lastName}`, email: PERSON.email };
  const cv = { bytes: pdfFile('Sanduni’s CV'), name: 'Sanduni.pdf' };
  await api.call('/api/submit-application', withKey(form(fields, cv)));
  for (let n = 0; n < 5; n += 1) await send({ message: `Other ${n}` });
  await api.letListsArrive();
}

const others = async () =>
  (await ask('/api/getemaildetails')).filter(({ message }: Inquiry) => /^Other/.test(message));

const erase = async (call = api.call) =>
  (await call('/api/people/erase', json({ email: PERSON.email }, { cookie: api.cookie }))).json();

const LISTS = ['/api/dashboard', '/api/getemaildetails', '/api/applications'];

/** Reads all lists in another instance until `isOver`. */
async function readElsewhere(isOver: () => boolean): Promise<void> {
  const { callOnly } = api.anotherInstance();
  while (!isOver()) {
    for (const list of LISTS) await callOnly(list, { headers: { cookie: api.cookie } });
    await setTimeout(10); // Else timers of this process starve.
  }
}

it('of a person who was erased no byte is left while other instances read and write what lists need', async () => {
  await write();
  await ask('/api/dashboard');
  expect(await inSnapshots()).toBeGreaterThan(1);
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  const reading = [0, 1].map(() => readElsewhere(() => isOver));
  expect(await erase(api.callOnly)).toMatchObject({ inquiries: 2, applications: 1, unreadable: 0 });
  for (const list of [...LISTS, '/api/getemaildetails?suspected=1'])
    expect(JSON.stringify(await ask(list, api.callOnly))).not.toContain(PERSON.lastName);
  isOver = true;
  await Promise.all(reading);
  await ask('/api/dashboard');
  expect(await refreshSnapshots(api.ctx)).toBeUndefined();
  expect(await traces()).toEqual([]);
  expect(await others()).toHaveLength(5);
});
