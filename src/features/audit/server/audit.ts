import type { AuditAction, AuditEntry, AuditReason } from '../schema/audit.ts';
import type { AppContext } from '#src/server/context.ts';
import type { AdminSession, Call } from '#src/server/http/call.ts';
import { deviceOf } from '#src/server/http/devices.ts';
import type { Guards } from '#src/server/http/endpoints.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import { networkOf } from '#src/server/http/rate-limit.ts';
import { Reply } from '#src/server/http/reply.ts';
import { newId } from '#src/server/platform/ids.ts';
import type { AuditRecord, Account } from '#src/server/stores/records.ts';
import { inBatches, RECORDS_AT_ONCE } from '#src/server/stores/batches.ts';
import { ConflictError, MissingError } from '#src/server/stores/failures.ts';
import { KEY_FORM } from '#src/server/stores/stored.ts';
import { allEntries, rowOf } from './entries.ts';
import { countRefusal, type AccountLookup, type Refusal } from './refusals.ts';

/** How many digits of a session's id an entry has. */
const SESSION_DIGITS = 8;

/** What is needed to add an entry: a command has no more. */
export type AuditParts = Pick<AppContext, 'stores' | 'clock' | 'log'>;

/** Adds an entry. A failure is logged and not thrown: the action itself was done. */
export async function recordAction({ stores, clock, log }: AuditParts, entry: AuditRecord): Promise<void> {
  await stores.audit.create(newId(clock()), entry).catch((cause: unknown) => {
    const { action, record } = entry;
    log.error('audit entry not written', { action, record }, cause);
  });
}

/** Records that ADMIN_RESET started the first owner's account anew. */
export const recordReset = (
  ctx: AppContext,
  { id, name }: Account,
  { ip, headers }: Pick<Call, 'ip' | 'headers'>,
): Promise<void> =>
  recordAction(ctx, {
    who: '',
    action: 'account.reset',
    outcome: 'done',
    record: id,
    title: name,
    networks: [networkOf(ip)],
    browser: deviceOf(headers),
  });

/** The id of the record an audited endpoint changes: from its handler, its path or its answer. */
function recordOf({ audit, params }: Call, result: unknown): string {
  if (audit.record ?? params.id) return audit.record ?? params.id ?? '';
  const body = Object(result && typeof result === 'object' && 'body' in result ? result.body : result);
  return typeof body.id === 'string' ? body.id : '';
}

/** The ids of an entry's records. Any other text was typed into an address or a body, and the trail does not repeat it. */
const keysIn = (record: string): string =>
  record
    .split(' ')
    .filter((id) => KEY_FORM.test(id))
    .join(' ');

const REASONS: Record<number, AuditReason> = {
  401: 'login',
  403: 'right',
  404: 'missing',
  409: 'conflict',
  410: 'missing',
};

function reasonOf(cause: unknown): AuditReason {
  if (cause instanceof ConflictError) return 'conflict';
  if (cause instanceof MissingError) return 'missing';
  if (!(cause instanceof HttpError) || cause.status >= 500) return 'error';
  return REASONS[cause.status] ?? 'input';
}

/** What an entry says of the caller. */
function callerOf({ session, audit, ip, headers }: Call) {
  const by = audit.by ?? (session && { id: session.account, name: session.name, roles: session.roles });
  const id = audit.session ?? session?.id;
  return {
    who: by?.name ?? '',
    ...(by ? { account: by.id, roles: [...by.roles] } : {}),
    ...(id ? { session: id.slice(0, SESSION_DIGITS) } : {}),
    networks: [networkOf(ip)],
    browser: deviceOf(headers),
  };
}

/** A logout without a session is not recorded: anybody could fill the trail with it. */
const endsNoSession = (action: AuditAction, call: Call) => action === 'logout' && !call.session;

/** The statuses of a refused login or fresh proof: a wrong one, or one that has to wait; of proofs also one that is over or not right. */
const REFUSED_LOGIN: Partial<Record<AuditAction, number[]>> = {
  login: [401, 422, 429],
  'login.second': [401, 410, 422, 429],
  'password.change': [401, 429],
  'step-up': [410, 422, 429],
};

/** A refused login or proof by its own name; undefined for any other failure of a call. */
function refusedLogin(action: AuditAction, cause: unknown) {
  if (!(cause instanceof HttpError) || !REFUSED_LOGIN[action]?.includes(cause.status)) return undefined;
  return action === 'step-up'
    ? ({ action: 'step-up.refuse', reason: 'wrong' } as const)
    : ({ action: 'login.refuse', reason: 'login' } as const);
}

/** Whether a call did nothing but check a password, because the second proof of the person is still missing. */
const isPending = (result: unknown) => result instanceof Reply && 'secondProof' in Object(result.body);

/**
 * Runs `work` and records who did what to which record, whether it succeeded or not. What fails for a caller without a
 * session is only counted: strangers may fail as often as they like.
 */
async function audited(
  accounts: AccountLookup,
  ctx: AppContext,
  action: AuditAction,
  call: Call,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (endsNoSession(action, call)) return work();
  const write = async (
    result: Pick<AuditRecord, 'outcome' | 'reason' | 'record'> & Partial<Pick<AuditRecord, 'action'>>,
  ) => {
    const { each, title, rows, filtered, scheduledFor, changes, proof } = call.audit;
    const caller = callerOf(call);
    const entries = each?.map((one) => ({ ...caller, action, outcome: 'done' as const, ...one })) ?? [
      { ...caller, action, ...result, title, rows, filtered, scheduledFor, changes, proof },
    ];
    await inBatches(entries, RECORDS_AT_ONCE, (entry) =>
      recordAction(ctx, { ...entry, record: keysIn(entry.record) }),
    );
  };
  try {
    const result = await work();
    // A password that was guessed is seen here, though no second proof follows it.
    const step = isPending(result) ? { action: 'login.first' as const } : {};
    await write({ outcome: 'done', record: recordOf(call, result), ...step });
    return result;
  } catch (cause) {
    const login = refusedLogin(action, cause);
    const reason = reasonOf(cause);
    const outcome = reason === 'error' ? 'failed' : 'refused';
    if (login || !call.session) countFailure(ctx, call, { action, outcome, reason, ...login }, accounts);
    else await write({ outcome, reason, record: recordOf(call, {}) });
    throw cause;
  }
}

/** The person of a session, and the session, as a refusal names them. */
const callerIn = ({ id, account, name, roles }: AdminSession) => ({
  by: { id: account, name, roles },
  session: id.slice(0, SESSION_DIGITS),
});

/** Counts a call that failed: of a person, or of one that is known by nothing but the login that was typed. */
function countFailure(
  ctx: AppContext,
  { session, audit, body, url, ip, headers }: Call,
  kind: Pick<Refusal, 'action' | 'outcome' | 'reason'>,
  accounts: AccountLookup,
): void {
  // A refused login counts for the account that it names, also where a session of another account is open.
  const own = kind.action === 'login.refuse' || !session ? { by: audit.by } : callerIn(session);
  const { username } = Object(body) as { username?: string };
  const login = own.by ? undefined : username;
  countRefusal(ctx, { ...kind, ...own, login, endpoint: `POST ${url.pathname}`, ip, headers }, accounts);
}

/** The guards of all endpoints that write to the audit trail. */
export const auditGuards = (accounts: AccountLookup): Pick<Guards, 'audited' | 'refused'> => ({
  audited: (...call) => audited(accounts, ...call),
  refused: (ctx, { reason, session, endpoint, ip, headers }) => {
    const kind = { action: 'right.refuse', outcome: 'refused', reason } as const;
    countRefusal(ctx, { ...kind, ...callerIn(session), endpoint, ip, headers }, accounts);
  },
});

/** GET /api/audit: newest first. */
export const list = async (call: Call, ctx: AppContext): Promise<Reply> =>
  pageOf(await allEntries(ctx, call.session?.names), call, rowOf);

/** All rows of that list, for its export. */
export const allRows = async ({ session }: Pick<Call, 'session'>, ctx: AppContext): Promise<AuditEntry[]> =>
  rowsOf(await allEntries(ctx, session?.names), rowOf);
