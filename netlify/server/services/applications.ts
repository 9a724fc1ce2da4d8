import { applicantRead, APPLICATION_MESSAGES, type Applicant, type Application } from '#schemas/application';
import { CAREER_MESSAGES, isOpen } from '#schemas/career';
import { isoTime } from '#server/clock';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { pageOf } from '#server/http/paging';
import type { Reply } from '#server/http/reply';
import { ID_FORM } from '#server/ids';
import { ConflictError } from '#server/stores/failures';
import type { Stored } from '#server/stores/record-store';
import type { ApplicationRecord, CareerRecord } from '#server/stores/records';
import { findCareer, findTitled } from './career-addresses.ts';
import { cvOf } from './cvs.ts';
import { noteErasure } from './erasures.ts';
import { deliverStored, forgive, owe } from './pending-mail.ts';
import { forgetSuspect, noteSuspect } from './suspect-notes.ts';
import { isListed, received } from './suspicion.ts';
import { ensureSamples } from './vacancy-samples.ts';

const RECEIVED = { message: APPLICATION_MESSAGES.submitted };

const refused = (message: string) => new HttpError(422, { message, errors: { position: message } });

/** The vacancy that a form names by id or slug (`career`), or by its whole title (`position`). */
async function vacancyOf(
  ctx: AppContext,
  career: string,
  position: string,
): Promise<Stored<CareerRecord> | undefined> {
  if (!career) return position ? findTitled(ctx, position) : undefined;
  const named = ID_FORM.test(career) ? await ctx.stores.careers.get(career) : await findCareer(ctx, career);
  if (!named || named.value.deletedAt !== undefined) throw refused(APPLICATION_MESSAGES.noVacancy);
  return named;
}

/**
 * POST /api/submit-application: the debt of mail, then the CV, then the record, then the mail; only a failure to store
 * is the applicant's concern. A form on a vacancy's page sends `career`, its id or slug, which must be open; a title
 * in `position` that is a closed vacancy's is refused from the general form, too.
 */
export async function receive(call: Call<Application>, ctx: AppContext) {
  const { recordId: id, claimId } = call;
  if (await ctx.stores.applications.get(id)) return RECEIVED;
  await ensureSamples(ctx);
  const { words, about } = received(call, ctx, call.body.message);
  const { cv: file, career, ...fields } = words;
  const cv = file && (await cvOf(file));
  const vacancy = await vacancyOf(ctx, career, fields.position);
  if (vacancy && !isOpen(vacancy.value, ctx.clock())) throw refused(CAREER_MESSAGES.closed);
  const record: ApplicationRecord = {
    ...fields,
    ...(vacancy ? { careerId: vacancy.id, position: vacancy.value.title } : {}),
    ...(cv ? { cv: cv.about } : {}),
    ...about,
    createdAt: ctx.clock(),
    mail: 'pending',
    claimId,
  };
  await (about.suspected ? noteSuspect : owe)(ctx, 'application', id);
  if (cv) await ctx.stores.cvs.create(id, cv.bytes);
  const stored = await ctx.stores.applications.create(id, record);
  if (stored.record.value.suspected) return RECEIVED;
  if (about.suspected) await forgetSuspect(ctx, 'application', id);
  await deliverStored(ctx, 'application', stored);
  return RECEIVED;
}

function listed({ id, value, version }: Stored<ApplicationRecord>): Applicant {
  const { createdAt, cv, suspected, ...fields } = value;
  const read = applicantRead(
    { ...fields, cvName: cv?.label },
    { id, version, created_at: isoTime(createdAt) },
  );
  return suspected ? { ...read, suspected } : read;
}

/** GET /api/applications: newest first; `?suspected=1` lists what is held back as suspected spam instead. */
export function list(call: Call, ctx: AppContext): Promise<Reply> {
  return pageOf(ctx.stores.applications, call, (record) =>
    isListed(call, record) ? listed(record) : undefined,
  );
}

/** Nothing of the applicant stays: mail that is owed, the record, the CV, the answer kept for a retry. */
export async function eraseApplication(
  ctx: AppContext,
  { id, value }: Pick<Stored<ApplicationRecord>, 'id'> & { value?: ApplicationRecord },
) {
  await noteErasure(ctx, { record: id });
  await forgive(ctx, 'application', id);
  await ctx.stores.applications.remove(id);
  await ctx.stores.cvs.remove(id);
  if (value?.claimId) await ctx.stores.claims.remove(value.claimId);
  await forgetSuspect(ctx, 'application', id);
  // A removal knows no condition: a change that was under way may have put the record back.
  await ctx.stores.applications.remove(id);
}

/** DELETE /api/applications/{id}. */
export async function erase({ params, ifMatch }: Call, ctx: AppContext) {
  const id = params.id ?? '';
  const application = ID_FORM.test(id) ? await ctx.stores.applications.get(id) : undefined;
  if (!application) throw new HttpError(404, 'This application no longer exists.');
  if (ifMatch !== undefined && ifMatch !== application.version)
    throw new ConflictError('The application has changed.');
  await eraseApplication(ctx, application);
  return { message: 'The application was erased.' };
}
