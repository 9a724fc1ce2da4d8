import type { AppContext } from '#server/context';
import { HOUR } from '#server/platform/clock';
import { timeOfId } from '#server/platform/ids';
import type { AuditItem, AuditRecord } from '#server/stores/audit-records';
import { changeHead, readHead, removeTitlesFrom } from './chain.ts';

/** Actions whose titles name an applicant or the sender of an inquiry. */
const PERSONAL = /^(?:inquiry|application|cv|person)\./;

/** The ids of the records that an entry is about. */
const recordsOf = ({ record }: Pick<AuditRecord, 'record'>): string[] => record.split(' ');

type Names = (value: AuditRecord) => boolean;

/** Removes the titles of the entries for which `names` is true, from records, head and snapshot. Returns their number. */
async function removeWhere(ctx: AppContext, names: Names): Promise<number> {
  const [stored, head] = await Promise.all([ctx.stores.snapshots.audit.entries(), readHead(ctx)]);
  const isNamed = ({ value }: AuditItem) => value.title !== undefined && names(value);
  const inHead = head?.value.pending.filter(isNamed) ?? [];
  if (inHead.length > 0)
    await changeHead(
      ctx,
      (current) => ({
        ...current,
        pending: current.pending.map((item) =>
          isNamed(item) ? { ...item, value: { ...item.value, title: undefined } } : item,
        ),
      }),
      head,
    );
  const listed = stored.flatMap(({ id, row }) => (row && isNamed(row) ? id : []));
  // One that is in the head may have a record that the list does not have yet.
  const found = [...new Set([...listed, ...inHead.map(({ id }) => id)])];
  await removeTitlesFrom(ctx, found);
  if (listed.length > 0) await ctx.stores.snapshots.audit.erase(listed);
  return found.length;
}

/** Removes the titles of all entries about erased records: the trail keeps what was done, and names them no longer. */
export async function removeTitles(ctx: AppContext, ids: string[]): Promise<void> {
  const erased = new Set(ids);
  if (erased.size > 0) await removeWhere(ctx, (value) => recordsOf(value).some((id) => erased.has(id)));
}

/**
 * Removes titles whose records no longer exist: of entries that were written while the record was being erased. Run
 * every night. Returns their number.
 */
export async function sweepTitles(ctx: AppContext): Promise<number> {
  const { inquiries, applications, snapshots } = ctx.stores;
  const hasTitles = (await snapshots.audit.entries()).some(({ row }) => row?.value.title);
  if (!hasTitles) return 0;
  const known = new Set<string>();
  for await (const id of inquiries.ids()) known.add(id);
  for await (const id of applications.ids()) known.add(id);
  // A list may lag behind the creation of a record.
  const before = ctx.clock() - HOUR;
  const isGone = (id: string) => !known.has(id) && timeOfId(id) < before;
  return removeWhere(ctx, (value) => PERSONAL.test(value.action) && recordsOf(value).some(isGone));
}
