import { Cron } from 'croner';
import { stat } from 'node:fs/promises';
import { loadFunctions } from '#netlify/local/functions.ts';
import type { AppContext } from '#src/server/context.ts';
import { DAY, HOUR, MINUTE } from '#src/server/platform/clock.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { adminCookie, json, type Api } from '../support/api.ts';
import { APPLICANT, form, VACANCY, withKey } from '../support/applicants.ts';
import { startBackups } from '../support/backups.ts';
import { POST } from '../support/blogs.ts';
import { startIdleHook } from '../support/idle-hook.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { mailEvent, signed } from '../support/mail-events.ts';
import { WORDS } from '../support/records.ts';
import { RATES } from './rates.ts';
import type { Walks } from './walk.ts';

/** The work of a month. */
export const MONTH = {
  ...{ days: 30, saves: 40, inquiries: 200, applications: 100, adminHours: 60, pageViews: 15_000 },
  /** The days with saves: one after another. Days apart have up to two builds each: for the first save, and for the rest. */
  saveDays: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
};

/** Half of the inquiries are replied to; a status is set, and a CV read, twice for each record. */
const CHANGES = { replies: 100, statuses: 400, cvs: 200 };

/** The provider reports each mail once: a notification of every form, and the replies. */
const MAIL_EVENTS = MONTH.inquiries + MONTH.applications + CHANGES.replies;

/** Rounds of all eight screens in an hour of admin work: one opens every two minutes, and is read and answered. */
const ROUNDS = 4 * MONTH.adminHours;

/** Stores are empty at the month's beginning and grow evenly, so that its nights read half as much as the last. */
const NIGHTS = MONTH.days / 2;

/** A browser asks once a visit for the icon, which one without a window does not; a visit is of three pages. */
const ICON = { requests: MONTH.pageViews / 3, bytes: (MONTH.pageViews / 3) * 2500 };

const CV_BYTES = 2 ** 20;

/** The beginning of a Monday in Colombo. */
const START = Date.parse('2026-03-01T18:30:00Z');

/** What a part of the month's work uses: calls of functions and their time, web requests and bytes sent. */
export interface Use {
  calls: number;
  ms: number;
  requests: number;
  bytes: number;
}

export const creditsOf = ({ ms, requests, bytes }: Use): number =>
  (ms / HOUR) * RATES.memoryGb * RATES.gbHour + requests * RATES.request + bytes * RATES.byte;

export class Bill {
  readonly parts: Record<string, Use> = {};
  deploys = 0;

  add(part: string, use: Partial<Use>, times = 1): void {
    const sum = (this.parts[part] ??= { calls: 0, ms: 0, requests: 0, bytes: 0 });
    for (const [name, amount] of Object.entries(use)) sum[name as keyof Use] += amount * times;
  }

  /** A sum over all parts, or over those of these names. */
  total(of: (use: Use) => number, names = Object.keys(this.parts)): number {
    return names.reduce((sum, name) => sum + of(this.parts[name]!), 0);
  }
}

/** What counts as the time of a call that took so long here. */
export type TimeOf = (measuredMs: number) => number;

type Work = () => Promise<Response | void>;

/** Does some work and adds its use, `times` over; a visitor's or an admin's call is a web request, too. */
async function meter(api: Api, bill: Bill, timeOf: TimeOf, part: string, work: Work, times = 1) {
  const from = performance.now();
  const answer = (await work()) ?? undefined;
  await api.settled();
  const ms = timeOf(performance.now() - from);
  if (answer && !answer.ok) throw new Error(`${part}: ${answer.status} ${await answer.text()}`);
  const sent = answer ? { requests: 1, bytes: (await answer.arrayBuffer()).byteLength } : {};
  bill.add(part, { calls: 1, ms, ...sent }, times);
}

/** One kind of the month's work: how often, and what one of it is after what it needs was looked up. */
type Kind = [part: string, times: number, prepare: (n: number) => Promise<Work>];

async function firstOf(ids: AsyncIterable<string>): Promise<string> {
  for await (const id of ids) return id;
  throw new Error('There is no record.');
}

/** What people do, and the mail provider. */
function kindsOf(api: Api): Kind[] {
  const { call, ctx } = api;
  const cv = { bytes: pdfFile('CV', CV_BYTES), name: 'cv.pdf' };
  const session = { cookie: '', until: 0 };
  const as = async (address: string, init: RequestInit = {}) => {
    const now = ctx.clock();
    if (now > session.until) Object.assign(session, { cookie: await adminCookie(api), until: now + HOUR });
    const headers = { ...(init.headers as Record<string, string>), cookie: session.cookie };
    return () => call(address, { ...init, headers });
  };
  const email = (n: number) => ({ email: `person${n}@customer.example` });
  const apply = (n: number) => call('/api/submit-application', form({ ...APPLICANT, ...email(n) }, cv));
  const delivered = () => signed(mailEvent('email.delivered', api.resend.delivered.at(-1)!));
  const inquiry = async () => `/api/inquiries/${await firstOf(ctx.stores.inquiries.ids())}`;
  return [
    ['forms', MONTH.inquiries, async (n) => () => call('/api/send-email', json({ ...INQUIRY, ...email(n) }))],
    ['forms', MONTH.applications, async (n) => () => apply(n)],
    ['mail events', MAIL_EVENTS, async () => () => call('/api/mail-events', delivered())],
    [
      'saves',
      MONTH.saves,
      (n) =>
        n % 2 === 0
          ? as('/api/blogs', withKey(json({ ...POST, title: `Post ${n}` })))
          : as('/api/save', withKey(json({ ...VACANCY, title: `Vacancy ${n}` }))),
    ],
    ['admin work', CHANGES.replies, async () => as(`${await inquiry()}/replies`, withKey(json(WORDS)))],
    [
      'admin work',
      CHANGES.statuses,
      async (n) => {
        const change = json({ status: n % 2 === 0 ? 'closed' : 'new' });
        return as(await inquiry(), { ...change, method: 'PATCH' });
      },
    ],
    ['admin work', CHANGES.cvs, async () => as(`/api/cvs/${await firstOf(ctx.stores.applications.ids())}`)],
  ];
}

type Calendar = Pick<typeof MONTH, 'days' | 'saveDays'>;

/** A moment of the month's work: a day's saves between 9:00 and 17:00, and the rest evenly, after the first forms. */
function momentOf(part: string, n: number, times: number, { days, saveDays }: Calendar): number {
  if (part === 'saves') return START + saveDays[n % saveDays.length]! * DAY + (9 + (8 * n) / times) * HOUR;
  const from = part === 'forms' ? 0 : HOUR;
  return START + from + (n / times) * (days * DAY - from);
}

/** The runs that a function's schedule has in the month. */
async function schedules(api: Api, days = MONTH.days) {
  const functions = (await loadFunctions()).filter(({ schedule }) => schedule);
  return functions.flatMap(({ name, schedule, run }) => {
    const { with: over } = run as unknown as { with: (ctx: AppContext) => Promise<void> };
    // Each run in an instance that has nothing in memory.
    const work = async () => () => over(api.anotherInstance().ctx);
    const cron = new Cron(schedule!, { timezone: 'UTC' });
    const end = START + days * DAY;
    const runs: Date[] = [];
    for (let next = cron.nextRun(new Date(START)); next && next.getTime() <= end; next = cron.nextRun(next))
      runs.push(next);
    return runs.map((at) => ({ at: at.getTime(), part: `schedule ${name}`, prepare: work }));
  });
}

/** The month by a moved clock, without views: schedules, forms, saves and changes. Each call of the build hook is a deploy. */
export async function liveThrough(
  api: Api,
  bill: Bill,
  timeOf: TimeOf,
  { parts, ...calendar }: Calendar & { parts?: string[] } = MONTH,
): Promise<void> {
  const hook = await startIdleHook();
  api.ctx.env = { ...api.ctx.env, buildHookUrl: hook.url };
  const deploy = (readAt: number) => (api.ctx.ownBuild = async () => readAt);
  deploy(START);
  const kinds = kindsOf(api).filter(([part]) => parts?.includes(part) !== false);
  const works = kinds.flatMap(([part, times, prepare]) =>
    Array.from({ length: times }, (_, n) => ({
      ...{ at: momentOf(part, n, times, calendar), part, prepare: () => prepare(n) },
    })),
  );
  const events = [...works, ...(await schedules(api, calendar.days))].sort((one, other) => one.at - other.at);
  for (const { at, part, prepare } of events) {
    api.clock.now = at;
    await meter(api, bill, timeOf, part, await prepare());
    if (hook.calls === bill.deploys) continue;
    bill.deploys = hook.calls;
    deploy(at + MINUTE);
  }
  await hook.stop();
}

/** Adds what page views, screens and backups use, over the stores as they are at the month's end. */
export async function addReads(api: Api, bill: Bill, timeOf: TimeOf, seen: Walks): Promise<void> {
  const cookie = await adminCookie(api);
  const ids = {
    INQUIRY: await firstOf(api.ctx.stores.inquiries.ids()),
    APPLICATION: await firstOf(api.ctx.stores.applications.ids()),
  };
  const parts = { 'page views': seen.visits, 'admin work': seen.screens };
  const rounds = { 'page views': MONTH.pageViews / seen.visits.views, 'admin work': ROUNDS };
  for (const [part, { calls, requests, bytes }] of Object.entries(parts)) {
    const times = rounds[part as keyof typeof rounds];
    bill.add(part, { requests, bytes }, times);
    for (const address of calls) {
      const [name, id] = Object.entries(ids).find(([name]) => address.includes(name)) ?? ['', ''];
      const headers: Record<string, string> = part === 'admin work' ? { cookie } : {};
      // Its request and its bytes are among those of the browser.
      const work = async () => void (await api.call(address.replace(name, id), { headers }));
      await meter(api, bill, timeOf, part, work, times);
    }
  }
  bill.add('page views', ICON);
  const backups = await startBackups(() => api.clock.now);
  const night = async (bytesOfFiles: number, times: number) => {
    let archive = '';
    const { total } = await api.countRequests(async () => void (archive = await backups.make()));
    bill.add('backups', { requests: total, bytes: (await stat(archive)).size + bytesOfFiles }, times);
    api.clock.now += DAY;
  };
  // Each CV is read once in the month, and everything else each night.
  await night(MONTH.applications * CV_BYTES, 1);
  await night(0, NIGHTS);
  await backups.stop();
}

/** Milliseconds of a call of each part that `liveThrough` has, in the quickest of three of each kind. */
export async function samples(api: Api): Promise<Record<string, number>> {
  const timesOf: Record<string, number[]> = {};
  const runs = (await schedules(api)).filter(({ part }, n, all) => part !== all[n - 1]?.part);
  const kinds = [...kindsOf(api), ...runs.map(({ part, prepare }): Kind => [part, 1, prepare])];
  for (const [part, times, prepare] of kinds) {
    const bill = new Bill();
    const taken: number[] = [];
    // Numbers beyond the month's, so that nothing is there already.
    for (let n = times; n < times + 3; n += 1) {
      api.clock.now += DAY;
      await meter(api, bill, (measuredMs) => (taken.push(measuredMs), 0), part, await prepare(n));
    }
    (timesOf[part] ??= []).push(Math.min(...taken));
  }
  // Of a part's kinds the slowest stands for all.
  return Object.fromEntries(Object.entries(timesOf).map(([part, all]) => [part, Math.max(...all)]));
}
