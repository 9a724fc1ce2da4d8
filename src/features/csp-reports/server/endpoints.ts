import * as z from 'zod/mini';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import type { AppContext } from '#src/server/context.ts';
import { Reply, type Call } from '#src/server/http/call.ts';
import { endpoint } from '#src/server/http/endpoints.ts';

/** What browsers send by `report-uri`, which all of them know: by `report-to`, some would send lists of another form. */
const reportSchema = z.object({ 'csp-report': z.record(z.string(), z.unknown()) });

type Report = z.infer<typeof reportSchema>;

/** The different refusals that an instance tells apart: anybody may send reports, and must not fill its memory or the log. */
const MAX_KINDS = 50;
const OTHER = 'other';

const DIRECTIVE =
  /^(?:default|script|style|img|font|connect|media|object|frame|child|worker|manifest|prefetch|fenced-frame)-src(?:-elem|-attr)?$|^(?:base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types)$/;

/** What is refused that has no address. */
const KIND = /^(?:inline|eval|wasm-eval|self|trusted-types-sink|trusted-types-policy)$/;

/** Schemes whose addresses say nothing but who runs the browser, or hold what was refused themselves. */
const SCHEME = /^(data|blob|about|filesystem|[a-z]+-extension):?/;
const PAGES = new Set<string>(Object.values(ADMIN_PAGES));
const MAX_ORIGIN = 100;

function originOf(blocked: string): string {
  if (KIND.test(blocked)) return blocked;
  const scheme = SCHEME.exec(blocked)?.[1];
  if (scheme) return scheme;
  const { protocol = '', host = '' } = URL.parse(blocked) ?? {};
  if (!/^(?:https?|wss?):$/.test(protocol)) return OTHER;
  const origin = `${protocol}//${host}`;
  return origin.length <= MAX_ORIGIN ? origin : OTHER;
}

/** The page's path, if it is one that sends reports: an address may hold personal data. */
function pathOf(page: string): string {
  const path = URL.parse(page)?.pathname.replace(/\.html$/, '') ?? '';
  return PAGES.has(path) ? path : OTHER;
}

/** POST /api/csp-reports: logs what a page's policy refused, each kind at its first, tenth, hundredth … report. */
function receive({ body }: Call<Report>, { counts: { refusedByPolicy }, log }: AppContext): Reply {
  const report = body['csp-report'];
  const said = (...names: string[]): string =>
    names
      .map((name) => report[name])
      .find((text): text is string => typeof text === 'string' && text !== '') ?? '';
  const [name = ''] = said('effective-directive', 'violated-directive').split(' ', 1);
  const directive = DIRECTIVE.test(name) ? name : OTHER;
  const key = [directive, originOf(said('blocked-uri')), pathOf(said('document-uri'))].join(' ');
  const kind = refusedByPolicy.has(key) || refusedByPolicy.size < MAX_KINDS ? key : OTHER;
  const count = (refusedByPolicy.get(kind) ?? 0) + 1;
  refusedByPolicy.set(kind, count);
  if (Number.isInteger(Math.log10(count))) log.info('blocked by policy', { what: kind, count });
  return new Reply(undefined, { status: 204 });
}

export const reportHook = {
  'POST /api/csp-reports': endpoint({
    access: 'public',
    body: { schema: reportSchema, formats: ['report'], maxBytes: 32 * 1024 },
    rate: { limit: 120, windowMs: 60_000 },
    ...{ keyed: false, byItself: true },
    run: receive,
  }),
};
