import {
  applicationBulkSchema,
  applicationChangeSchema,
  type Applicant,
  type ApplicationChange,
} from '../schema/applicant.ts';
import {
  answersOf,
  APPLICATION_MESSAGES,
  applicationSchema,
  type Application,
} from '../schema/application.ts';
import { CV_MAX_BYTES, CV_MESSAGES, cvFileName } from '../schema/cv.ts';
import { VACANCY_MESSAGES, isOpen, isPublic } from '../schema/vacancy.ts';
import type { Bulk, BulkAnswer } from '#src/lib/bulk.ts';
import type { ErrorCode } from '#src/lib/error-codes.ts';
import { folded, phoneDigits } from '#src/lib/fold.ts';
import { addressKey } from '#src/lib/text.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { refusal, type Call } from '#src/server/http/call.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { ID_FORM } from '#src/server/platform/ids.ts';
import { ConflictError, isOutdated, type Stored } from '#src/server/stores/stored.ts';
import type { ApplicationRecord } from '#src/server/stores/records.ts';
import { changesOf } from '#src/features/audit/server/audit.ts';
import { changeEach, SkippedError } from '#src/features/bulk/server/bulk.ts';
import * as mails from '#src/features/messages/schema/reply.ts';
import { fillIn, vacancyInWords } from '#src/features/messages/schema/template.ts';
import * as replies from '#src/features/messages/server/replies.ts';
import { bulkNoteSchema } from '#src/features/notes/schema/note.ts';
import { scoreSubmission } from '#src/features/spam/server/spam-filter.ts';
import { APPLICATION_MAIL } from '#src/features/submissions/server/notifications.ts';
import { rowParts, Submissions } from '#src/features/submissions/server/submissions.ts';
import { formLimit, shareFor, spendBudget } from '#src/server/limits.ts';
import { deliver, FAILURES_IN_A_ROW } from '#src/server/mail/outbox.ts';
import { cvOf, download } from './cvs.ts';
import { findVacancy, findTitled } from './vacancy-addresses.ts';

const RECEIVED = { message: APPLICATION_MESSAGES.submitted };

const refused = (message: string, code: ErrorCode) => refusal(422, code, message, 'position');

/** The vacancy that a form names by id or slug (`career`), or by its whole title (`position`). */
async function vacancyOf(ctx: AppContext, { career, position }: Pick<Application, 'career' | 'position'>) {
  if (!career) return position ? findTitled(ctx, position) : undefined;
  const named = ID_FORM.test(career)
    ? await ctx.stores.vacancies.get(career)
    : await findVacancy(ctx, career);
  if (named && isPublic(named.value)) return named;
  throw refused(APPLICATION_MESSAGES.noVacancy, 'unknown-vacancy');
}

/**
 * POST /api/submit-application: stores the CV, then the record with its mail; only a failure to store is an error. The vacancy
 * that `career` names must be open; the title of a closed one is refused from the general form, too.
 */
async function receive(call: Call<Application>, ctx: AppContext) {
  const { recordId: id } = call;
  const { words, about } = await scoreSubmission(call, ctx, call.body.message);
  const { cv: file, career, ...fields } = words;
  const judged = file && cvOf(file);
  const [earlier, cv, vacancy, isOverLimit] = await Promise.all([
    ctx.stores.applications.get(id),
    judged,
    vacancyOf(ctx, { career, position: fields.position }),
    formLimit('application', call.ip, ctx),
    // The budget for CVs is read here, beside the other requests, and used up below, where nothing refuses the form any more.
    about.suspected || !file ? undefined : judged?.then(() => shareFor(ctx, 'cvBytes', file.size)),
  ]);
  if (earlier) return RECEIVED;
  if (vacancy && !isOpen(vacancy.value, ctx.clock()))
    throw refused(VACANCY_MESSAGES.closed, 'vacancy-closed');
  const form = {
    ...{ ...fields, ...about },
    ...(vacancy ? { careerId: vacancy.id, position: vacancy.value.title } : {}),
    ...(cv ? { cv: cv.about } : {}),
  };
  let overused: 'overLimit' | 'overBudget' | undefined;
  // A suspected form uses up nothing that mailed forms share. The form is counted last: one beyond the budget must not count.
  if (!about.suspected) {
    if (isOverLimit(id)) overused = 'overLimit';
    else if (file && !(await spendBudget(ctx, 'cvBytes', file.size))) overused = 'overBudget';
    else if (isOverLimit(id, 'counts')) overused = 'overLimit';
  }
  // The CV comes first: the nightly run removes one without a record, but nothing would mend a record without its CV.
  await applications.store(ctx, call, form, {
    overused,
    first: async () => cv && ctx.stores.cvs.create(id, cv.bytes),
  });
  return RECEIVED;
}

function rowOf(record: Stored<ApplicationRecord>): Applicant {
  const { careerId, cv, stage = 'new', rating = 0, createdAt } = record.value;
  const rejection = mails.lastRejection(record.value.replies);
  return {
    ...rowParts(record),
    ...{ ...answersOf(record.value), stage, rating },
    cv_path: cv ? `cvs/${record.id}` : null,
    cv_name: cv ? cvFileName(cv.label, cv.type) : null,
    cv_type: cv?.type ?? null,
    ...(cv?.flaw ? { cv_flaw: cv.flaw } : {}),
    vacancy_id: careerId ?? null,
    created_at: isoTime(createdAt),
    ...(rejection ? { rejection: mails.mailStateOf(rejection) } : {}),
    ...(mails.isDelivered(rejection) ? { rejectionDelivered: true } : {}),
  };
}

/** By what a person is known: the address, telephone and NIC as lists compare them. */
function identityOf({ email, contactNumber, nic }: ApplicationRecord): string[] {
  const known = { email: addressKey(email), phone: phoneDigits(contactNumber), nic: folded(nic) };
  return Object.entries(known).flatMap(([kind, text]) => (text ? `${kind} ${text}` : []));
}

/** The listed applications of the same person, newest first. */
function otherApplications(of: Stored<ApplicationRecord>, listed: readonly Stored<ApplicationRecord>[]) {
  const identity = identityOf(of.value);
  const same = listed.filter(
    ({ id, value }) => id !== of.id && identityOf(value).some((key) => identity.includes(key)),
  );
  return same.map(rowOf).map(({ id, name, position, created_at }) => ({ id, name, position, created_at }));
}

export const applications = new Submissions<ApplicationRecord, Applicant, ApplicationChange>({
  mail: APPLICATION_MAIL,
  snapshot: 'applications',
  role: 'recruiter',
  changeSchema: applicationChangeSchema,
  messages: {
    missing: 'This application no longer exists.',
    noColleague: 'This person cannot work on applications. Please choose another person.',
  },
  actions: {
    reply: 'application.message',
    view: { audit: 'application.view', snapshots: ['applications'] },
    list: { audit: 'application.list' },
  },
  nameOf: ({ name }) => name,
  rowOf,
  othersOf: otherApplications,
  withChange: (value, { stage = value.stage, rating = value.rating, assignee = value.assignee }) => ({
    ...{ ...value, stage, rating: rating || undefined, assignee: assignee || undefined },
  }),
  workflowOf: ({ stage = 'new', rating, assignee }) => ({
    ...{ stage, rating: rating ? String(rating) : '', assignee },
  }),
});

/** Why an applicant gets no rejection; undefined where one is sent. One that the provider refused has reached nobody. */
function whySkipped(value: ApplicationRecord, again: boolean): keyof typeof mails.SKIPPED | undefined {
  const last = mails.lastRejection(value.replies);
  const before = last && mails.mailStateOf(last);
  if (!again && before === 'sent') return 'repeated';
  if (!again && before === 'pending') return 'waiting';
  return replies.whyNoReply(value);
}

/**
 * POST /api/applications/rejections: mails each applicant a rejection, and moves them to 'Rejected' where the call says
 * so. A retry sends nothing twice. A single mail is sent while the caller waits, several go behind the answer, in turn.
 */
async function rejectMany(call: Call<Bulk<mails.Rejection>>, ctx: AppContext): Promise<BulkAnswer> {
  const { change } = call.body;
  // The budget of a single mail is read beside the rest, because the caller waits for that mail.
  const counted = call.body.records.length === 1 ? spendBudget(ctx, 'replies', 1) : undefined;
  const answersTo = replies.answersTo(ctx, call, 'application');
  const [company, replyTo] = await Promise.all([ctx.company.name(), answersTo]);
  const enqueued: string[] = [];
  const answer = await changeEach({ ctx, call }, async (id, ifMatch, audit) => {
    const from = await applications.find(ctx, id, audit);
    if (replies.hasReply(from.value, call.recordId)) return from;
    const reason = whySkipped(from.value, change.again);
    if (reason) throw new SkippedError(mails.SKIPPED[reason]);
    if (isOutdated(ifMatch, from.version)) throw new ConflictError('The application has changed.');
    const { name, position, stage = 'new' } = from.value;
    const moves = change.move && stage !== 'rejected';
    // A person chose or wrote the words: `content/mail-templates.json`.
    const values = { name, vacancy: vacancyInWords(position), company };
    const words = { subject: fillIn(change.subject, values), text: fillIn(change.text, values) };
    const reply = replies.newReply(call, words, { kind: 'rejection', replyTo });
    // Another admin may have rejected the applicant since the record was read.
    const rejected = (value: ApplicationRecord): ApplicationRecord => {
      const why = replies.hasReply(value, reply.id) ? undefined : whySkipped(value, change.again);
      if (why) throw new SkippedError(mails.SKIPPED[why]);
      return { ...replies.withReply(value, reply), ...(moves ? { stage: 'rejected' } : {}) };
    };
    await replies.enqueueReply(ctx, 'application', reply.id, id);
    const stored = await ctx.stores.applications.update(id, rejected, { ifMatch, from, keepVersion: !moves });
    if (moves) audit.changes = changesOf({ stage }, { stage: 'rejected' });
    enqueued.push(id);
    return stored;
  });
  const deliverAll = async () => {
    let failures = 0;
    for (const id of enqueued) {
      const mailId = replies.mailIdOf(call.recordId, id);
      const outcome = await deliver(ctx, replies.REPLY_MAIL.application, mailId, counted);
      failures = outcome === 'failed' ? failures + 1 : 0;
      // The provider is down, or wants a pause: the schedule goes on.
      if (failures >= FAILURES_IN_A_ROW) return;
    }
  };
  if (counted) await deliverAll();
  else inBackground(ctx, 'rejections not attempted', deliverAll);
  return answer;
}

const FORM_BYTES = 128 * 1024;

/** The pages that have the form; any other value of `from` leads back to the general one. */
const FORM_PAGE = /^\/career\/[a-z0-9-]{1,120}$/;

function pages(query: URLSearchParams) {
  const from = query.get('from') ?? '';
  const page = FORM_PAGE.test(from) ? from : '/careernew';
  return { success: () => `${page}#applied`, failure: () => `${page}#not-applied` };
}

export const applicationForm = {
  'POST /api/submit-application': endpoint({
    access: 'public',
    body: {
      schema: applicationSchema,
      formats: ['multipart'],
      maxBytes: CV_MAX_BYTES + FORM_BYTES,
      tooLarge: CV_MESSAGES.tooLarge,
    },
    pages,
    run: receive,
  }),
};

const { row, changeMany, addNotes, erase } = applications;
const bulk = { body: { schema: applicationBulkSchema }, audit: 'application.change' } as const;
const note = { body: { schema: bulkNoteSchema }, keyed: 'record', audit: 'application.note' } as const;
const rejection = { body: { schema: mails.bulkRejectionSchema }, audit: 'application.reject' } as const;

export const applicationEndpoints = {
  'GET /api/cvs/:id': row(download, { audit: 'cv.view' }),
  'POST /api/applications/bulk': row(changeMany, bulk),
  'POST /api/applications/notes': row(addNotes, note),
  'POST /api/applications/rejections': row(rejectMany, { ...rejection, keyed: 'record' }),
  'DELETE /api/applications/:id': row(erase, { stepUp: true, audit: 'application.erase' }),
  ...applications.endpoints('/api/applications'),
};
