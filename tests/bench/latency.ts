import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pdfFile } from '#tests/fixtures/cv-files';
import { APPLICANT, form, VACANCY, withKey } from '#tests/support/applicants';
import { cookieOf, json } from '#tests/support/api';
import { INQUIRY } from '#tests/support/inquiries';
import { startResend } from '#tests/support/resend';
import { ADMIN, startSite, type Site } from '#tests/support/site';
import { fillStores } from './filled-stores.ts';
import { scheduleTimes } from './schedule-times.ts';

/** The time of a store request on the platform. */
export const LATENCY_MS = 40;

/** What an email provider takes. */
const MAIL_MS = 250;

/** The median of so many calls. */
const CALLS = 5;

interface Timed {
  call: string;
  /** In milliseconds. */
  wanted: number;
  run(ask: Ask): Promise<unknown>;
  /** Only a first call counts. */
  once?: boolean;
}

type Ask = (address: string, init?: RequestInit) => Promise<Response>;

const post = { title: 'A note on tills', content: 'First / Second', contentwriter: 'Staff' };
let serial = 0;
const numbered = (text: string) => `${text} ${(serial += 1)}`;

async function wholeList(ask: Ask, address: string): Promise<number> {
  let rows = 0;
  let next: string | undefined = `${address}?limit=100`;
  while (next) {
    const answer: Response = await ask(next);
    rows += ((await answer.json()) as unknown[]).length;
    next = /<([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1]?.replace(/limit=100(?!\d)/, 'limit=1000');
  }
  return rows;
}

async function vacancyOf(ask: Ask): Promise<{ id: string; title: string }> {
  const title = numbered('Field officer');
  await ask('/api/save', withKey(json({ ...VACANCY, title })));
  return (await ask(`/api/career/${encodeURIComponent(title)}`)).json();
}

const put = (body: unknown): RequestInit => ({ ...json(body), method: 'PUT' });

/** The calls of a working day; one that needs something to work on makes it in `prepare`. */
const calls = (posts: string[], vacancies: string[]): Timed[] => [
  {
    call: 'dashboard, first call after a start',
    wanted: 1000,
    once: true,
    run: (ask) => ask('/api/dashboard'),
  },
  { call: 'storage card', wanted: 1000, run: (ask) => ask('/api/storage') },
  { call: 'contact form', wanted: 450, run: (ask) => ask('/api/send-email', withKey(json(INQUIRY))) },
  {
    call: 'application, CV of 1 MB',
    wanted: 550,
    run: (ask) =>
      ask(
        '/api/submit-application',
        withKey(form(APPLICANT, { bytes: pdfFile('CV', 2 ** 20), name: 'cv.pdf' })),
      ),
  },
  { call: 'login', wanted: 400, run: (ask) => ask('/api/login', json(ADMIN, { cookie: '' })) },
  {
    call: 'save of a post',
    wanted: 400,
    run: (ask) => ask(`/api/blogs/${posts.at(-1)}`, put({ ...post, title: numbered('Edited') })),
  },
  {
    call: 'delete of a post',
    wanted: 400,
    run: (ask) => ask(`/api/blogs/${posts.pop()}`, { method: 'DELETE' }),
  },
  {
    call: 'new vacancy',
    wanted: 400,
    run: (ask) => ask('/api/save', withKey(json({ ...VACANCY, title: numbered('New') }))),
  },
  {
    call: 'save of a vacancy, renamed',
    wanted: 400,
    run: (ask) =>
      ask(`/api/careerdetails/${vacancies.at(-1)}`, put({ ...VACANCY, title: numbered('Renamed') })),
  },
  {
    call: 'delete of a vacancy',
    wanted: 400,
    run: (ask) => ask(`/api/careerdetails/${vacancies.pop()}`, { method: 'DELETE' }),
  },
  { call: 'first screen: inquiries', wanted: 300, run: (ask) => ask('/api/getemaildetails?limit=100') },
  {
    call: 'first screen: suspects',
    wanted: 300,
    run: (ask) => ask('/api/getemaildetails?suspected=1&limit=100'),
  },
  { call: 'first screen: applications', wanted: 300, run: (ask) => ask('/api/applications?limit=100') },
  { call: 'first screen: vacancies', wanted: 300, run: (ask) => ask('/api/careerdetails?limit=100') },
  { call: 'first screen: posts', wanted: 300, run: (ask) => ask('/api/blogs?view=cards&limit=100') },
  { call: 'first screen: deleted', wanted: 300, run: (ask) => ask('/api/deleted?limit=100') },
  { call: 'first screen: audit trail', wanted: 300, run: (ask) => ask('/api/audit?limit=100') },
  { call: 'GET /api/blogs', wanted: 300, run: (ask) => ask('/api/blogs') },
  { call: 'GET /api/data', wanted: 300, run: (ask) => ask('/api/data') },
  { call: 'whole list of inquiries', wanted: 5000, run: (ask) => wholeList(ask, '/api/getemaildetails') },
  {
    call: 'a person’s export',
    wanted: 5000,
    run: (ask) => ask('/api/people/export', json({ email: 'person10@example.com' })),
  },
  {
    call: 'a person’s erasure',
    wanted: 5000,
    run: (ask) => ask('/api/people/erase', json({ email: `person${(serial += 2)}@example.com` })),
  },
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

async function timesOf({ run, once = false }: Timed, ask: Ask): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < (once ? 1 : CALLS); call += 1) {
    const from = performance.now();
    const answer = await run(ask);
    if (answer instanceof Response) await answer.arrayBuffer();
    times.push(performance.now() - from);
  }
  return times;
}

async function measured(site: Site): Promise<object[]> {
  const ask = await callerOf(site);
  const rows: object[] = [];
  const posts: string[] = [];
  const vacancies: string[] = [];
  const list = calls(posts, vacancies);
  const [first, ...others] = list as [Timed, ...Timed[]];
  const note = ({ call, wanted }: Timed, times: number[]) =>
    rows.push({
      call,
      'ms, median': Math.round(median(times)),
      most: Math.round(Math.max(...times)),
      wanted,
    });
  note(first, await timesOf(first, ask));
  for (let made = 0; made < CALLS; made += 1) {
    const added = await ask('/api/blogs', withKey(json({ ...post, title: numbered('Tills') })));
    posts.push(((await added.json()) as { id: string }).id);
    vacancies.push((await vacancyOf(ask)).id);
  }
  for (const timed of others) note(timed, await timesOf(timed, ask));
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
  const env = {
    LATENCY_MS: String(LATENCY_MS),
    RESEND_BASE_URL: resend.url,
    RESEND_API_KEY: 're_bench',
  };
  const site = await startSite({ dataFolder, env });
  const from = performance.now();
  const ask = await callerOf(site);
  for (const address of ['/api/dashboard', '/api/storage']) await untilRead(ask, address);
  console.log(
    `\nFirst reading of ${sizes.at(-1)} records a store: ${Math.round(performance.now() - from)} ms`,
  );
  await site.stop();
  await site.start();
  const rows = await measured(site);
  await site.stop();
  rows.push(...(await scheduleTimes(dataFolder, { latencyMs: LATENCY_MS, mailMs: MAIL_MS })));
  await site.remove();
  await resend.stop();
  await rm(dataFolder, { recursive: true, force: true });
  console.log(`\nAt ${LATENCY_MS} ms a store request and ${MAIL_MS} ms a mail`);
  console.table(rows);
}
