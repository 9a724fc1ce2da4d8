import type { Person } from '#schemas/privacy';
import { isoTime } from '#server/clock';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { timeOfId } from '#server/ids';
import type { RecordStore, Stored } from '#server/stores/record-store';
import { eraseApplication } from './applications.ts';
import { noteErasure } from './erasures.ts';
import { eraseInquiry } from './inquiry-changes.ts';

interface Held<T> {
  /** The records of one address, whatever its letter case: deleted and suspected ones too. */
  found: Stored<T>[];
  /** How many records are damaged: nobody can tell whose they are. */
  unreadable: number;
}

async function recordsOf<T extends { email: string }>(
  store: RecordStore<T>,
  email: string,
): Promise<Held<T>> {
  const held: Held<T> = { found: [], unreadable: 0 };
  for await (const { records, setAside } of store.pages()) {
    held.found.push(...records.filter(({ value }) => value.email.toLowerCase() === email.toLowerCase()));
    held.unreadable += setAside.length;
  }
  return held;
}

const withId = <T extends { claimId?: string | undefined; createdAt: number }>({ id, value }: Stored<T>) => {
  const held = { ...value, id, createdAt: isoTime(value.createdAt) };
  delete held.claimId;
  return held;
};

/** POST /api/people/export: everything that is held of one person; CVs by their addresses below /api/. */
export async function exportPerson({ body }: Call<Person>, ctx: AppContext) {
  const inquiries = await recordsOf(ctx.stores.inquiries, body.email);
  const applications = await recordsOf(ctx.stores.applications, body.email);
  return {
    inquiries: inquiries.found.map(withId),
    applications: applications.found.map((record) => ({
      ...withId(record),
      ...(record.value.cv ? { cv_path: `cvs/${record.id}` } : {}),
    })),
    unreadable: inquiries.unreadable + applications.unreadable,
  };
}

/** POST /api/people/erase: nothing of that person stays, unless a record cannot be read. */
export async function erasePerson({ body }: Call<Person>, ctx: AppContext) {
  await noteErasure(ctx, { address: body.email });
  const inquiries = await recordsOf(ctx.stores.inquiries, body.email);
  const applications = await recordsOf(ctx.stores.applications, body.email);
  for (const { id } of inquiries.found) await eraseInquiry(ctx, id);
  for (const record of applications.found) await eraseApplication(ctx, record);
  const unreadable = inquiries.unreadable + applications.unreadable;
  return {
    inquiries: inquiries.found.length,
    applications: applications.found.length,
    unreadable,
    message:
      unreadable === 0
        ? 'The person was erased.'
        : 'What can be read of the person was erased. Damaged records may be theirs, too.',
  };
}

/** The moment so many months before; a day that the month lacks is its last. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** Erases inquiries and applications that are kept no longer, damaged ones too; run by the schedule. Counts them. */
export async function eraseExpired(ctx: AppContext): Promise<number> {
  const before = monthsBefore(ctx.clock(), ctx.env.retentionMonths);
  let erased = 0;
  for await (const id of ctx.stores.inquiries.ids()) {
    if (!(timeOfId(id) < before) || !(await ctx.stores.inquiries.look(id))) continue;
    await eraseInquiry(ctx, id);
    erased += 1;
  }
  for await (const id of ctx.stores.applications.ids()) {
    const found = timeOfId(id) < before ? await ctx.stores.applications.look(id) : undefined;
    if (!found) continue;
    await eraseApplication(ctx, found === 'damaged' ? { id } : found);
    erased += 1;
  }
  return erased;
}
