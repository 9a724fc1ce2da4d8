import { addressKey } from '#src/lib/text.ts';
import { personSchema, type Person } from '#src/lib/submission.ts';
import { isoTime, monthsBefore } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { streamed, type Call, type Reply } from '#src/server/http/call.ts';
import { forRoles } from '#src/server/http/endpoints.ts';
import { timeOfId } from '#src/server/platform/ids.ts';
import { inTime, startRun, type Run } from '#src/server/schedules.ts';
import { formStore, type FormKind } from '#src/server/stores/form-records.ts';
import type { ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';
import type { Snapshot } from '#src/server/stores/snapshot.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { eraseForms } from './erase.ts';
import { readLedger, recordErasure } from './erasures.ts';

type Form = InquiryRecord | ApplicationRecord;

/** The wanted records, also deleted and suspected ones, and the number of unreadable records, which may be wanted, too. */
async function recordsWhere({ stores: { snapshots } }: AppContext, isWanted: (form: Form) => boolean) {
  let unreadable = 0;
  const recordsIn = async <T extends Form>(snapshot: Snapshot<Stored<T>>) =>
    (await snapshot.entries()).flatMap(({ row, damaged }) => {
      if (damaged) unreadable += 1;
      return !damaged && row && isWanted(row.value) ? row : [];
    });
  const [inquiries, applications] = await Promise.all([
    recordsIn(snapshots.inquiries),
    recordsIn(snapshots.applications),
  ]);
  return { inquiries, applications, unreadable };
}

/** The records of one email address in any case. */
const recordsOfPerson = (ctx: AppContext, email: string) =>
  recordsWhere(ctx, (form) => addressKey(form.email) === addressKey(email));

/** A record as it is handed over; a CV by its path below /api/. */
function exported({ id, value }: Stored<Form>) {
  const { claimId: _claimId, ...shown } = value;
  const cv = 'cv' in value && value.cv ? { cv_path: `cvs/${id}` } : {};
  return { ...shown, id, createdAt: isoTime(value.createdAt), ...cv };
}

async function exportPerson(call: Call<Person>, ctx: AppContext): Promise<Reply> {
  const { body, audit } = call;
  const { inquiries, applications, unreadable } = await recordsOfPerson(ctx, body.email);
  const found = [...inquiries, ...applications];
  // The title goes with the records: without one, there is nobody to name.
  Object.assign(audit, { record: found.map(({ id }) => id).join(' '), rows: found.length });
  if (found.length > 0) audit.title = body.email;
  const held = { inquiries: inquiries.map(exported), applications: applications.map(exported), unreadable };
  return streamed(call, [JSON.stringify(held)], { 'Content-Type': 'application/json; charset=utf-8' });
}

async function erasePerson({ body, audit }: Call<Person>, ctx: AppContext) {
  const [{ inquiries, applications, unreadable }] = await Promise.all([
    recordsOfPerson(ctx, body.email),
    recordErasure(ctx, { address: body.email }),
  ]);
  await Promise.all([eraseForms(ctx, 'inquiry', inquiries), eraseForms(ctx, 'application', applications)]);
  audit.rows = inquiries.length + applications.length;
  const message = unreadable
    ? 'Everything that could be read about the person was erased. Some damaged records may also be theirs.'
    : 'The person’s data was erased.';
  return { inquiries: inquiries.length, applications: applications.length, unreadable, message };
}

const EXPIRED_AT_ONCE = 100;

/** Erases forms that were created before a moment, oldest first, until time ends. Returns their number. */
async function eraseOlder(ctx: AppContext, run: Run, kind: FormKind, before: number): Promise<number> {
  const forms: { id: string }[] = [];
  for await (const id of formStore(ctx, kind).ids()) if (timeOfId(id) < before) forms.unshift({ id });
  return inTime(run, forms, EXPIRED_AT_ONCE, (some) => eraseForms(ctx, kind, some));
}

/** Erases what is older than the retention period, also unreadable records, until time ends. Returns the number of records. */
export async function eraseExpired(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const before = monthsBefore(ctx.clock(), ctx.env.retentionMonths);
  const inquiries = await eraseOlder(ctx, run, 'inquiry', before);
  return inquiries + (await eraseOlder(ctx, run, 'application', before));
}

/** Erases forms that the erasure of a person missed, because a list lagged. */
export async function eraseMissed(ctx: AppContext): Promise<number> {
  const erasedAt = await readLedger(ctx.stores.erasures);
  const isMissed = ({ email, createdAt }: Form) => createdAt <= (erasedAt({ address: email }) ?? 0);
  const { inquiries, applications } = await recordsWhere(ctx, isMissed);
  await Promise.all([eraseForms(ctx, 'inquiry', inquiries), eraseForms(ctx, 'application', applications)]);
  return inquiries.length + applications.length;
}

const PERSON = { stepUp: true, body: { schema: personSchema }, keyed: false } as const;

export const privacyEndpoints = {
  'POST /api/people/export': forRoles(['office'], { ...PERSON, audit: 'person.export', run: exportPerson }),
  'POST /api/people/erase': forRoles(['office'], { ...PERSON, audit: 'person.erase', run: erasePerson }),
};
