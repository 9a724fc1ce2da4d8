import type { AuditAction, AuditEntry, AuditReason } from '#features/audit/schema/audit';
import { inBackground, type AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import type { Guards } from '#server/http/endpoints';
import { HttpError } from '#server/http/http-error';
import { pageOf, rowsOf } from '#server/http/paging';
import { networkOf } from '#server/http/rate-limit';
import { Reply } from '#server/http/reply';
import { isoTime, SECOND } from '#server/platform/clock';
import { newId, timeOfId } from '#server/platform/ids';
import { ConflictError, MissingError } from '#server/stores/failures';
import type { AuditHead, AuditRecord } from '#server/stores/audit-records';
import type { Account } from '#server/stores/records';
import type { Entry } from '#server/stores/snapshot-entries';
import type { Stored } from '#server/stores/stored';
import { deviceOf } from '#server/http/devices';
import { append, readHead, type ChainContext } from './chain.ts';
import { sealed } from './links.ts';
import { countLogin, countRefused, countStepUp, type AccountLookup } from './refusals.ts';

/** How many digits of a session's id an entry has. */
const SESSION_DIGITS = 8;

/** How long an answer waits for its entry while many instances write; then the entry is written behind the answer. */
const WAIT_MS = 1.5 * SECOND;

/** Resolves after WAIT_MS; it keeps no process alive. */
const waited = () => new Promise<void>((resolve) => void setTimeout(resolve, WAIT_MS).unref());

/** An entry as its writer has it: with the title in clear text. */
export type NewEntry = Omit<AuditRecord, 'title' | 'sealed' | 'link'> & { title?: string | undefined };

/** Adds an entry. A failure is logged and not thrown: the action itself was done. */
export const recordAction = (ctx: ChainContext, entry: NewEntry, head?: Stored<AuditHead>): Promise<void> =>
  recordActions(ctx, [entry], head);

/** Adds several entries by one write. */
async function recordActions(
  ctx: ChainContext,
  entries: readonly NewEntry[],
  head?: Stored<AuditHead>,
): Promise<void> {
  const items = entries.map(({ title, ...entry }) => ({
    id: newId(ctx.clock()),
    value: { ...entry, ...sealed(title) },
  }));
  const written = append(ctx, items, head).catch((cause: unknown) => {
    for (const { action, record } of entries)
      ctx.log.error('audit entry not written', { action, record }, cause);
  });
  inBackground(ctx, 'audit entry not written', () => written);
  await Promise.race([written, waited()]);
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

/** Whether a login, or a change of password, was refused because of the login. */
const isRefusedLogin = (action: AuditAction, cause: unknown): boolean =>
  cause instanceof HttpError && REFUSED_LOGIN[action]?.includes(cause.status) === true;

/** Whether a call did nothing yet, because the second proof of the person is still missing. */
const isPending = (result: unknown) => result instanceof Reply && 'secondProof' in Object(result.body);

/** Runs `work` and records who did what to which record, whether it succeeded or not. */
async function audited(
  accounts: AccountLookup,
  ctx: AppContext,
  action: AuditAction,
  call: Call,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (endsNoSession(action, call)) return work();
  // Beside the work, so that the answer waits for one more request only. Without it, the append reads the head; a flood
  // of wrong logins, which appends nothing, must not read it each time.
  const head = call.session ? readHead(ctx).catch(() => undefined) : undefined;
  const write = async (result: Pick<NewEntry, 'outcome' | 'reason' | 'record'>) => {
    const { each, title, rows, filtered, scheduledFor, changes, proof } = call.audit;
    if (each) {
      const caller = callerOf(call);
      const entries = each.map((one) => ({ ...caller, action, outcome: 'done' as const, ...one }));
      return recordActions(ctx, entries, await head);
    }
    const about = { title, rows, filtered, scheduledFor, changes, proof };
    const entry = { ...callerOf(call), action, ...result, ...about };
    await recordAction(ctx, entry, await head);
  };
  try {
    const result = await work();
    if (isPending(result)) return result;
    await write({ outcome: 'done', record: recordOf(call, result) });
    return result;
  } catch (cause) {
    if (isRefusedLogin(action, cause)) {
      if (action === 'step-up') countStepUp(ctx, call, accounts);
      else countLogin(ctx, call, accounts);
      throw cause;
    }
    const reason = reasonOf(cause);
    await write({ outcome: reason === 'error' ? 'failed' : 'refused', reason, record: recordOf(call, {}) });
    throw cause;
  }
}

/** The guards of all endpoints that write to the audit trail. */
export const auditGuards = (accounts: AccountLookup): Pick<Guards, 'audited' | 'refused'> => ({
  audited: (...call) => audited(accounts, ...call),
  refused: (ctx, refusal) => countRefused(ctx, refusal, accounts),
});

type Row = Stored<AuditRecord>;

/** All entries, newest first: those with records of their own, and those that are in the head. */
export async function allEntries(ctx: Pick<AppContext, 'stores'>): Promise<Entry<Row>[]> {
  const [stored, head] = await Promise.all([ctx.stores.snapshots.audit.entries(), readHead(ctx)]);
  const { pending = [], sums = [] } = head?.value ?? {};
  const entries = new Map(stored.map((entry) => [entry.id, entry]));
  for (const { id, value } of [...pending, ...sums])
    entries.set(id, { id, etag: '', bytes: JSON.stringify(value).length, row: { id, value, version: '' } });
  return [...entries.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

const rowOf = ({ id, value: { title, sealed: _sealed, link: _link, ...value } }: Row): AuditEntry => ({
  id,
  at: isoTime(timeOfId(id)),
  ...value,
  ...(title ? { title: title.text } : {}),
});

/** GET /api/audit: newest first. */
export const list = async (call: Call, ctx: AppContext): Promise<Reply> =>
  pageOf(await allEntries(ctx), call, rowOf);

/** All rows of that list, for its export. */
export const allRows = async (ctx: AppContext): Promise<AuditEntry[]> => rowsOf(await allEntries(ctx), rowOf);
