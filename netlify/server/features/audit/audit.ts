import type { AuditAction, AuditEntry, Export } from '#features/audit/schema/audit';
import { isoTime } from '#server/platform/clock';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { pageOf } from '#server/http/paging';
import { Reply } from '#server/http/reply';
import { newId, timeOfId } from '#server/platform/ids';
import type { AuditRecord } from '#server/stores/records';

/** Adds an entry. A failure is logged and not thrown: the action itself was done. */
export async function recordAction(ctx: AppContext, entry: AuditRecord): Promise<void> {
  try {
    await ctx.stores.audit.create(newId(ctx.clock()), entry);
  } catch (cause) {
    ctx.log.error('audit entry not written', { action: entry.action, record: entry.record }, cause);
  }
}

/** The id of the record an audited endpoint changes: from its path or its answer. */
function recordOf(call: Call, result: unknown): string {
  if (call.params.id) return call.params.id;
  const body = Object(result && typeof result === 'object' && 'body' in result ? result.body : result);
  return typeof body.id === 'string' ? body.id : '';
}

/** Who a call without a session turned out to be: a login answers with the session that it opened. */
function nameIn(result: unknown): string {
  const body = Object(result && typeof result === 'object' && 'body' in result ? result.body : result);
  return typeof body.username === 'string' ? body.username : '';
}

/** Neither a logout without a session nor a throttled login is recorded: anybody could fill the trail with them. */
const endsNoSession = (action: AuditAction, call: Call) => action === 'logout' && !call.session;
const isThrottled = (cause: unknown) => cause instanceof HttpError && cause.status === 429;

/** Whether a call did nothing yet, because the second proof of the person is still missing. */
const isPending = (result: unknown) => result instanceof Reply && 'secondProof' in Object(result.body);

/** Runs `work` and records who did what to which record, whether it succeeded or not. */
export async function audited(
  ctx: AppContext,
  action: AuditAction,
  call: Call,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (endsNoSession(action, call)) return work();
  const entry = { action, who: call.session?.username ?? '' };
  try {
    const result = await work();
    if (isPending(result)) return result;
    const record = recordOf(call, result);
    await recordAction(ctx, { ...entry, who: entry.who || nameIn(result), outcome: 'done', record });
    return result;
  } catch (cause) {
    if (isThrottled(cause)) throw cause;
    await recordAction(ctx, { ...entry, outcome: 'failed', record: call.params.id ?? '' });
    throw cause;
  }
}

/** GET /api/audit: newest first. */
export async function list(call: Call, ctx: AppContext): Promise<Reply> {
  const entries = await ctx.stores.snapshots.audit.entries();
  return pageOf(entries, call, ({ id, value }): AuditEntry => ({
    id,
    at: isoTime(timeOfId(id)),
    ...value,
  }));
}

/** POST /api/exports: a list was saved as a file in the browser. */
export async function recordExport({ body, session }: Call<Export>, ctx: AppContext) {
  const who = session?.username ?? '';
  await recordAction(ctx, { action: 'export', who, outcome: 'done', record: body.list, rows: body.rows });
  return { message: 'Noted.' };
}
