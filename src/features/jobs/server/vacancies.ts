import { VACANCY_MARKS, viewOf } from '../content/vacancy-view.ts';
import * as schema from '../schema/vacancy.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { claimAddress, findVacancy, releaseAddress, releaseTitle } from './vacancy-addresses.ts';
import type { Decision } from '#src/server/http/own-pages.ts';
import { LOCAL_SITE } from '#src/server/platform/env.ts';
import { closedHash } from '#src/lib/hash.ts';
import { foldedTitle } from '#src/lib/slug.ts';
import { cached } from '#src/server/http/cached.ts';
import { HttpError, refusal, type Call, type Reply } from '#src/server/http/call.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import { ConflictError, isOutdated, isOwnWrite, type Stored } from '#src/server/stores/stored.ts';
import type { VacancyRecord } from '#src/server/stores/records.ts';
import { changesOf } from '#src/features/audit/server/audit.ts';
import * as builds from '#src/features/builds/server/builds.ts';

/** The page for `/career/{title}` where the build has none: a newer vacancy, an earlier slug, or a title. */
export async function vacancyFallback(parts: string[], ctx: AppContext): Promise<Decision | undefined> {
  const [section = '', ...rest] = parts;
  const asked = rest.join('/');
  if (section.toLowerCase() !== 'career' || asked === '') return undefined;
  try {
    const vacancy = await findVacancy(ctx, asked);
    if (!vacancy) return { page: '/shell/no-career', status: 404 };
    const { slug } = vacancy.value;
    const isCanonical = section === 'career' && asked === slug;
    if (!isCanonical) return { redirect: `/career/${slug}` };
    const site = new URL(ctx.env.siteUrl ?? LOCAL_SITE);
    const shown = schema.vacancyOf(vacancy, ctx.clock());
    const view = viewOf(shown, await ctx.company.facts(), site);
    const texts = { ...view, head: view.head || '<meta name="robots" content="noindex">' };
    const filled = { texts, tags: [VACANCIES_TAG] };
    return { page: `/career/${VACANCY_MARKS.slug}`, status: 200, filled };
  } catch (cause) {
    ctx.log.error('vacancy not looked up', {}, cause);
    return { page: '/shell/career', status: 503 };
  }
}

/** The cache tag of every public answer about vacancies. */
const VACANCIES_TAG = 'careers';

const noSuchVacancy = () => new HttpError(404, schema.VACANCY_MESSAGES.missing);

/** @throws HttpError 404 when there is no such vacancy, or it was deleted */
async function findPresent(ctx: AppContext, id = ''): Promise<Stored<VacancyRecord>> {
  const found = await ctx.stores.vacancies.get(id);
  if (found && found.value.deletedAt === undefined) return found;
  throw noSuchVacancy();
}

const answerOf = (vacancy: Stored<VacancyRecord>, now: number) =>
  schema.vacancyAnswer(schema.vacancyOf(vacancy, now));

/** How much visitors see of a vacancy: nothing, one that is closed, or an open one. */
function visible(vacancy: VacancyRecord | undefined, now: number): number {
  if (!vacancy || !schema.isPublic(vacancy)) return 0;
  return schema.isOpen(vacancy, now) ? 2 : 1;
}

/** Purges what the network caches of vacancies, and marks the pages as behind where visitors see the difference. */
function afterChange(ctx: AppContext, before: VacancyRecord | undefined, after: VacancyRecord) {
  const now = ctx.clock();
  const seen = { before: visible(before, now), after: visible(after, now) };
  return builds.purgeAndMark(ctx, [VACANCIES_TAG], seen);
}

/** Marks the pages as behind if a vacancy's closing day has passed since; the nightly run begins after midnight in Sri Lanka. */
export async function markClosed(ctx: AppContext): Promise<number> {
  const [since, now] = [await builds.markedThrough(ctx), ctx.clock()];
  const hasClosed = (value: VacancyRecord) => visible(value, now) < visible(value, since);
  if ((await ctx.stores.snapshots.vacancies.entries('none')).some(({ row }) => row && hasClosed(row.value)))
    await builds.purgeAndMarkBySchedule(ctx, [VACANCIES_TAG], { before: 2, after: 1 });
  return 0;
}

const { taken } = schema.VACANCY_MESSAGES;

/** Claims a title and its slug, or the given one, and returns the slug; 409 when another vacancy has the title. */
async function claim(...asked: Parameters<typeof claimAddress>): Promise<string> {
  const slug = await claimAddress(...asked);
  if (slug === undefined) throw refusal(409, 'title-taken', taken, 'title');
  return slug;
}

/** POST /api/save. */
async function add({ body, recordId: id, audit }: Call<schema.VacancyForm>, ctx: AppContext) {
  const { title } = body;
  Object.assign(audit, { record: id, title, changes: changesOf(undefined, schema.storedWords(body)) });
  const answer = { message: schema.VACANCY_MESSAGES.added };
  const earlier = await ctx.stores.vacancies.get(id);
  if (earlier) return afterChange(ctx, undefined, earlier.value).then(() => answer);
  const slug = await claim(ctx, id, title);
  const now = ctx.clock();
  const added = { ...schema.storedWords(body), slug, createdAt: now, updatedAt: now };
  try {
    await ctx.stores.vacancies.create(id, added);
  } catch (cause) {
    await releaseAddress(ctx, id, { title, slug });
    throw cause;
  }
  await afterChange(ctx, undefined, added);
  return answer;
}

/** The number of vacancies in a public list without `?limit=`. */
const PUBLIC_LIMIT = 100;

/** GET /api/data: open vacancies, newest first. */
async function listOpen(call: Call, ctx: AppContext): Promise<Reply> {
  const now = ctx.clock();
  const view = (vacancy: Stored<VacancyRecord>) =>
    schema.isOpen(vacancy.value, now) ? schema.vacancyOf(vacancy, now) : undefined;
  const page = pageOf(await ctx.stores.snapshots.vacancies.entries(), call, view, PUBLIC_LIMIT);
  const open = page.body as schema.Vacancy[];
  const query = ['limit', 'cursor'];
  const answer = () => open.map(schema.vacancyAnswer);
  const reply = await cached(call, schema.vacancyListHash(open), [VACANCIES_TAG], answer, { query });
  Object.assign(reply.headers, page.headers);
  return reply;
}

/** The rows of the admin's list, made by `shown`: drafts, open and closed vacancies, with the applications for each. */
async function listing<Row extends object>(ctx: AppContext, shown: (vacancy: schema.ListedVacancy) => Row) {
  const { snapshots } = ctx.stores;
  const [entries, sent] = await Promise.all([
    snapshots.vacancies.entries(),
    snapshots.applications.entries(),
  ]);
  const counted = sent.filter(({ row }) => !row?.value.suspected);
  const byVacancy = Map.groupBy(counted, ({ row }) => row?.value.careerId);
  const view = (vacancy: Stored<VacancyRecord>): Row | undefined => {
    if (vacancy.value.deletedAt !== undefined) return undefined;
    const applications = byVacancy.get(vacancy.id)?.length ?? 0;
    return shown({ ...schema.vacancyOf(vacancy, ctx.clock()), applications });
  };
  return { entries, view };
}

/** GET /api/careerdetails: newest first. */
async function list(call: Call, ctx: AppContext): Promise<Reply> {
  const { entries, view } = await listing(ctx, schema.vacancyAnswer);
  return pageOf(entries, call, view);
}

/** All rows of the same list, for its export. */
export async function allRows(ctx: AppContext): Promise<schema.ListedVacancy[]> {
  const { entries, view } = await listing(ctx, (vacancy) => vacancy);
  return rowsOf(entries, view);
}

/** GET /api/careerdetails/{id}: one vacancy for the admin, also a draft. */
async function readOwn({ params }: Call, ctx: AppContext) {
  return answerOf(await findPresent(ctx, params.id), ctx.clock());
}

/** GET /api/career/{title}: by slug, earlier slug or title; 304 when the caller's version is current. */
async function read(call: Call, ctx: AppContext): Promise<Reply> {
  const found = await findVacancy(ctx, call.params.title ?? '');
  if (!found) throw noSuchVacancy();
  const vacancy = schema.vacancyOf(found, ctx.clock());
  const hash = schema.vacancyHash(vacancy);
  const version = vacancy.open ? hash : closedHash(hash);
  return cached(call, version, [VACANCIES_TAG], () => schema.vacancyAnswer(vacancy));
}

/** PUT /api/careerdetails/{id}: a new title makes a new slug, and the earlier one redirects to it. */
async function edit({ params, body, ifMatch, audit }: Call<schema.VacancyForm>, ctx: AppContext) {
  const { title } = body;
  const before = await findPresent(ctx, params.id);
  const { id } = before;
  audit.title = before.value.title;
  if (isOutdated(ifMatch, before.version)) throw new ConflictError('The vacancy has changed.');
  const isRenamed = (from: VacancyRecord) => foldedTitle(from.title) !== foldedTitle(title);
  const claims = isRenamed(before.value);
  const slug = claims ? await claim(ctx, id, title) : before.value.slug;
  let replaced = before.value;
  const edited = (value: VacancyRecord) => {
    replaced = value;
    const next = { ...value, ...schema.storedWords(body), slug, updatedAt: ctx.clock() };
    // Search engines ask for the day when a vacancy was posted, not when its draft was begun.
    return schema.isPublic(next) && !schema.isPublic(value) ? { ...next, createdAt: next.updatedAt } : next;
  };
  try {
    const vacancy = await ctx.stores.vacancies.update(id, edited, { ifMatch, from: before });
    audit.changes = changesOf(replaced, vacancy.value);
    // If this fails, others can still claim the title when the claim expires.
    if (isRenamed(replaced))
      inBackground(ctx, 'title not released', () => releaseTitle(ctx, id, replaced.title));
    await afterChange(ctx, replaced, vacancy.value);
    return { message: schema.VACANCY_MESSAGES.updated, career: answerOf(vacancy, ctx.clock()) };
  } catch (cause) {
    if (claims) await releaseAddress(ctx, id, { title, slug });
    throw cause;
  }
}

/** DELETE /api/careerdetails/{id}: a soft delete; releases title and slug. */
async function remove({ params, ifMatch, audit }: Call, ctx: AppContext) {
  const id = params.id ?? '';
  const found = await ctx.stores.vacancies.get(id);
  if (!found || (found.value.deletedAt !== undefined && !isOwnWrite(ifMatch, found.version)))
    throw noSuchVacancy();
  audit.title = found.value.title;
  const deleted = (vacancy: VacancyRecord) => ({ ...vacancy, deletedAt: ctx.clock() });
  const { value } = await ctx.stores.vacancies.update(id, deleted, { ifMatch, from: found });
  await Promise.all([releaseAddress(ctx, id, value), afterChange(ctx, found.value, value)]);
  return { message: schema.VACANCY_MESSAGES.deleted };
}

/** Restores a deleted vacancy: 409 when its title is claimed by another one; a new slug when only its slug is. */
export async function restoreVacancy(ctx: AppContext, id: string) {
  const found = await ctx.stores.vacancies.get(id);
  if (!found) throw noSuchVacancy();
  const slug = await claim(ctx, id, found.value.title, found.value.slug);
  const restored = (vacancy: VacancyRecord) => ({
    ...vacancy,
    ...{ deletedAt: undefined, slug, updatedAt: ctx.clock() },
  });
  const { value, version } = await ctx.stores.vacancies.update(id, restored, { of: 'deleted' });
  await afterChange(ctx, found.value, value);
  return { version };
}

export const vacancyReads = {
  'GET /api/data': endpoint({ access: 'public', run: listOpen }),
  'GET /api/career/:title': endpoint({ access: 'public', run: read }),
};

const recruiter = { access: 'admin', roles: ['recruiter'] } as const;

/** Room for every field at its maximum length, in characters of three bytes. */
const body = { schema: schema.vacancyBodySchema, maxBytes: 128 * 1024 };

export const vacancyEndpoints = {
  'POST /api/save': endpoint({ ...recruiter, body, audit: 'vacancy.add', run: add }),
  'GET /api/careerdetails': endpoint({
    ...recruiter,
    snapshots: ['vacancies', 'applications'],
    includes: { build: (_call, ctx) => builds.current(ctx) },
    run: list,
  }),
  'GET /api/careerdetails/:id': endpoint({ ...recruiter, run: readOwn }),
  'PUT /api/careerdetails/:id': endpoint({ ...recruiter, body, audit: 'vacancy.edit', run: edit }),
  'DELETE /api/careerdetails/:id': endpoint({ ...recruiter, audit: 'vacancy.delete', run: remove }),
};
