import type { AuditAction, AuditChange, AuditReason } from '../schema/audit.ts';
import { linesOf } from '../schema/sentences.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, Reply, type AdminSession, type Call } from '#src/server/http/call.ts';
import { deviceOf, networkOf } from '#src/server/http/clients.ts';
import type { Guards } from '#src/server/http/endpoints.ts';
import { ID_FORM, newId } from '#src/server/platform/ids.ts';
import type { AuditRecord } from '#src/server/stores/records.ts';
import { RECORDS_AT_ONCE, inBatches, ConflictError, MissingError } from '#src/server/stores/stored.ts';
import { KEY_FORM } from '#src/server/stores/stored.ts';
import { countEntry, personIn } from './counted-entries.ts';

export type AuditParts = Pick<AppContext, 'stores' | 'clock' | 'log'>;

/** Adds an entry. A failure is logged and not thrown: the action itself was done. */
export async function recordAction({ stores, clock, log }: AuditParts, entry: AuditRecord): Promise<void> {
  await stores.audit.create(newId(clock()), entry).catch((cause: unknown) => {
    const { action, record } = entry;
    log.error('audit entry not written', { action, record }, cause);
  });
}

export const originOf = ({ ip, headers }: Pick<Call, 'ip' | 'headers'>) => ({
  networks: [networkOf(ip)],
  browser: deviceOf(headers),
});

/** The ids of the records that an audited endpoint changes: from its handler, path or answer. */
function recordOf({ audit, params }: Call, result: unknown, form = KEY_FORM): string {
  const { id } = Object(result instanceof Reply ? result.body : result) as { id?: unknown };
  return keysIn(audit.record ?? params.id ?? (typeof id === 'string' ? id : ''), form);
}

/** The ids of an entry's records. Any other text was typed into an address or a body, and the trail does not repeat it. */
const keysIn = (record: string, form = KEY_FORM): string =>
  record
    .split(' ')
    .filter((id) => form.test(id))
    .join(' ');

const REASONS: Record<number, AuditReason> = {
  ...{ 401: 'login', 403: 'right', 404: 'missing', 409: 'conflict', 410: 'missing' },
};

function reasonOf(cause: unknown): AuditReason {
  if (cause instanceof ConflictError) return 'conflict';
  if (cause instanceof MissingError) return 'missing';
  if (!(cause instanceof HttpError) || cause.status >= 500) return 'error';
  return REASONS[cause.status] ?? 'input';
}

const callerIn = (session: AdminSession | undefined) => ({
  by: session && { id: session.account, name: session.name, roles: session.roles },
  session: session?.id,
});

/** What many equal calls are counted for in one entry: readings of a list or record, and passwords before a second factor. */
const READINGS = new Set<AuditAction>(['application.list', 'application.view', 'cv.view', 'login.first']);

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

/** Records what a call did: an entry for each record; readings are counted. */
async function recordDone(ctx: AppContext, action: AuditAction, call: Call, result: unknown) {
  const { each, by, session, tried: _tried, ...note } = call.audit;
  const record = recordOf(call, result);
  const inSession = callerIn(call.session);
  const person = { by: by ?? inSession.by, session: session ?? inSession.session };
  if (each?.length === 0) return;
  const done = { action, outcome: 'done' } as const;
  if (READINGS.has(action)) return countEntry(ctx, { ...call, ...person, ...done, ...note, record });
  const common = { ...personIn(person), ...done, ...originOf(call) };
  const entries = each?.map((one) => ({ ...common, ...one, record: keysIn(one.record) })) ?? [
    { ...common, ...note, record },
  ];
  await inBatches(entries, RECORDS_AT_ONCE, (entry) => recordAction(ctx, entry));
}

/** Counts a call that failed: of a person, or of a stranger, who is known by the typed login alone. */
function countFailure(ctx: AppContext, action: AuditAction, call: Call, cause: unknown): Promise<void> {
  const reason = reasonOf(cause);
  const kind = { action, reason, ...refusedLogin(action, cause) };
  // A refused login counts for the account that it names, also where a session of another account is open.
  const session = kind.action === 'login.refuse' ? undefined : call.session;
  const person = session ? callerIn(session) : { by: call.audit.by, session: undefined };
  const tried = person.by ? undefined : call.audit.tried;
  // Only what was found has a key of another form, such as a committed post.
  const record = person.session ? recordOf(call, {}, reason === 'conflict' ? KEY_FORM : ID_FORM) : '';
  const outcome = reason === 'error' ? 'failed' : 'refused';
  const title = person.session && call.audit.title;
  const said = { ...call, ...kind, ...person, outcome, tried, record, title } as const;
  return countEntry(ctx, said);
}

/** The guards of all endpoints that write to the audit trail: who did what to which record, whether it succeeded or not. */
export const auditGuards: Pick<Guards, 'audited' | 'refused'> = {
  audited: async (ctx, action, call, work) => {
    // Anybody could fill the trail with a logout without a session.
    if (action === 'logout' && !call.session) return work();
    try {
      const result = await work();
      // A password that was guessed is seen here, though no second proof follows it.
      const done = isPending(result) ? 'login.first' : action;
      await recordDone(ctx, done, call, result);
      return result;
    } catch (cause) {
      await countFailure(ctx, action, call, cause);
      throw cause;
    }
  },
  refused: (ctx, { session, ...call }) => {
    const kind = { action: 'right.refuse', outcome: 'refused', record: '' } as const;
    void countEntry(ctx, { ...call, ...kind, ...callerIn(session) });
  },
};

/** Fields that the site sets itself. */
const OWN_FIELDS = new Set([
  ...['createdAt', 'updatedAt', 'deletedAt', 'createdAs', 'replaces', 'slug'],
  ...['savedBy', 'savedById', 'previousVersion'],
]);

/** The longest value in an entry, and how much of what is the same stands before the difference. */
const LONGEST = 1000;
const SAME_BEFORE = 60;

function cut(text: string, from: number): string {
  const start = text.length > LONGEST ? Math.max(0, from - SAME_BEFORE) : 0;
  const end = start + LONGEST;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** The fields of a vacancy or post that differ, with both values; without `before`, all fields of a new one. */
export function changesOf(before: object = {}, after: object): AuditChange[] {
  const [was, is] = [before, after] as Record<string, unknown>[];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [one, other] = [linesOf(was?.[field]), linesOf(is?.[field])];
    if (OWN_FIELDS.has(field) || one === other) return [];
    let same = 0;
    while (same < one.length && one[same] === other[same]) same += 1;
    return [{ field, before: cut(one, same), after: cut(other, same) }];
  });
}
