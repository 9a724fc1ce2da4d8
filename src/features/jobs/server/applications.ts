import {
  applicantRead,
  applicationChangeSchema,
  type Applicant,
  type ApplicationChange,
} from '../schema/applicant.ts';
import { APPLICATION_MESSAGES, type Application } from '../schema/application.ts';
import { VACANCY_MESSAGES, isOpen } from '../schema/vacancy.ts';
import type { ErrorCode } from '#src/lib/error-codes.ts';
import { HOUR, isoTime, SECOND } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError, type Reply } from '#src/server/http/reply.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import { ID_FORM } from '#src/server/platform/ids.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import type { ApplicationRecord, VacancyRecord } from '#src/server/stores/records.ts';
import { acknowledge } from '#src/features/messages/server/acknowledgements.ts';
import { findVacancy, findTitled } from './vacancy-addresses.ts';
import { APPLICATION_MAIL } from './application-mail.ts';
import { cvOf } from './cvs.ts';
import { submissions } from '#src/features/submissions/server/submissions.ts';
import { deliverInBackground, enqueue } from '#src/server/mail/outbox.ts';
import {
  asksForSuspected,
  isListed,
  scoreSubmission,
  suspectedFor,
} from '#src/features/spam/server/spam-filter.ts';
import { isOverFormLimit, spendBudget } from '#src/server/limits.ts';

const RECEIVED = { message: APPLICATION_MESSAGES.submitted };

const refused = (message: string, code: ErrorCode) =>
  new HttpError(422, { message, code, errors: { position: message } });

/** The vacancy that a form names by id or slug (`career`), or by its whole title (`position`). */
async function vacancyOf(
  ctx: AppContext,
  career: string,
  position: string,
): Promise<Stored<VacancyRecord> | undefined> {
  if (!career) return position ? findTitled(ctx, position) : undefined;
  const named = ID_FORM.test(career)
    ? await ctx.stores.vacancies.get(career)
    : await findVacancy(ctx, career);
  if (!named || named.value.deletedAt !== undefined)
    throw refused(APPLICATION_MESSAGES.noVacancy, 'unknown-vacancy');
  return named;
}

/**
 * POST /api/submit-application: stores the CV and the outbox entry, then the record; only a failure to store is an
 * error for the applicant, and the mail is sent behind the answer. A form on a vacancy's page sends `career`, its id or
 * slug, which must be open; the title of a closed vacancy in `position` is refused from the general form, too.
 */
export async function receive(call: Call<Application>, ctx: AppContext) {
  const { recordId: id, claimId } = call;
  const { words, about } = await scoreSubmission(call, ctx, call.body.message);
  const { cv: file, career, ...fields } = words;
  const [earlier, cv, vacancy, overLimit, inBudget] = await Promise.all([
    ctx.stores.applications.get(id),
    file && cvOf(file),
    vacancyOf(ctx, career, fields.position),
    isOverFormLimit('application', call.ip, ctx),
    !file || spendBudget(ctx, 'cvBytes', file.size),
  ]);
  if (earlier) return RECEIVED;
  if (file && !inBudget && !(await spendBudget(ctx, 'suspectedCvBytes', file.size)))
    throw new HttpError(503, APPLICATION_MESSAGES.failed, { 'Retry-After': String(HOUR / SECOND) });
  if (vacancy && !isOpen(vacancy.value, ctx.clock()))
    throw refused(VACANCY_MESSAGES.closed, 'vacancy-closed');
  const suspected = about.suspected === true || overLimit || !inBudget;
  const record: ApplicationRecord = {
    ...fields,
    ...(vacancy ? { careerId: vacancy.id, position: vacancy.value.title } : {}),
    ...(cv ? { cv: cv.about } : {}),
    ...about,
    ...(suspected && !about.suspected ? suspectedFor([overLimit ? 'overLimit' : 'overBudget']) : {}),
    createdAt: ctx.clock(),
    mail: 'pending',
    claimId,
  };
  await Promise.all([
    cv && ctx.stores.cvs.create(id, cv.bytes),
    suspected ? undefined : enqueue(ctx, 'application', id),
  ]);
  const stored = await ctx.stores.applications.create(id, record);
  if (!stored.record.value.suspected) deliverInBackground(ctx, APPLICATION_MAIL, stored);
  if (stored.created) acknowledge(ctx, 'application', stored.record, call.ip);
  return RECEIVED;
}

function rowOf({ id, value, version }: Stored<ApplicationRecord>): Applicant {
  const read = applicantRead(value, { id, version, created_at: isoTime(value.createdAt) });
  return value.suspected ? { ...read, suspected: true, suspectedFor: value.suspectedFor } : read;
}

const listed = (suspected: boolean) => (record: Stored<ApplicationRecord>) =>
  isListed(suspected, record) ? rowOf(record) : undefined;

export const allRows = async (ctx: AppContext, suspected = false): Promise<Applicant[]> =>
  rowsOf(await ctx.stores.snapshots.applications.entries(), listed(suspected));

/** GET /api/applications: newest first; `?suspected=1` lists the suspected ones instead. */
export async function list(call: Call, ctx: AppContext): Promise<Reply> {
  const page = pageOf(
    await ctx.stores.snapshots.applications.entries(),
    call,
    listed(asksForSuspected(call)),
  );
  call.audit.rows = (page.body as Applicant[]).length;
  return page;
}

/** What applications do as inquiries do. */
export const applications = submissions<ApplicationRecord, Applicant, ApplicationChange>({
  ...{ mail: APPLICATION_MAIL, snapshot: 'applications', role: 'recruiter' },
  changeSchema: applicationChangeSchema,
  messages: {
    missing: 'This application no longer exists.',
    noColleague: 'This person cannot work on applications. Please choose another person.',
  },
  actions: { reply: 'application.message', view: { audit: 'application.view' } },
  nameOf: ({ name }) => name,
  rowOf,
  withChange: (value, { stage = value.stage, rating = value.rating, assignee = value.assignee }) => ({
    ...{ ...value, stage, rating: rating || undefined, assignee: assignee || undefined },
  }),
  workflowOf: ({ stage = 'new', rating, assignee }) => ({
    ...{ stage, rating: rating ? String(rating) : '', assignee },
  }),
});
