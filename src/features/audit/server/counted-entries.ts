import { inBackground, type AppContext, type CountedEntry } from '#src/server/context.ts';
import type { AuditNote, Call } from '#src/server/http/call.ts';
import { deviceOf, networkOf } from '#src/server/http/clients.ts';
import { MINUTE, pause, SECOND } from '#src/server/platform/clock.ts';
import { newId } from '#src/server/platform/ids.ts';
import type { AuditRecord } from '#src/server/stores/records.ts';

/** A call that is counted for the audit trail; `by` is missing where the call did not prove who it is. */
interface CountedCall
  extends
    Pick<Call, 'endpoint' | 'ip' | 'headers'>,
    Pick<AuditNote, 'by' | 'tried'>,
    Pick<AuditRecord, 'action' | 'outcome' | 'reason' | 'session' | 'record' | 'title' | 'rows' | 'proof'> {}

const PAUSE_MS = SECOND;

/** How many networks, requests and people an entry names at most. */
const MAX_NAMED = 5;

export const quarterOf = (ms: number): number => Math.floor(ms / (15 * MINUTE));

export const firstNames = (...lists: (readonly string[] | undefined)[]): string[] =>
  [...new Set(lists.flatMap((list) => list ?? []))].slice(0, MAX_NAMED);

/** How many digits of a session's id an entry has, which tell sessions apart. */
const SESSION_DIGITS = 8;

export const personIn = ({ by, session }: Pick<CountedCall, 'by' | 'session'>) => ({
  who: by?.name ?? '',
  ...(by ? { account: by.id, roles: [...by.roles] } : {}),
  ...(session ? { session: session.slice(0, SESSION_DIGITS) } : {}),
});

function newEntry(call: CountedCall, now: number): CountedEntry {
  const { action, outcome, reason, record, title, proof, headers } = call;
  const about = { action, outcome, reason, record, title, proof, browser: deviceOf(headers), count: 0 };
  return {
    ...{ id: newId(now), quarter: quarterOf(now), value: { ...personIn(call), ...about } },
    ...{ tried: new Map(), isCreated: false, isWritten: false },
  };
}

/** Counts a refusal or a reading: equal ones of a person are one entry a quarter of an hour, so that a flood makes few entries. */
export async function countEntry(ctx: AppContext, call: CountedCall): Promise<void> {
  const { counted } = ctx.counts;
  const now = ctx.clock();
  const isRead = call.outcome === 'done';
  const kind = [quarterOf(now), call.action, call.reason, call.by?.id, isRead ? call.record : ''].join(' ');
  const entry = counted.entries.get(kind) ?? newEntry(call, now);
  const { value } = entry;
  Object.assign(value, {
    // Calls about different records have no record in common.
    ...(value.record === call.record ? {} : { record: '', title: undefined }),
    count: (value.count ?? 0) + 1,
    // Also a list of suspected applications is read, which may be empty.
    rows: call.rows === undefined ? undefined : Math.max(call.rows, value.rows ?? 0),
    networks: firstNames(value.networks, [networkOf(call.ip)]),
    ...(isRead ? {} : { endpoints: firstNames(value.endpoints, [call.endpoint]) }),
  });
  if (call.tried) noteTried(entry, call.tried);
  entry.isWritten = false;
  counted.entries.set(kind, entry);
  // The answer of a first reading waits until the trail has it.
  if (isRead && !entry.isCreated)
    return write(ctx, entry).catch((cause) => ctx.log.error('audit entry not written', {}, cause));
  if (counted.isWriting) return;
  counted.isWriting = true;
  inBackground(ctx, 'refusals not recorded', () => writeCounts(ctx));
}

/** Names an account that was tried. Other logins stay unnamed: people type passwords into that field, too. */
function noteTried({ tried, value }: CountedEntry, account: NonNullable<AuditNote['tried']>): void {
  if (tried.size < MAX_NAMED) tried.set(account.id, account);
  else if (!tried.has(account.id)) tried.set('others', { id: '', name: 'others', shown: 'others' });
  const isOne = tried.size === 1;
  value.who = isOne ? account.name : '';
  value.account = (isOne && account.id) || undefined;
  value.tried = isOne ? [] : Array.from(tried.values(), ({ shown }) => shown);
}

/** Writes an entry with what was counted until now. A title that an erasure has removed stays removed. */
async function write({ stores: { audit } }: AppContext, entry: CountedEntry): Promise<void> {
  const { id, value } = entry;
  const wasCreated = entry.isCreated;
  Object.assign(entry, { isCreated: true, isWritten: true });
  try {
    if (!wasCreated) await audit.create(id, { ...value });
    else await audit.update(id, ({ title }) => ({ ...value, title: value.title && title }));
  } catch (cause) {
    Object.assign(entry, { isCreated: wasCreated, isWritten: false });
    throw cause;
  }
}

/** Writes until the trail has each call that was counted; after a failed write, the next call that is counted begins again. */
async function writeCounts(ctx: AppContext): Promise<void> {
  const { counted } = ctx.counts;
  const waiting = () => [...counted.entries.values()].filter(({ isWritten }) => !isWritten);
  try {
    while (waiting().length > 0) {
      for (const entry of waiting()) await write(ctx, entry);
      for (const [kind, { quarter, isWritten }] of counted.entries)
        if (isWritten && quarter < quarterOf(ctx.clock())) counted.entries.delete(kind);
      if (waiting().length > 0) await pause(PAUSE_MS);
    }
  } finally {
    counted.isWriting = false;
  }
}
