import type { AuditEntry } from '../schema/audit.ts';
import { colleagues } from '#src/features/accounts/server/directory.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { forRoles } from '#src/server/http/endpoints.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import { monthsBefore, HOUR, isoTime } from '#src/server/platform/clock.ts';
import { newId, timeOfId } from '#src/server/platform/ids.ts';
import { inTime, startRun, type Run } from '#src/server/schedules.ts';
import { ERASED_AT_ONCE, inBatches, RECORDS_AT_ONCE, ignoringMissing } from '#src/server/stores/stored.ts';
import type { AuditRecord } from '#src/server/stores/records.ts';
import type { Entry, Stored } from '#src/server/stores/stored.ts';
import { firstNames, quarterOf } from './counted-entries.ts';

type Parts = Pick<AppContext, 'stores'>;
type Row = Stored<AuditRecord>;

/** Gives the entries that versions before had in one shared record a record each. Returns whether there were any. */
async function splitHead({ stores: { audit, auditHead } }: Parts): Promise<boolean> {
  const head = await auditHead.get('head');
  if (!head) return false;
  const { pending, sums } = head.value;
  await inBatches([...pending, ...sums], RECORDS_AT_ONCE, ({ id, value }) => audit.create(id, value));
  await auditHead.remove('head');
  return true;
}

/** All entries, newest first. */
export async function allEntries(ctx: Parts): Promise<Entry<Row>[]> {
  const { audit } = ctx.stores.snapshots;
  const [wasSplit, found] = await Promise.all([splitHead(ctx), audit.entries()]);
  return wasSplit ? audit.entries() : found;
}

/** The kind of which an instance counts equal calls in a quarter of an hour (`countEntry`); another entry is its own. */
function kindOf({ id, row }: Entry<Row>): string {
  if (!row?.value.count) return id;
  const { action, outcome, reason, roles, account, record } = row.value;
  const read = outcome === 'done' && record;
  return [quarterOf(timeOfId(id)), action, reason, roles && account, read].join(' ');
}

/** The sum of two entries of one kind. */
function added({ row: one, ...entry }: Entry<Row>, { row: other }: Entry<Row>): Entry<Row> {
  if (!one || !other) return entry;
  const [all, values] = [{ ...one.value, ...other.value }, [one.value, other.value]];
  const tried = values.flatMap(({ tried = [], who }) => (tried.length > 0 ? tried : [who]));
  const value = {
    ...all,
    count: values.reduce((sum, { count = 0 }) => sum + count, 0),
    rows: all.rows === undefined ? undefined : Math.max(...values.map(({ rows = 0 }) => rows)),
    networks: firstNames(...values.map(({ networks }) => networks)),
    endpoints: firstNames(...values.map(({ endpoints }) => endpoints)),
    ...(one.value.record !== all.record && { record: '', title: undefined }),
    ...(one.value.account !== all.account && { who: '', account: undefined, tried: firstNames(tried) }),
  };
  return { ...entry, row: { ...one, value } };
}

/** The entries, newest first, with what several instances counted of one kind as one, in the place of the oldest. */
function addedUp(entries: Entry<Row>[]): Entry<Row>[] {
  const sums = Map.groupBy(entries, kindOf);
  return entries.flatMap((entry) => {
    const [oldest, ...others] = (sums.get(kindOf(entry)) ?? []).toReversed();
    return oldest === entry ? others.reduce(added, entry) : [];
  });
}

/** Entries whose records are accounts, and whose titles are the names of these. */
const OF_ACCOUNTS = /^(?:account|session)\./;

/** An entry with the names as they were, told apart from a person who has such a name now. */
const rowFor =
  ({ session }: Pick<Call, 'session'>) =>
  ({ id, value }: Row): AuditEntry => {
    const { account, who, action, record, title } = value;
    const shown = (of: string, name: string) => session?.names.shown(of, name) ?? name;
    return {
      ...{ id, at: isoTime(timeOfId(id)), ...value },
      ...(account && who ? { who: shown(account, who) } : {}),
      ...(record && title && OF_ACCOUNTS.test(action) ? { title: shown(record, title) } : {}),
    };
  };

export const allRows = async (call: Pick<Call, 'session'>, ctx: AppContext): Promise<AuditEntry[]> =>
  rowsOf(addedUp(await allEntries(ctx)), rowFor(call));

export const auditEndpoints = {
  'GET /api/audit': forRoles(['owner'], {
    snapshots: ['audit'],
    includes: { colleagues },
    run: async (call, ctx) => pageOf(addedUp(await allEntries(ctx)), call, rowFor(call)),
  }),
};

/**
 * Removes the titles of the entries for which `names` is true, from records and snapshot. Returns their number.
 * @param isAskedAgain whether an earlier call may have failed between the two: then the snapshot is cleared of what is about it in any case
 */
async function removeWhere(
  { stores: { audit, snapshots } }: Parts,
  names: (value: AuditRecord) => boolean,
  isAskedAgain = false,
): Promise<number> {
  const about = (await snapshots.audit.entries()).filter(({ row }) => row && names(row.value));
  const found = about.filter(({ row }) => row?.value.title !== undefined);
  await inBatches(found, RECORDS_AT_ONCE, ({ id }) =>
    ignoringMissing(audit.update(id, ({ title: _title, ...value }) => value)),
  );
  if (found.length > 0 || (isAskedAgain && about.length > 0))
    await snapshots.audit.erase(about.map(({ id }) => id));
  return found.length;
}

const recordsOf = ({ record }: AuditRecord): string[] => record.split(' ');

/** Removes the titles of all entries about erased records: the trail says what was done, and no longer to whom. */
export async function removeTitles(ctx: Parts, ids: string[]): Promise<void> {
  const erased = new Set(ids);
  if (erased.size > 0) await removeWhere(ctx, (value) => recordsOf(value).some((id) => erased.has(id)), true);
}

/** Actions whose titles name an applicant or the sender of an inquiry. */
const PERSONAL = /^(?:inquiry|application|cv|person)\./;

/** Removes titles of records that no longer exist: of entries written while the record was being erased. Returns their number. */
export async function sweepTitles(ctx: AppContext): Promise<number> {
  const { inquiries, applications, snapshots } = ctx.stores;
  const hasTitles = (await snapshots.audit.entries()).some(({ row }) => row?.value.title);
  if (!hasTitles) return 0;
  const known = new Set<string>();
  for (const store of [inquiries, applications]) for await (const id of store.ids()) known.add(id);
  // A list may lag behind the creation of a record.
  const before = ctx.clock() - HOUR;
  const isGone = (id: string) => !known.has(id) && timeOfId(id) < before;
  return removeWhere(ctx, (value) => PERSONAL.test(value.action) && recordsOf(value).some(isGone));
}

const PRUNED_AT_ONCE = 200;

/** Removes entries that are older than AUDIT_MONTHS, and records how many; run every night, until time runs out. */
export async function pruneAudit(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  await splitHead(ctx);
  const { audit, snapshots } = ctx.stores;
  const before = monthsBefore(ctx.clock(), ctx.env.auditMonths);
  const old = (await snapshots.audit.entries()).filter(({ id }) => timeOfId(id) < before);
  const prune = (some: typeof old) => inBatches(some, ERASED_AT_ONCE, ({ id }) => audit.remove(id));
  const pruned = await inTime(run, old, PRUNED_AT_ONCE, prune);
  if (pruned > 0)
    await audit.create(newId(ctx.clock()), {
      ...{ who: '', action: 'audit.prune', outcome: 'done', record: '', rows: pruned },
    });
  return pruned;
}
