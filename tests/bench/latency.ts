import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pdfFile } from '../fixtures/cv-files.ts';
import { APPLICANT, form, VACANCY, withKey } from '../support/applicants.ts';
import { cookieOf, json } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { startResend } from '../support/resend.ts';
import { ADMIN, startSite, type Site } from '../support/site.ts';
import { fillStores } from './filled-stores.ts';
import { STORE_REQUEST_MS } from './rates.ts';

/** The time of a store request on the platform. */
export const LATENCY_MS = STORE_REQUEST_MS;

/** What an email provider takes. */
const MAIL_MS = 250;

/** The median of so many calls. */
const CALLS = 5;

/** A call, how many milliseconds of it are wanted at most, and how it is made. */
type Timed = [call: string, wanted: number, run: (ask: Ask) => Promise<unknown>];

type Ask = (address: string, init?: RequestInit) => Promise<Response>;

const post = { title: 'A note on tills', content: 'First / Second', contentwriter: 'Staff' };
let serial = 0;
const numbered = (text: string) => `${text} ${(serial += 1)}`;

const person = (n: number) => json({ email: `person${n}@example.com` });

const put = (): RequestInit => ({ ...json({ ...post, title: numbered('Edited') }), method: 'PUT' });

const get = (address: string) => (ask: Ask) => ask(address);

const CV = { bytes: pdfFile('CV', 2 ** 20), name: 'cv.pdf' };

const SCREENS =
  'getemaildetails?limit=100 suspects?limit=100 applications?limit=100 careerdetails?limit=100 ' +
  'blogs?view=cards&limit=100 deleted?limit=100 audit?limit=100 blogs data';

/** The calls of a working day. */
const calls = (posts: string[]): Timed[] => [
  ['dashboard', 1000, get('/api/dashboard')],
  ['storage card', 1000, get('/api/storage')],
  ['contact form', 450, (ask) => ask('/api/send-email', withKey(json(INQUIRY)))],
  ['application, CV of 1 MB', 550, (ask) => ask('/api/submit-application', withKey(form(APPLICANT, CV)))],
  ['login', 400, (ask) => ask('/api/login', json(ADMIN, { cookie: '' }))],
  ['save of a post', 400, (ask) => ask(`/api/blogs/${posts.at(-1)}`, put())],
  ['delete of a post', 400, (ask) => ask(`/api/blogs/${posts.pop()}`, { method: 'DELETE' })],
  ['new vacancy', 400, (ask) => ask('/api/save', withKey(json({ ...VACANCY, title: numbered('New') })))],
  ...SCREENS.split(' ').map((address): Timed => [`GET /api/${address}`, 300, get(`/api/${address}`)]),
  ['a person’s export', 5000, (ask) => ask('/api/people/export', person(10))],
  ['a person’s erasure', 5000, (ask) => ask('/api/people/erase', person((serial += 2)))],
];

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** A caller that is logged in, and that a refusal stops. */
export async function callerOf(site: Site): Promise<Ask> {
  const login = await fetch(`${site.url}/api/login`, json(ADMIN));
  const cookie = cookieOf(login);
  return async (address, init = {}) => {
    const headers = { cookie, ...(init.headers as Record<string, string>) };
    const answer = await fetch(site.url + address, { ...init, headers });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
}

async function measured(site: Site): Promise<object[]> {
  const ask = await callerOf(site);
  const posts: string[] = [];
  for (let made = 0; made < CALLS; made += 1) {
    const added = await ask('/api/blogs', withKey(json({ ...post, title: numbered('Tills') })));
    posts.push(((await added.json()) as { id: string }).id);
  }
  const rows: object[] = [];
  for (const [call, wanted, run] of calls(posts)) {
    const times: number[] = [];
    for (let n = 0; n < CALLS; n += 1) {
      const from = performance.now();
      const answer = await run(ask);
      if (answer instanceof Response) await answer.arrayBuffer();
      times.push(Math.round(performance.now() - from));
    }
    rows.push({ call, 'ms, median': median(times), most: Math.max(...times), wanted });
  }
  return rows;
}

/** Asks until every record was read once: a call reads for some seconds, and the next one goes on. */
export async function untilRead(ask: Ask, address: string): Promise<void> {
  while (!(await ask(address).catch(() => undefined)));
}

/** The calls of a working day as a user waits for them, at the platform's latency over full stores. */
export async function latency(sizes: number[]): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'latency-'));
  await fillStores(dataFolder, sizes.at(-1) ?? 10_000, Date.now());
  const resend = await startResend();
  resend.delayMs = MAIL_MS;
  const env = { LATENCY_MS: String(LATENCY_MS), RESEND_BASE_URL: resend.url, RESEND_API_KEY: 're_bench' };
  const site = await startSite({ dataFolder, env });
  const ask = await callerOf(site);
  for (const address of ['/api/dashboard', '/api/storage']) await untilRead(ask, address);
  await site.stop();
  await site.start();
  const rows = await measured(site);
  await site.remove();
  await resend.stop();
  await rm(dataFolder, { recursive: true, force: true });
  console.log(`\nAt ${LATENCY_MS} ms a store request and ${MAIL_MS} ms a mail`);
  console.table(rows);
}
