import type { AuditAction, AuditReason } from '../schema/audit.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { deviceOf } from '#src/server/http/devices.ts';
import { networkOf } from '#src/server/http/rate-limit.ts';
import { pause, SECOND } from '#src/server/platform/clock.ts';
import { newId } from '#src/server/platform/ids.ts';
import type { RefusalSum } from '#src/server/platform/instance-counts.ts';
import { MAX_NAMED, quarterOf } from './entries.ts';

/** Finds accounts by what people log in with; the accounts feature has it, which this one may not import. */
export type AccountLookup = (ctx: AppContext) => Promise<(login: string) => TriedAccount | undefined>;

/** An account whose login was tried, with its name as it is told apart from another of that name. */
export interface TriedAccount {
  id: string;
  name: string;
  shown: string;
}

/** The pause between two writes of a sum. */
const PAUSE_MS = SECOND;

/** How many logins that were tried are looked up for one write. */
const MAX_LOGINS = 200;

/** What was refused or failed, and of whom. */
export interface Refusal {
  action: AuditAction;
  outcome: 'refused' | 'failed';
  reason: AuditReason;
  /** The person, where the call proved who it is. */
  by?: { id: string; name: string; roles: readonly string[] } | undefined;
  session?: string | undefined;
  /** What was typed as the login; only its account is stored, never this text. */
  login?: string | undefined;
  /** As 'METHOD /path'. */
  endpoint: string;
  ip: string;
  headers: Headers;
}

/** Adds a name while there is room. */
function addName(names: string[], name: string): void {
  if (names.length < MAX_NAMED && !names.includes(name)) names.push(name);
}

/**
 * Counts a refusal for the audit trail: one entry for each kind, person and quarter of an hour, which this instance alone
 * writes, so that a flood makes neither many entries nor writers that wait for each other.
 */
export function countRefusal(ctx: AppContext, refusal: Refusal, accounts: AccountLookup): void {
  const { action, outcome, reason, by, session, login, endpoint, ip, headers } = refusal;
  const { refusals } = ctx.counts;
  const now = ctx.clock();
  const kind = [quarterOf(now), action, reason, by?.id].join(' ');
  const known = refusals.sums.get(kind);
  const sum: RefusalSum = known ?? {
    id: newId(now),
    quarter: quarterOf(now),
    logins: new Set(),
    tried: new Map(),
    isWritten: false,
    value: {
      who: by?.name ?? '',
      ...(by ? { account: by.id, roles: [...by.roles] } : {}),
      ...(session ? { session } : {}),
      ...{ action, outcome, reason, record: '', browser: deviceOf(headers) },
      ...{ count: 0, networks: [], endpoints: [], tried: [] },
    },
  };
  sum.value.count += 1;
  addName(sum.value.networks, networkOf(ip));
  addName(sum.value.endpoints, endpoint);
  if (login && sum.logins.size < MAX_LOGINS) sum.logins.add(login);
  sum.isWritten = false;
  refusals.sums.set(kind, sum);
  if (refusals.isWriting) return;
  refusals.isWriting = true;
  inBackground(ctx, 'refusals not recorded', () => writeSums(ctx, accounts));
}

/** Names the accounts that were tried. Other logins stay unnamed: people type passwords into that field, too. */
function nameTried(
  { logins, tried, value }: RefusalSum,
  accountOf: (login: string) => TriedAccount | undefined,
) {
  for (const login of logins) {
    const account = accountOf(login);
    if (tried.size < MAX_NAMED) tried.set(account?.id ?? '', account);
  }
  logins.clear();
  const [only, ...others] = tried.values();
  const isOne = others.length === 0;
  value.who = isOne && only ? only.name : '';
  value.account = isOne ? only?.id : undefined;
  value.tried = isOne ? [] : [...tried.values()].map((account) => account?.shown ?? '');
}

/** Writes the sums until each refusal that was counted is in its entry; after a failed write, the next refusal writes them. */
async function writeSums(ctx: AppContext, accounts: AccountLookup): Promise<void> {
  const { refusals } = ctx.counts;
  const waiting = () => [...refusals.sums.values()].filter(({ isWritten }) => !isWritten);
  try {
    while (waiting().length > 0) {
      for (const sum of waiting()) {
        if (sum.logins.size > 0) nameTried(sum, await accounts(ctx));
        sum.isWritten = true;
        await ctx.stores.audit.put(sum.id, sum.value).catch((cause: unknown) => {
          sum.isWritten = false;
          throw cause;
        });
      }
      for (const [kind, { quarter, isWritten }] of refusals.sums)
        if (isWritten && quarter < quarterOf(ctx.clock())) refusals.sums.delete(kind);
      if (waiting().length > 0) await pause(PAUSE_MS);
    }
  } finally {
    refusals.isWriting = false;
  }
}
