import type { Context } from '@netlify/functions';
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#features/audit/schema/audit';
import { contextOf, type AppContext } from '#server/context';
import { takesChanges } from '#server/platform/deploy';
import { newId } from '#server/platform/ids';
import { ConflictError, isStoreUnavailable, MissingError } from '#server/stores/failures';
import { readBody, type BodyRule, type Summary } from './body.ts';
import type { AdminSession, Call } from './call.ts';
import { readCookie, sessionCookieFor } from './cookies.ts';
import { HttpError, storeUnavailable } from './http-error.ts';
import { once } from './idempotency.ts';
import { requireOwnOrigin } from './origin.ts';
import { matchPath, parseRoute, type Route } from './paths.ts';
import { countRequest, isUncounted, type Rate } from './rate-limit.ts';
import { respond, respondError, seeOther } from './reply.ts';

/** The site's own pages for the two outcomes of a form. */
export interface Pages {
  success: string;
  failure: string | ((error: HttpError) => string);
}

/** One endpoint: who may call it, what it takes, and what it does. */
export interface Endpoint<B = never> {
  access: 'public' | 'admin';
  body?: BodyRule<B>;
  /** The one sentence over the fields of a 422, where the spec says which. */
  summary?: Summary;
  /** Where a form that posted without JavaScript ends up; a form that stands on many pages names its own in the query. */
  pages?: Pages | ((query: URLSearchParams) => Pages);
  rate?: Rate;
  /** Whether a repeated Idempotency-Key is answered from memory (a POST, unless said): not where the body is a secret. */
  keyed?: boolean;
  /** What is written down about each call that reaches the handler, done or failed. */
  audit?: AuditAction;
  run: (call: Call<B>, ctx: AppContext) => unknown;
}

/** Ties an endpoint's body type to its handler; a table of endpoints holds different ones. */
export const endpoint = <B>(declaration: Endpoint<B>) => declaration as unknown as Endpoint;

export interface FunctionHandler {
  (request: Request, context: Context): Promise<Response>;
  /** What is served here, as 'METHOD /path'. */
  routes: string[];
  /** The declarations themselves, for tests that cover every endpoint by its own words. */
  table: Record<string, Endpoint>;
  /** The same function over another context: how tests hand in a clock and loopback services. */
  with: (ctx: AppContext) => (request: Request, context: Context) => Promise<Response>;
}

type Row = Endpoint & Route;

/** What features do around every call; handed in, so that nothing here imports them. */
export interface Guards {
  /** The session of a cookie's token, if it lives. */
  readSession: (ctx: AppContext, token: string | undefined) => Promise<AdminSession | undefined>;
  /** Does the work and writes down who did what, whether it succeeded or not. */
  audited: (
    ctx: AppContext,
    action: AuditAction,
    call: Call,
    work: () => Promise<unknown>,
  ) => Promise<unknown>;
}

interface Resource {
  rows: Row[];
  guards: Guards;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Generous enough for everybody behind one address, too slow for a flood. */
const DEFAULT_RATE: Rate = { limit: 1200, windowMs: 60_000 };

/** A function of one resource: a table of endpoints, closed unless a row says public. */
export function endpointTable(table: Record<string, Endpoint>, guards: Guards): FunctionHandler {
  const rows = Object.entries(table).map(([declaration, row]) => ({ ...row, ...parseRoute(declaration) }));
  const over = (ctx: AppContext) => (request: Request, context: Context) =>
    handle({ rows, guards }, request, context.ip ?? '', ctx);
  const handler = (request: Request, context: Context) => over(contextOf(context))(request, context);
  return Object.assign(handler, { routes: Object.keys(table), table, with: over });
}

/** Answers one request from a table; every failure becomes JSON here and nowhere else. */
async function handle(
  { rows, guards }: Resource,
  request: Request,
  ip: string,
  ctx: AppContext,
): Promise<Response> {
  const url = new URL(request.url);
  let row: Row | undefined;
  try {
    row = findRow(rows, request.method, url);
    const result = await perform({ row, guards }, request, url, ip, ctx);
    return wantsPage(row, request) ? seeOther(pagesOf(row, url).success, result) : respond(result);
  } catch (cause) {
    const error = toHttpError(cause, request, row, ctx);
    if (!row || !wantsPage(row, request)) return respondError(error);
    const { failure } = pagesOf(row, url);
    return seeOther(typeof failure === 'string' ? failure : failure(error));
  }
}

function findRow(rows: Row[], method: string, url: URL): Row {
  const here = rows.filter((row) => row.pattern.test({ pathname: url.pathname }));
  if (here.length === 0) throw new HttpError(404, 'There is nothing at this address.');
  const wanted = method === 'HEAD' ? 'GET' : method;
  const row = here.find((candidate) => candidate.method === wanted);
  if (row) return row;
  const allowed = [...new Set(here.map((candidate) => candidate.method))].join(', ');
  throw new HttpError(405, `This address takes ${allowed}.`, { Allow: allowed });
}

async function perform(
  { row, guards }: { row: Row; guards: Guards },
  request: Request,
  url: URL,
  ip: string,
  ctx: AppContext,
): Promise<unknown> {
  const params = matchPath(row, url) ?? {};
  const changes = CHANGES.has(row.method);
  if (changes) requireOwnOrigin(request, ctx.env);
  if (changes && !takesChanges(ctx.deploy)) throw notLive(ctx);
  const cookie = sessionCookieFor(ctx.env, url);
  const session = await guards.readSession(ctx, readCookie(request, cookie.name));
  if (row.access !== 'public' && !session) throw new HttpError(401, 'Please log in.');
  if (changes && !isUncounted(ip, ctx.env))
    countRequest(`${row.method} ${row.path}`, ip, row.rate ?? DEFAULT_RATE, ctx.clock());
  const body = row.body ? await readBody(request, row.body as BodyRule, row.summary) : undefined;
  const call: Call = {
    params,
    query: url.searchParams,
    body,
    session,
    cookie,
    ip,
    recordId: newId(ctx.clock()),
    claimId: undefined,
    ifMatch: versionIn(request.headers.get('if-match')),
    headers: request.headers,
    url,
    clock: ctx.clock,
  };
  const run = (recordId: string, claimId?: string) => {
    const own = { ...call, recordId, claimId };
    const work = async () => row.run(own as Call<never>, ctx);
    return row.audit ? guards.audited(ctx, row.audit, own, work) : work();
  };
  if (row.method !== 'POST' || row.keyed === false) return run(call.recordId);
  return once(ctx, `${row.method} ${url.pathname}`, request.headers.get('idempotency-key'), body, run);
}

/** An earlier version of the site, at its permanent address, or a deploy that the platform does not name. */
const notLive = ({ env }: AppContext) =>
  new HttpError(
    503,
    `This is not the current version of the site, and nothing can be sent from it.${env.siteUrl ? ` Please use ${env.siteUrl}.` : ''}`,
  );

/** An empty version is no record's, and so never current; `*` is any (RFC 9110, 13.1.1). */
const versionIn = (value: string | null) =>
  value === null || value === '*' ? undefined : value.replace(/^W\//, '').replace(/^"(.*)"$/, '$1');

/** A browser that posts a form by itself, without a script, shows what it gets: give it a page. */
function wantsPage(row: Row, request: Request): boolean {
  return row.pages !== undefined && (request.headers.get('accept') ?? '').includes('text/html');
}

function pagesOf({ pages }: Row, url: URL): Pages {
  if (typeof pages === 'function') return pages(url.searchParams);
  return pages ?? { success: '/', failure: '/' };
}

function toHttpError(cause: unknown, request: Request, row: Row | undefined, ctx: AppContext): HttpError {
  if (cause instanceof HttpError) return cause.status === 401 ? withoutCookie(cause, request, ctx) : cause;
  if (cause instanceof MissingError) return new HttpError(404, 'This record no longer exists.');
  if (cause instanceof ConflictError)
    return new HttpError(
      409,
      'Somebody else changed this in the meantime. Nothing was overwritten: reload to see it.',
    );
  const reference = randomUUID().slice(0, 8);
  ctx.log.error(
    'request failed',
    { reference, method: request.method, endpoint: row?.path ?? 'none' },
    cause,
  );
  if (isStoreUnavailable(cause)) return storeUnavailable(reference);
  return new HttpError(500, `Something went wrong on our side. Please try again. Reference: ${reference}`);
}

function withoutCookie(error: HttpError, request: Request, { env }: AppContext): HttpError {
  const { cleared } = sessionCookieFor(env, new URL(request.url));
  return new HttpError(401, error.body, { ...error.headers, 'Set-Cookie': cleared });
}
