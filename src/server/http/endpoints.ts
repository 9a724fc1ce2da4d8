import { HttpError, respond, respondError, seeOther, tooManyRequests } from './call.ts';
import type { Context } from '@netlify/functions';
import type { AllowedRoles } from '#src/features/accounts/schema/roles.ts';
import type { AuditAction, AuditReason } from '#src/features/audit/schema/audit.ts';
import * as words from '../words.ts';
import { fill } from '#src/lib/format.ts';
import { randomUUID } from 'node:crypto';
import { consoleLog, type Log, type LogDetails } from '../platform/log.ts';
import { ConflictError, MissingError, isStoreUnavailable } from '../stores/stored.ts';
import { contextOf, type AppContext } from '../context.ts';
import { hashText, newId } from '../platform/ids.ts';
import { readAhead, type SnapshotName } from '../stores/stores.ts';
import { ClosedDeployError, closedDeploy, refused, requireOpenPreview } from './closed-deploys.ts';
import { authorize, isEnrolling, requireOwnOrigin, type Access } from './authorize.ts';
import { readBody, type BodyRule, type Summary } from './body.ts';
import type { AdminSession, Call } from './call.ts';
import { cookieFor, readCookie } from './cookies.ts';
import { fingerprint, once } from './idempotency.ts';
import { MINUTE } from '../platform/clock.ts';
import { addSession, readIncluded, type Includes } from './session-headers.ts';
import { overRate, type Rate } from '../limits.ts';

interface Route {
  method: string;
  path: string;
  /** The path with its parameters, in any letter case. */
  pattern: URLPattern;
}

/** The decoded parameters; the platform's own are not decoded, or missing. @throws HttpError 400 for wrong percent-encoding */
function paramsOf({ pattern }: Route, { pathname }: URL): Record<string, string> {
  const { groups = {} } = pattern.exec({ pathname })?.pathname ?? {};
  try {
    const parts = Object.entries(groups);
    return Object.fromEntries(parts.map(([name, part = '']) => [name, decodeURIComponent(part)]));
  } catch {
    throw new HttpError(400, 'The address is not well-formed.');
  }
}

/** The answer to an error of the site, which is in the function log under the reference that the answer has. */
function siteFailure(log: Log, cause: unknown, details: LogDetails = {}): HttpError {
  const reference = randomUUID().slice(0, 8);
  log.error('request failed', { reference, ...details }, cause);
  return isStoreUnavailable(cause)
    ? new HttpError(503, fill(words.busy, { reference }), { 'Retry-After': '5' })
    : new HttpError(500, fill(words.ourFault, { reference }));
}

/** A function that answers whatever is thrown in it by `answer`: the platform would show the error and its stack to the visitor. */
export const guarded =
  (work: (request: Request, context: Context) => Promise<Response>, answer: (error: HttpError) => Response) =>
  async (request: Request, context: Context): Promise<Response> => {
    try {
      return await work(request, context);
    } catch (cause) {
      return answer(siteFailure(consoleLog, cause));
    }
  };

/** The site's own pages for the two outcomes of a form. */
export interface Pages {
  success: (result: unknown) => string;
  failure: (error: HttpError) => string;
}

interface Handling<B> {
  body?: BodyRule<B>;
  /** The message of a 422, where the spec gives one. */
  summary?: Summary;
  /** Where a form posted without JavaScript redirects to; a form on several pages names its page in the query. */
  pages?: Pages | ((query: URLSearchParams) => Pages);
  rate?: Rate;
  /**
   * Whether a repeated Idempotency-Key gets the stored answer (a POST by default); not where the body is a secret. With
   * 'record' it gets the same record, and an answer made anew: where the answer has what erasing the record must remove.
   */
  keyed?: boolean | 'record';
  audit?: AuditAction;
  /** Whether pages call it by themselves, which never extends a session. */
  byItself?: boolean;
  /** The snapshots that the handler reads in any case; the first read of each runs beside that of the session. */
  snapshots?: readonly SnapshotName[];
  includes?: Includes;
  run: (call: Call<B>, ctx: AppContext) => unknown;
}

export type Endpoint<B = never> = Access & Handling<B>;

/** Checks that the body type fits the handler; a table holds endpoints of different types. */
export const endpoint = <B>(declaration: Endpoint<B>) => declaration as unknown as Endpoint;

/** An endpoint for people with one of the roles, and for owners. */
export const forRoles = <B>(roles: AllowedRoles, declaration: Handling<B> & { stepUp?: boolean }) =>
  endpoint({ access: 'admin', roles, ...declaration });

type Row = Endpoint & Route;

/** What features do around every call; passed in, because `http` may not import features. */
export interface Guards {
  /** The session of a cookie's token, if it is active; 'replaced' where the browser has a newer cookie. */
  readSession(ctx: AppContext, token: string | undefined, options: { extending: boolean }): Promise<Found>;
  /** Runs `work` and records who did what, whether it succeeded or not. */
  audited(ctx: AppContext, action: AuditAction, call: Call, work: () => Promise<unknown>): Promise<unknown>;
  refused(ctx: AppContext, refusal: Refusal): void;
}

type Found = AdminSession | 'replaced' | undefined;

/** A call that a person who is logged in may not make. */
export interface Refusal extends Pick<Call, 'endpoint' | 'ip' | 'headers'> {
  reason: Extract<AuditReason, 'right' | 'proof' | 'enrolling'>;
  session: AdminSession;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** High enough for many people behind one IP address, too low for a flood. */
const DEFAULT_RATE: Rate = { limit: 1200, windowMs: 60_000 };

/** The handler of a function: a table of endpoints, for admins only unless a row says public; `with` gives tests another context. */
export function endpointTable(table: Record<string, Endpoint>, guards: Guards) {
  const rows = Object.entries(table).map(([declaration, row]): Row => {
    const [method = '', path = ''] = declaration.split(' ');
    return { ...row, method, path, pattern: new URLPattern({ pathname: path }, { ignoreCase: true }) };
  });
  const over = (ctx: AppContext) => (request: Request, context: Context) =>
    handle(rows, { guards, request, url: new URL(request.url), ip: context.ip ?? '', ctx });
  const handler = guarded(
    async (request, context) => over(contextOf(context))(request, context),
    respondError,
  );
  return Object.assign(handler, { table, with: over });
}

export type FunctionHandler = ReturnType<typeof endpointTable>;

interface Asked {
  guards: Guards;
  request: Request;
  url: URL;
  ip: string;
  ctx: AppContext;
}

interface Seen {
  row?: Row;
  session?: AdminSession;
  /** The header with what its screen needs besides. */
  included?: Promise<string>;
  /** Whether a 401 leaves the session's cookie: where it is not about the session, or the browser has a newer cookie. */
  keepsCookie: boolean;
}

async function handle(rows: Row[], asked: Asked): Promise<Response> {
  const { request, url, ctx } = asked;
  const closed = closedDeploy(ctx);
  if (closed) return refused(closed, request, ctx.env);
  const seen: Seen = { keepsCookie: false };
  const answer = async () => {
    const row = (seen.row = findRow(rows, request.method, url));
    const result = await perform(row, asked, seen);
    const pages = pagesOf(row, asked);
    return pages ? seeOther(pages.success(result), result) : respond(result);
  };
  const response = await answer().catch((cause: unknown) => {
    if (cause instanceof ClosedDeployError) return refused(cause, request, ctx.env);
    const error = toHttpError(cause, asked, seen);
    const pages = pagesOf(seen.row, asked);
    return pages ? seeOther(pages.failure(error)) : respondError(error);
  });
  if (seen.session) addSession(response, seen.session, await seen.included);
  return response;
}

function findRow(rows: Row[], method: string, url: URL): Row {
  const named = rows.filter((row) => row.path === url.pathname);
  // An address without a parameter is not taken for an id: `/api/inquiries/bulk` is no inquiry.
  const here =
    named.length > 0 ? named : rows.filter(({ pattern }) => pattern.test({ pathname: url.pathname }));
  if (here.length === 0) throw new HttpError(404, words.nothingHere);
  const wanted = method === 'HEAD' ? 'GET' : method;
  const row = here.find((candidate) => candidate.method === wanted);
  if (row) return row;
  const allowed = [...new Set(here.map((candidate) => candidate.method))].join(', ');
  throw new HttpError(405, `This address accepts only ${allowed}.`, { Allow: allowed });
}

/** For how long a form without JavaScript counts as sent twice: it has no key, and every browser sends the same page. */
const SAME_FORM_MS = 10 * MINUTE;

async function perform(row: Row, asked: Asked, seen: Seen): Promise<unknown> {
  const { guards, request, url, ip, ctx } = asked;
  const { headers } = request;
  const changes = CHANGES.has(row.method);
  if (changes) requireOwnOrigin(request, ctx.env);
  if (changes || row.access !== 'public') requireOpenPreview(ctx);
  const cookie = cookieFor(ctx.env, url, 'session');
  const token = readCookie(request, cookie.name);
  if (token) readAhead(ctx.stores, row.snapshots);
  const read = await guards.readSession(ctx, token, { extending: !row.byItself });
  seen.keepsCookie = read !== undefined;
  const found = read === 'replaced' ? undefined : read;
  if (found && !row.byItself) seen.session = found;
  // Where it opens nothing, it shows nothing more of a public list either.
  const session = row.access === 'public' && isEnrolling(row, found) ? undefined : found;
  const endpoint = `${row.method} ${row.path}`;
  if (row.access !== 'public')
    authorize(row, session, ctx, (reason, session) =>
      guards.refused(ctx, { reason, session, endpoint, ip, headers }),
    );
  // What is read with an entry of the trail would fill it as well.
  const isCounted = changes || row.rate || row.audit;
  // A person's calls count for the account: colleagues share the IP address of their office.
  const rate = row.rate ?? DEFAULT_RATE;
  const waitMs = isCounted ? overRate(endpoint, ip, rate, ctx, session?.account) : undefined;
  if (waitMs !== undefined) throw tooManyRequests(waitMs);
  const body = row.body ? await readBody(request, row.body as BodyRule, row.summary) : undefined;
  const call: Call = {
    ...{ params: paramsOf(row, url), query: url.searchParams, body, session, cookie, ip, headers, url },
    ...{ recordId: newId(ctx.clock()), claimId: undefined, clock: ctx.clock, endpoint, audit: {} },
    ifMatch: await ifMatchOf(request, url, body, session),
  };
  const run = (recordId: string, claimId?: string) => {
    const own = { ...call, recordId, claimId };
    const work = async () => row.run(own as Call<never>, ctx);
    return row.audit ? guards.audited(ctx, row.audit, own, work) : work();
  };
  if (session && row.includes && !call.query.has('cursor'))
    seen.included = readIncluded(row.includes, call, ctx);
  if (row.method !== 'POST' || row.keyed === false) return run(call.recordId);
  const account = row.access === 'public' ? undefined : session?.account;
  const caller = { endpoint: `${row.method} ${url.pathname}`, account };
  const ofPage = async () =>
    pagesOf(row, asked) ? `${Math.floor(ctx.clock() / SAME_FORM_MS)}-${await fingerprint(body)}` : null;
  return once(ctx, caller, headers.get('idempotency-key') ?? (await ofPage()), body, {
    handle: run,
    storesAnswer: row.keyed !== 'record',
  });
}

/** The version in `If-Match`; `*` matches any (RFC 9110, 13.1.1). No record has an empty version. */
const versionIn = (value: string | null) =>
  value === null || value === '*' ? undefined : value.replace(/^W\//, '').replace(/^"(.*)"$/, '$1');

/** The version that a call changes; equal calls get the same name of the write. */
async function ifMatchOf(request: Request, url: URL, body: unknown, session: AdminSession | undefined) {
  const version = versionIn(request.headers.get('if-match'));
  if (version === undefined) return undefined;
  const by = session?.account ?? '';
  const write = hashText(request.method, url.pathname, version, by, await fingerprint(body));
  return { version, write };
}

/** The pages of a form for a browser that posted the form without JavaScript; undefined for any other client. */
function pagesOf({ pages }: Partial<Row> = {}, { request, url }: Asked): Pages | undefined {
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return undefined;
  return typeof pages === 'function' ? pages(url.searchParams) : pages;
}

const CHANGED =
  'Someone else changed this in the meantime. Nothing was overwritten: reload to see the change.';

function toHttpError(cause: unknown, { request, url, ctx }: Asked, { row, keepsCookie }: Seen): HttpError {
  if (cause instanceof HttpError && cause.status === 401 && !keepsCookie) {
    const { cleared } = cookieFor(ctx.env, url, 'session');
    return new HttpError(401, cause.body, { ...cause.headers, 'Set-Cookie': cleared });
  }
  if (cause instanceof HttpError) return cause;
  if (cause instanceof MissingError) return new HttpError(404, 'This record no longer exists.');
  if (cause instanceof ConflictError) return new HttpError(409, CHANGED);
  return siteFailure(ctx.log, cause, { method: request.method, endpoint: row?.path ?? 'none' });
}
