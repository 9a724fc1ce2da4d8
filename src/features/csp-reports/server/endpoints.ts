import * as z from 'zod/mini';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { Reply } from '#src/server/http/reply.ts';
import { endpoint } from '#src/server/http/endpoints.ts';

/** More come in one body only from a caller who makes them up. */
const MAX_REPORTS = 50;

const said = z.record(z.string(), z.unknown());

/** What browsers send by `report-uri`: one report; and by `report-to`: a list, where reports of other kinds may stand between. */
const reportsSchema = z.union([
  z.object({ 'csp-report': said }),
  z.object({
    reports: z.array(z.object({ type: z.string(), body: z.catch(said, {}) })).check(z.maxLength(MAX_REPORTS)),
  }),
]);

type Reports = z.infer<typeof reportsSchema>;

/** The names of a report's parts in the two forms. */
const NAMES = {
  page: ['documentURL', 'document-uri'],
  directive: ['effectiveDirective', 'effective-directive', 'violated-directive'],
  blocked: ['blockedURL', 'blocked-uri'],
};

const partOf = (report: z.infer<typeof said>, part: keyof typeof NAMES): string =>
  String(NAMES[part].map((name) => report[name]).find((text) => text && typeof text === 'string') ?? '');

const violationsIn = (body: Reports) =>
  'reports' in body
    ? body.reports.filter(({ type }) => type === 'csp-violation').map((one) => one.body)
    : [body['csp-report']];

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
  if (!/^(?:https?|wss?):/.test(blocked) || !URL.canParse(blocked)) return OTHER;
  const { protocol, host } = new URL(blocked);
  const origin = `${protocol}//${host}`;
  return origin.length <= MAX_ORIGIN ? origin : OTHER;
}

/** The page's path, if it is one that sends reports: an address may hold personal data. */
function pathOf(page: string): string {
  const path = URL.canParse(page) ? new URL(page).pathname.replace(/\.html$/, '') : '';
  return PAGES.has(path) ? path : OTHER;
}

/** POST /api/csp-reports: logs what a page's policy refused, each kind at its first, tenth, hundredth … report. */
function receive({ body }: Call<Reports>, { counts: { refusedByPolicy }, log }: AppContext): Reply {
  for (const report of violationsIn(body)) {
    const [name = ''] = partOf(report, 'directive').split(' ', 1);
    const directive = DIRECTIVE.test(name) ? name : OTHER;
    const what = [directive, originOf(partOf(report, 'blocked')), pathOf(partOf(report, 'page'))];
    const key = what.join(' ');
    const kind = refusedByPolicy.has(key) || refusedByPolicy.size < MAX_KINDS ? key : OTHER;
    const count = (refusedByPolicy.get(kind) ?? 0) + 1;
    refusedByPolicy.set(kind, count);
    if (Number.isInteger(Math.log10(count))) log.info('blocked by policy', { what: kind, count });
  }
  return new Reply(undefined, { status: 204 });
}

export const reportHook = {
  'POST /api/csp-reports': endpoint({
    access: 'public',
    body: { schema: reportsSchema, formats: ['report'], maxBytes: 32 * 1024 },
    rate: { limit: 120, windowMs: 60_000 },
    keyed: false,
    run: receive,
  }),
};
