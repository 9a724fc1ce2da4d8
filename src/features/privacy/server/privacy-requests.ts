import { addressKey } from '#src/lib/text.ts';
import { personSchema, type Person } from '#src/lib/submission.ts';
import { isoTime, monthsBefore } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { streamed, type Reply } from '#src/server/http/reply.ts';
import { timeOfId } from '#src/server/platform/ids.ts';
import { startRun, type Run } from '#src/server/schedules.ts';
import { formStore, type FormKind } from '#src/server/stores/form-records.ts';
import type { ApplicationRecord } from '#src/server/stores/records.ts';
import type { Snapshot } from '#src/server/stores/snapshot.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { eraseForms } from './erase.ts';
import { recordErasure } from './erasures.ts';

/** The records of one email address in any case, also deleted and suspected ones; unreadable ones may belong to the person. */
async function recordsOf<T extends { email: string }>(snapshot: Snapshot<Stored<T>>, email: string) {
  const found: Stored<T>[] = [];
  let unreadable = 0;
  for (const { row, damaged } of await snapshot.entries()) {
    if (damaged) unreadable += 1;
    else if (row && addressKey(row.value.email) === addressKey(email)) found.push(row);
  }
  return { found, unreadable };
}

/** Inquiries and applications of one email address. */
async function recordsOfPerson({ stores: { snapshots } }: AppContext, email: string) {
  const [inquiries, applications] = await Promise.all([
    recordsOf(snapshots.inquiries, email),
    recordsOf(snapshots.applications, email),
  ]);
  const unreadable = inquiries.unreadable + applications.unreadable;
  return { inquiries: inquiries.found, applications: applications.found, unreadable };
}

const exported = <T extends { claimId?: string | undefined; createdAt: number }>({
  id,
  value,
}: Stored<T>) => {
  const { claimId: _claimId, ...shown } = value;
  return { ...shown, id, createdAt: isoTime(value.createdAt) };
};

const withCv = (record: Stored<ApplicationRecord>) => ({
  ...exported(record),
  ...(record.value.cv ? { cv_path: `cvs/${record.id}` } : {}),
});

/** The items of a JSON array, one after the other. */
function* jsonItems<T>(items: readonly T[], view: (item: T) => object): Iterable<string> {
  for (const [at, item] of items.entries()) yield `${at > 0 ? ',' : ''}${JSON.stringify(view(item))}`;
}

/** POST /api/people/export: everything of one person; CVs by their paths below /api/. */
async function exportPerson(call: Call<Person>, ctx: AppContext): Promise<Reply> {
  const { body, audit } = call;
  const { inquiries, applications, unreadable } = await recordsOfPerson(ctx, body.email);
  const found = [...inquiries, ...applications];
  // The title goes with the records: without one, there is nobody to name.
  Object.assign(audit, { record: found.map(({ id }) => id).join(' '), rows: found.length });
  if (found.length > 0) audit.title = body.email;
  function* pieces() {
    yield '{"inquiries":[';
    yield* jsonItems(inquiries, exported);
    yield '],"applications":[';
    yield* jsonItems(applications, withCv);
    yield `],"unreadable":${unreadable}}`;
  }
  return streamed(call, pieces(), { 'Content-Type': 'application/json; charset=utf-8' });
}

/** POST /api/people/erase: erases everything of that person that can be read. */
async function erasePerson({ body, audit }: Call<Person>, ctx: AppContext) {
  const [{ inquiries, applications, unreadable }] = await Promise.all([
    recordsOfPerson(ctx, body.email),
    recordErasure(ctx, { address: body.email }),
  ]);
  await Promise.all([eraseForms(ctx, 'inquiry', inquiries), eraseForms(ctx, 'application', applications)]);
  audit.rows = inquiries.length + applications.length;
  return {
    ...{ inquiries: inquiries.length, applications: applications.length, unreadable },
    message:
      unreadable === 0
        ? 'The person’s data was erased.'
        : 'Everything that could be read about the person was erased. Some damaged records may also be theirs.',
  };
}

/** How many records are erased before the time is checked again. */
const EXPIRED_AT_ONCE = 100;

/** Erases forms that were created before a moment, oldest first, until time ends. Returns their number. */
async function eraseOlder(ctx: AppContext, run: Run, kind: FormKind, before: number): Promise<number> {
  const ids: string[] = [];
  for await (const id of formStore(ctx, kind).ids()) if (timeOfId(id) < before) ids.unshift(id);
  let erased = 0;
  while (erased < ids.length && !run.isOver()) {
    const some = ids.slice(erased, erased + EXPIRED_AT_ONCE);
    await eraseForms(
      ctx,
      kind,
      some.map((id) => ({ id })),
    );
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
  const inquiries = await eraseOlder(ctx, run, 'inquiry', before);
  return inquiries + (await eraseOlder(ctx, run, 'application', before));
}

const body = { schema: personSchema };

/** Requests of people about their data. */
export const privacyEndpoints = {
  'POST /api/people/export': endpoint({
    access: 'admin',
    roles: ['office'],
    stepUp: true,
    body,
    keyed: false,
    audit: 'person.export',
    run: exportPerson,
  }),
  'POST /api/people/erase': endpoint({
    access: 'admin',
    roles: ['office'],
    stepUp: true,
    body,
    keyed: false,
    audit: 'person.erase',
    run: erasePerson,
  }),
};
