import { addressKey } from '#src/lib/text.ts';
import type { Person } from '#src/lib/submission.ts';
import { isoTime, monthsBefore } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import type { Reply } from '#src/server/http/reply.ts';
import { streamed } from '#src/server/http/streamed.ts';
import { timeOfId } from '#src/server/platform/ids.ts';
import { startRun, type Run } from '#src/server/schedules.ts';
import type { Snapshot } from '#src/server/stores/snapshot.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { eraseApplications } from '#src/features/jobs/server/applications.ts';
import { recordErasure } from './erasures.ts';
import { eraseInquiries } from '#src/features/inquiries/server/inquiries.ts';

interface Found<T> {
  /** The records of one e-mail address in any case, also deleted and suspected ones. */
  found: Stored<T>[];
  /** The number of unreadable records, which may belong to this person. */
  unreadable: number;
}

async function recordsOf<T extends { email: string }>(
  snapshot: Snapshot<Stored<T>>,
  email: string,
): Promise<Found<T>> {
  const result: Found<T> = { found: [], unreadable: 0 };
  for (const { row, damaged } of await snapshot.entries()) {
    if (damaged) result.unreadable += 1;
    else if (row && addressKey(row.value.email) === addressKey(email)) result.found.push(row);
  }
  return result;
}

/** Inquiries and applications of one e-mail address. */
async function recordsOfPerson({ stores: { snapshots } }: AppContext, email: string) {
  const [inquiries, applications] = await Promise.all([
    recordsOf(snapshots.inquiries, email),
    recordsOf(snapshots.applications, email),
  ]);
  return { inquiries, applications };
}

const withId = <T extends { claimId?: string | undefined; createdAt: number }>({ id, value }: Stored<T>) => {
  const exported = { ...value, id, createdAt: isoTime(value.createdAt) };
  delete exported.claimId;
  return exported;
};

/** The items of a JSON array, one after the other. */
function* jsonItems<T>(items: readonly T[], view: (item: T) => object): Iterable<string> {
  for (const [at, item] of items.entries()) yield `${at > 0 ? ',' : ''}${JSON.stringify(view(item))}`;
}

/** POST /api/people/export: everything of one person; CVs by their paths below /api/. */
export async function exportPerson(call: Call<Person>, ctx: AppContext): Promise<Reply> {
  const { body, audit } = call;
  const { inquiries, applications } = await recordsOfPerson(ctx, body.email);
  const found = [...inquiries.found, ...applications.found];
  // The title goes with the records: without one, there is nobody to name.
  Object.assign(audit, { record: found.map(({ id }) => id).join(' '), rows: found.length });
  if (found.length > 0) audit.title = body.email;
  const withCv = (record: (typeof applications.found)[number]) => ({
    ...withId(record),
    ...(record.value.cv ? { cv_path: `cvs/${record.id}` } : {}),
  });
  function* pieces() {
    yield '{"inquiries":[';
    yield* jsonItems(inquiries.found, withId);
    yield '],"applications":[';
    yield* jsonItems(applications.found, withCv);
    yield `],"unreadable":${inquiries.unreadable + applications.unreadable}}`;
  }
  return streamed(call, pieces(), { 'Content-Type': 'application/json; charset=utf-8' });
}

/** POST /api/people/erase: erases everything of that person that can be read. */
export async function erasePerson({ body, audit }: Call<Person>, ctx: AppContext) {
  const [{ inquiries, applications }] = await Promise.all([
    recordsOfPerson(ctx, body.email),
    recordErasure(ctx, { address: body.email }),
  ]);
  await Promise.all([
    eraseInquiries(
      ctx,
      inquiries.found.map(({ id }) => id),
    ),
    eraseApplications(ctx, applications.found),
  ]);
  const unreadable = inquiries.unreadable + applications.unreadable;
  audit.rows = inquiries.found.length + applications.found.length;
  return {
    inquiries: inquiries.found.length,
    applications: applications.found.length,
    unreadable,
    message:
      unreadable === 0
        ? 'The person’s data was erased.'
        : 'Everything that could be read about the person was erased. Some damaged records may also be theirs.',
  };
}

/** How many records are erased before the time is checked again. */
const EXPIRED_AT_ONCE = 100;

/** The ids of records created before a moment, oldest first. */
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
 * Erases inquiries and applications older than the retention period, also unreadable ones; run by the schedule, which
 * continues the next time. Returns their number.
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
