import type { Person } from '#lib/privacy';
import { isoTime } from '#server/platform/clock';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { timeOfId } from '#server/platform/ids';
import { startRun, type Run } from '#server/schedules';
import type { Snapshot } from '#server/stores/snapshot';
import type { Stored } from '#server/stores/stored';
import { eraseApplications } from '../applications/applications.ts';
import { noteErasure } from '../erasures/erasures.ts';
import { eraseInquiries } from '../inquiries/inquiries.ts';

interface Held<T> {
  /** The records of one address, whatever its letter case: deleted and suspected ones too. */
  found: Stored<T>[];
  /** How many records are damaged: nobody can tell whose they are. */
  unreadable: number;
}

async function recordsOf<T extends { email: string }>(
  snapshot: Snapshot<Stored<T>>,
  email: string,
): Promise<Held<T>> {
  const held: Held<T> = { found: [], unreadable: 0 };
  for (const { row, damaged } of await snapshot.entries()) {
    if (damaged) held.unreadable += 1;
    else if (row?.value.email.toLowerCase() === email.toLowerCase()) held.found.push(row);
  }
  return held;
}

/** What is held of one address in both kinds of records. */
async function heldOf({ stores: { snapshots } }: AppContext, email: string) {
  const [inquiries, applications] = await Promise.all([
    recordsOf(snapshots.inquiries, email),
    recordsOf(snapshots.applications, email),
  ]);
  return { inquiries, applications };
}

const withId = <T extends { claimId?: string | undefined; createdAt: number }>({ id, value }: Stored<T>) => {
  const held = { ...value, id, createdAt: isoTime(value.createdAt) };
  delete held.claimId;
  return held;
};

/** POST /api/people/export: everything that is held of one person; CVs by their addresses below /api/. */
export async function exportPerson({ body }: Call<Person>, ctx: AppContext) {
  const { inquiries, applications } = await heldOf(ctx, body.email);
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
  const [{ inquiries, applications }] = await Promise.all([
    heldOf(ctx, body.email),
    noteErasure(ctx, { address: body.email }),
  ]);
  await Promise.all([
    eraseInquiries(
      ctx,
      inquiries.found.map(({ id }) => id),
    ),
    eraseApplications(ctx, applications.found),
  ]);
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

/** How many expired records are erased between two looks at the clock. */
const EXPIRED_AT_ONCE = 100;

/** The ids of those records, oldest first, that came in before a moment. */
async function expiredIn(ids: AsyncIterable<string>, before: number): Promise<string[]> {
  const expired: string[] = [];
  for await (const id of ids) if (timeOfId(id) < before) expired.push(id);
  return expired.reverse();
}

async function eraseSome(ids: string[], run: Run, erase: (some: string[]) => Promise<void>): Promise<number> {
  let erased = 0;
  while (erased < ids.length && !run.isOver()) {
    const some = ids.slice(erased, erased + EXPIRED_AT_ONCE);
    await erase(some);
    erased += some.length;
  }
  return erased;
}

/**
 * Erases inquiries and applications that are held no longer, damaged ones too; run by the schedule, which goes on with
 * the rest the next time. Counts them.
 */
export async function eraseExpired(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const before = monthsBefore(ctx.clock(), ctx.env.retentionMonths);
  const { inquiries, applications } = ctx.stores;
  const asked = await expiredIn(inquiries.ids(), before);
  const applied = await expiredIn(applications.ids(), before);
  return (
    (await eraseSome(asked, run, (ids) => eraseInquiries(ctx, ids))) +
    (await eraseSome(applied, run, async (ids) => {
      const found = await Promise.all(ids.map((id) => applications.get(id)));
      await eraseApplications(
        ctx,
        ids.map((id, at) => found[at] ?? { id }),
      );
    }))
  );
}
