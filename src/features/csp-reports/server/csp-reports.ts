import type { CspReport } from '../schema/csp-report.ts';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { Reply } from '#src/server/http/reply.ts';

/** The different refusals that an instance tells apart: anybody may send reports, and must not fill its memory or the log. */
const MAX_KINDS = 50;

const OTHER = 'other';

/** The directives that can refuse something. */
const DIRECTIVE =
  /^(?:default|script|style|img|font|connect|media|object|frame|child|worker|manifest|prefetch|fenced-frame)-src(?:-elem|-attr)?$|^(?:base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types)$/;

/** What is refused that has no address. */
const KIND = /^(?:inline|eval|wasm-eval|self|trusted-types-sink|trusted-types-policy)$/;

/** Schemes whose addresses say nothing but who runs the browser, or hold what was refused themselves. */
const SCHEME = /^(data|blob|about|filesystem|[a-z]+-extension):?/;

const PAGES = new Set<string>(Object.values(ADMIN_PAGES));

/** The longest host that is logged. */
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
export function receive(
  { body }: Call<CspReport[]>,
  { counts: { refusedByPolicy }, log }: AppContext,
): Reply {
  for (const { page, directive, blocked } of body) {
    const [name = ''] = directive.split(' ', 1);
    const what = [DIRECTIVE.test(name) ? name : OTHER, originOf(blocked), pathOf(page)];
    const key = what.join(' ');
    const kind = refusedByPolicy.has(key) || refusedByPolicy.size < MAX_KINDS ? key : OTHER;
    const count = (refusedByPolicy.get(kind) ?? 0) + 1;
    refusedByPolicy.set(kind, count);
    if (Number.isInteger(Math.log10(count))) log.info('blocked by policy', { what: kind, count });
  }
  return new Reply(undefined, { status: 204 });
}
