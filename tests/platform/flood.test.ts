import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CV_MAX_BYTES } from '#features/applications/schema/cv';
import { pdfFile } from '../fixtures/cv-files.ts';
import { cookieOf, json } from '../support/api.ts';
import { APPLICANT, form } from '../support/applicants.ts';
import { startFlood } from '../support/flood.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { ADMIN, startSite, type Site } from '../support/site.ts';

vi.setConfig({ testTimeout: 120_000 });

const INQUIRIES = 670;
const AT_ONCE = 20;

let site: Site;
let cookie: string;

/** Admins use another network than the flood. */
const asStaff = (path: string, init: RequestInit = {}) =>
  fetch(`http://[::1]:${site.port}${path}`, { ...init, headers: { ...init.headers, cookie } });

beforeEach(async () => {
  site = await startSite({ env: { LIMIT_LOOPBACK: '1' } });
  cookie = '';
  cookie = cookieOf(await asStaff('/api/login', json(ADMIN)));
});

afterEach(() => site.remove());

/** All rows of a list, page by page. */
async function rowsOf(list: string): Promise<{ message?: string }[]> {
  const rows: { message?: string }[] = [];
  for (let next: string | undefined = list; next;) {
    const answer: Response = await asStaff(next);
    // So many new records are read in several calls.
    if (answer.status === 503) {
      await delay(1000 * Number(answer.headers.get('retry-after')));
      continue;
    }
    expect(answer.status).toBe(200);
    rows.push(...((await answer.json()) as object[]));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return rows;
}

/** The number of mails, which are sent behind the answer. */
async function mails(): Promise<number> {
  await delay(1000);
  return (await readdir(site.outboxFolder)).filter((name) => name.endsWith('.json')).length;
}

it('of inquiries from one network is stored completely, mailed five times and answered alike', async () => {
  const statuses = new Set<number>();
  const numbers = Array.from({ length: INQUIRIES }, (_, n) => n).values();
  const sender = async () => {
    for (const n of numbers) {
      const init = json({ ...INQUIRY, message: `n${n}` });
      const answer = await fetch(`http://127.0.0.1:${site.port}/api/send-email`, init);
      await answer.arrayBuffer();
      statuses.add(answer.status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  expect([...statuses]).toEqual([200]);
  const [listed, suspected] = [
    await rowsOf('/api/getemaildetails'),
    await rowsOf('/api/getemaildetails?suspected=1'),
  ];
  expect([listed.length, suspected.length]).toEqual([5, INQUIRIES - 5]);
  expect(new Set([...listed, ...suspected].map(({ message }) => message)).size).toBe(INQUIRIES);
  expect(await mails()).toBe(5);
});

it('of large CVs from one network is stored completely and mailed three times', async () => {
  for (let n = 0; n < 15; n += 1) {
    const init = form(APPLICANT, { bytes: pdfFile('CV', CV_MAX_BYTES - 1024), name: 'cv.pdf' });
    expect((await fetch(`http://127.0.0.1:${site.port}/api/submit-application`, init)).status).toBe(200);
  }
  expect(await rowsOf('/api/applications')).toHaveLength(3);
  expect(await rowsOf('/api/applications?suspected=1')).toHaveLength(12);
  expect(await mails()).toBe(3);
});

it('of 10,000 requests a minute blocks neither a real inquiry nor a real login', async () => {
  const flood = startFlood(site.port, 10_000);
  await delay(10_000);
  // `npm run bench -- flood` measures how long they wait.
  const inquiry = await asStaff('/api/send-email', json({ ...INQUIRY, message: 'A person' }));
  const login = await asStaff('/api/login', json(ADMIN));
  await flood.stop();
  // A login ends the earlier session.
  cookie = cookieOf(login);
  expect([inquiry.status, login.status]).toEqual([200, 200]);
  expect(flood.sent()).toBeGreaterThan(1000);
  expect([...flood.answers.keys()].filter((status) => status === 500)).toEqual([]);
  expect((await rowsOf('/api/getemaildetails')).map(({ message }) => message)).toContain('A person');
});
