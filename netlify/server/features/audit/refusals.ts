import { inBackground, type AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import type { Refusal } from '#server/http/endpoints';
import { networkOf } from '#server/http/rate-limit';
import { pause, SECOND } from '#server/platform/clock';
import { hashText, newId, timeOfId } from '#server/platform/ids';
import type { RefusalCount } from '#server/platform/instance-counts';
import type { AuditHead, AuditItem } from '#server/stores/audit-records';
import type { Account } from '#server/stores/records';
import { deviceOf } from '#server/http/devices';
import { changeHead, closeSums, minuteOf } from './chain.ts';

/** Finds accounts by what people log in with; the accounts feature has it, which this one may not import. */
export type AccountLookup = (ctx: AppContext) => Promise<(login: string) => Account | undefined>;

/** How many kinds of refusals an instance tells apart between two writes; the rest counts as of unknown logins. */
const MAX_KINDS = 200;

/** How many networks and endpoints an entry names. */
const MAX_NAMED = 5;

/** The pause before a write doubles while refusals come faster than they are written, and halves when they do not. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 5 * SECOND;

/** A refused call by a person who is logged in, for the audit trail. */
export function countRefused(ctx: AppContext, refusal: Refusal, accounts: AccountLookup): void {
  const { reason, session, endpoint, ip, headers } = refusal;
  const { account: id, name, roles } = session;
  const kind = { action: 'right.refuse', reason, by: { id, name, roles }, session: session.id } as const;
  count(ctx, kind, id, { ip, headers, endpoint }, accounts);
}

/** A refused login, for the audit trail. */
export function countLogin(
  ctx: AppContext,
  { body, ip, headers, url, audit }: Call,
  accounts: AccountLookup,
): void {
  const { username = '' } = Object(body) as { username?: string };
  const about = { ip, headers, endpoint: `POST ${url.pathname}` };
  count(
    ctx,
    // In the second step, the person is known by the first one.
    { action: 'login.refuse', reason: 'login', ...(audit.by ? { by: audit.by } : { login: username }) },
    audit.by?.id ?? hashText(username),
    about,
    accounts,
  );
}

/** A wrong fresh proof of a person who is logged in, for the audit trail. */
export function countStepUp(
  ctx: AppContext,
  { session, ip, headers, url }: Call,
  accounts: AccountLookup,
): void {
  if (!session) return;
  const { account: id, name, roles } = session;
  const kind = { action: 'step-up.refuse', reason: 'wrong', by: { id, name, roles } } as const;
  const about = { ip, headers, endpoint: `POST ${url.pathname}` };
  count(ctx, { ...kind, session: session.id }, id, about, accounts);
}

type Kind = Pick<RefusalCount, 'action' | 'reason' | 'login' | 'by' | 'session'>;

/** Counts a refusal in memory, and starts to write if nothing is being written. */
function count(
  ctx: AppContext,
  kind: Kind,
  name: string,
  { ip, headers, endpoint }: { ip: string; headers: Headers; endpoint: string },
  accounts: AccountLookup,
): void {
  const { refusals } = ctx.counts;
  const at = ctx.clock();
  const wanted = `${minuteOf(at)}~${kind.action}~${kind.reason}~${name}`;
  const isFull = refusals.waiting.size >= MAX_KINDS && !refusals.waiting.has(wanted);
  const key = isFull ? `${minuteOf(at)}~${kind.action}~${kind.reason}` : wanted;
  const known = refusals.waiting.get(key) ?? {
    ...(isFull ? { action: kind.action, reason: kind.reason } : kind),
    at,
    count: 0,
    networks: new Set(),
    browser: deviceOf(headers),
    endpoints: new Set(),
  };
  known.count += 1;
  addTo(known.networks, [networkOf(ip)]);
  addTo(known.endpoints, [endpoint]);
  refusals.waiting.set(key, known);
  if (refusals.isWriting) return;
  refusals.isWriting = true;
  inBackground(ctx, 'refusals not recorded', () => writeAll(ctx, accounts));
}

/** Adds names while there is room. */
function addTo(names: Set<string>, added: Iterable<string>): void {
  for (const name of added) if (names.size < MAX_NAMED) names.add(name);
}

async function writeAll(ctx: AppContext, accounts: AccountLookup): Promise<void> {
  const { refusals } = ctx.counts;
  try {
    while (refusals.waiting.size > 0) {
      if (refusals.pauseMs > 0) await pause(refusals.pauseMs);
      await writeWaiting(ctx, accounts);
    }
  } finally {
    refusals.isWriting = false;
  }
}

/** The next pause, after a write of these. */
function pauseAfter(pauseMs: number, written: RefusalCount[]): number {
  const isFlood = written.reduce((sum, { count }) => sum + count, 0) > 1;
  if (isFlood) return Math.min(Math.max(FIRST_PAUSE_MS, 2 * pauseMs), LONGEST_PAUSE_MS);
  return pauseMs > FIRST_PAUSE_MS ? pauseMs / 2 : 0;
}

/** Writes what waits. After a failure it waits again, for the next refusal to write it. */
async function writeWaiting(ctx: AppContext, accounts: AccountLookup): Promise<void> {
  const { refusals } = ctx.counts;
  const counted = new Map(refusals.waiting);
  refusals.pauseMs = pauseAfter(refusals.pauseMs, [...counted.values()]);
  refusals.waiting.clear();
  try {
    const hasLogin = [...counted.values()].some(({ login }) => login !== undefined);
    const accountOf = hasLogin ? await accounts(ctx) : undefined;
    const items = [...counted.values()].map((one) => itemOf(one, accountOf));
    await changeHead(ctx, (head) => closeSums(items.reduce(withSum, head), ctx.clock()));
  } catch (cause) {
    for (const [key, one] of counted) {
      const later = refusals.waiting.get(key);
      if (later) later.count += one.count;
      else refusals.waiting.set(key, one);
    }
    throw cause;
  }
}

/** A sum as an entry. A login that no account has stays unnamed: people type passwords into that field, too. */
function itemOf(
  counted: RefusalCount,
  accountOf: ((login: string) => Account | undefined) | undefined,
): AuditItem {
  const { at, action, reason, login, session, count, networks, browser, endpoints } = counted;
  const by = counted.by ?? (login === undefined ? undefined : accountOf?.(login));
  return {
    id: newId(at),
    value: {
      who: by?.name ?? '',
      ...(by ? { account: by.id, roles: [...by.roles] } : {}),
      ...(session ? { session: session.slice(0, 8) } : {}),
      action,
      outcome: 'refused',
      reason,
      record: '',
      count,
      networks: [...networks],
      browser,
      endpoints: [...endpoints],
    },
  };
}

const isSame = (one: AuditItem, other: AuditItem): boolean =>
  minuteOf(timeOfId(one.id)) === minuteOf(timeOfId(other.id)) &&
  one.value.action === other.value.action &&
  one.value.reason === other.value.reason &&
  one.value.account === other.value.account;

/** Adds refusals to those of the same minute, kind and account. */
function withSum(head: AuditHead, added: AuditItem): AuditHead {
  const known = head.sums.find((sum) => isSame(sum, added));
  if (!known) return { ...head, sums: [...head.sums, added] };
  const networks = new Set(known.value.networks);
  const endpoints = new Set(known.value.endpoints);
  addTo(networks, added.value.networks ?? []);
  addTo(endpoints, added.value.endpoints ?? []);
  const count = (known.value.count ?? 0) + (added.value.count ?? 0);
  const sum = { ...known.value, count, networks: [...networks], endpoints: [...endpoints] };
  return { ...head, sums: head.sums.map((one) => (one === known ? { id: known.id, value: sum } : one)) };
}
