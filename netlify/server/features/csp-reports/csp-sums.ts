import type { CspReport, CspSum, CspSums } from '#features/csp-reports/schema/csp-report';
import { ADMIN_PAGES } from '#lib/admin-pages';

/** The different sums of a day: anybody may send reports, and must not fill the store or the screen with them. */
export const MAX_SUMS = 50;

const OTHER = 'other';

/** The directives that can refuse something. */
const DIRECTIVE =
  /^(?:default|script|style|img|font|connect|media|object|frame|child|worker|manifest|prefetch|fenced-frame)-src(?:-elem|-attr)?$|^(?:base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types)$/;

/** What is refused that has no address. */
const KIND = /^(?:inline|eval|wasm-eval|self|trusted-types-sink|trusted-types-policy)$/;

/** Schemes whose addresses say nothing but who runs the browser, or hold what was refused themselves. */
const SCHEME = /^(data|blob|about|filesystem|[a-z]+-extension):?/;

const PAGES = new Set<string>(Object.values(ADMIN_PAGES));

/** The longest host that is stored. */
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

/** What is counted of a report. */
export function sumOf({ page, directive, blocked }: CspReport): CspSum {
  const name = directive.split(' ')[0] ?? '';
  return {
    directive: DIRECTIVE.test(name) ? name : OTHER,
    blocked: originOf(blocked),
    page: pathOf(page),
    count: 1,
  };
}

const keyOf = ({ directive, blocked, page }: CspSum) => `${directive} ${blocked} ${page}`;

/** Sums added up, the most frequent first; those that are too many count as others. */
export function addedUp({ sums, others }: CspSums, more: readonly CspSum[]): CspSums {
  const all = new Map<string, CspSum>(sums.map((sum) => [keyOf(sum), sum]));
  let left = others;
  for (const sum of more) {
    const known = all.get(keyOf(sum));
    if (known || all.size < MAX_SUMS) all.set(keyOf(sum), { ...sum, count: sum.count + (known?.count ?? 0) });
    else left += sum.count;
  }
  return { sums: [...all.values()].sort((one, other) => other.count - one.count), others: left };
}
