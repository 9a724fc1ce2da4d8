import { VACANCY_MARKS, viewOf } from '../content/vacancy-view.ts';
import { vacancyOf, storedWords, vacancyAnswer, type ListedVacancy } from '../schema/vacancy-wire.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { findVacancy, releaseSlug, releaseTitle, claimSlug, claimTitle } from './vacancy-addresses.ts';
import type { Decision } from '#src/server/http/own-pages.ts';
import { LOCAL_SITE } from '#src/server/platform/env.ts';
import {
  isOpen,
  isPublic,
  VACANCY_MESSAGES,
  vacancyHash,
  vacancyListHash,
  type Vacancy,
  type VacancyForm,
} from '../schema/vacancy.ts';
import { closedHash } from '#src/lib/hash.ts';
import { foldedTitle } from '#src/lib/slug.ts';
import { cached } from '#src/server/http/cached.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError, type Reply } from '#src/server/http/reply.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import { ConflictError, MissingError } from '#src/server/stores/failures.ts';
import { isOutdated, isOwnWrite, type Stored } from '#src/server/stores/stored.ts';
import type { VacancyRecord } from '#src/server/stores/records.ts';
import { changesOf } from '#src/features/audit/server/audit.ts';
import { purgeAndMark } from '#src/features/builds/server/builds.ts';

/** The page of a vacancy without its texts. */
const TEMPLATE = `/career/${VACANCY_MARKS.slug}`;

/** The page 'The vacancy could not be loaded.' */
const FAILED = '/shell/career';

const MISSING = '/shell/no-career';

const NOINDEX = '<meta name="robots" content="noindex">';

/** The page for `/career/{title}` where the build has none: a newer vacancy, an earlier slug, or a title. */
export async function vacancyFallback(parts: string[], ctx: AppContext): Promise<Decision | undefined> {
  const [section = '', ...rest] = parts;
  const asked = rest.join('/');
  if (section.toLowerCase() !== 'career' || asked === '') return undefined;
  try {
    const vacancy = await findVacancy(ctx, asked);
    if (!vacancy) return { page: MISSING, status: 404 };
    const { slug } = vacancy.value;
    const isCanonical = section === 'career' && asked === slug;
    if (!isCanonical) return { redirect: `/career/${slug}` };
    const site = new URL(ctx.env.siteUrl ?? LOCAL_SITE);
    const view = viewOf(vacancyOf(vacancy.value, vacancy, ctx.clock()), await ctx.company.facts(), site);
    const texts = { ...view, head: view.head || NOINDEX };
    return { page: TEMPLATE, status: 200, filled: { texts, tags: [VACANCIES_TAG] } };
  } catch (cause) {
    ctx.log.error('vacancy not looked up', {}, cause);
    return { page: FAILED, status: 503 };
  }
}

/** The cache tag of every public answer about vacancies. */
export const VACANCIES_TAG = 'careers';

const noSuchVacancy = () => new HttpError(404, VACANCY_MESSAGES.missing);

const answerOf = (vacancy: Stored<VacancyRecord>, now: number) =>
  vacancyAnswer(vacancyOf(vacancy.value, vacancy, now));

/** How much visitors see of a vacancy: nothing, one that is closed, or an open one. */
function visible(vacancy: VacancyRecord | undefined, now: number): number {
  if (!vacancy || !isPublic(vacancy)) return 0;
  return isOpen(vacancy, now) ? 2 : 1;
}

/** Purges what the network caches of vacancies, and marks the pages as behind where visitors see the difference. */
function afterChange(ctx: AppContext, before: VacancyRecord | undefined, after: VacancyRecord) {
  const now = ctx.clock();
  return purgeAndMark(ctx, [VACANCIES_TAG], { before: visible(before, now), after: visible(after, now) });
}

const titleTaken = () =>
  new HttpError(409, {
    message: VACANCY_MESSAGES.taken,
    code: 'title-taken',
    errors: { title: VACANCY_MESSAGES.taken },
  });

/** Claims a title and its slug, or the given one, and returns the slug; 409 when another vacancy has the title. */
async function claim(ctx: AppContext, id: string, title: string, slug?: string): Promise<string> {
  if (!(await claimTitle(ctx, id, title))) throw titleTaken();
  return claimSlug(ctx, id, title, slug);
}

/** Claims title and slug in parallel for a new vacancy, whose slug may be released again. */
async function claimNew(ctx: AppContext, id: string, title: string): Promise<string> {
  const [isTitleFree, slug] = await Promise.all([claimTitle(ctx, id, title), claimSlug(ctx, id, title)]);
  if (isTitleFree) return slug;
  await releaseSlug(ctx, id, slug);
  throw titleTaken();
}

async function release(ctx: AppContext, id: string, { title, slug }: { title: string; slug: string }) {
  await Promise.all([releaseTitle(ctx, id, title), releaseSlug(ctx, id, slug)]);
}

/** POST /api/save. */
export async function add({ body, recordId: id, audit }: Call<VacancyForm>, ctx: AppContext) {
  Object.assign(audit, { record: id, title: body.title, changes: changesOf(undefined, storedWords(body)) });
  if (await ctx.stores.vacancies.get(id)) return { message: VACANCY_MESSAGES.added };
  const slug = await claimNew(ctx, id, body.title);
  const now = ctx.clock();
  const added = { ...storedWords(body), slug, createdAt: now, updatedAt: now };
  try {
    await ctx.stores.vacancies.create(id, added);
  } catch (cause) {
    await release(ctx, id, { title: body.title, slug });
    throw cause;
  }
  await afterChange(ctx, undefined, added);
  return { message: VACANCY_MESSAGES.added };
}

/** The number of vacancies in a public list without `?limit=`. */
const PUBLIC_LIMIT = 100;

/** GET /api/data: open vacancies, newest first. */
export async function listOpen(call: Call, ctx: AppContext): Promise<Reply> {
  const now = ctx.clock();
  const entries = await ctx.stores.snapshots.vacancies.entries();
  const page = pageOf(
    entries,
    call,
    (vacancy: Stored<VacancyRecord>) =>
      isOpen(vacancy.value, now) ? vacancyOf(vacancy.value, vacancy, now) : undefined,
    PUBLIC_LIMIT,
  );
  const open = page.body as Vacancy[];
  const reply = await cached(call, vacancyListHash(open), [VACANCIES_TAG], () => open.map(vacancyAnswer), {
    query: ['limit', 'cursor'],
  });
  Object.assign(reply.headers, page.headers);
  return reply;
}

async function applicationCounts(ctx: AppContext): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { row } of await ctx.stores.snapshots.applications.entries()) {
    const { careerId, suspected } = row?.value ?? {};
    if (careerId && !suspected) counts.set(careerId, (counts.get(careerId) ?? 0) + 1);
  }
  return counts;
}

/** The stored vacancies, and what the admin's list shows of each. */
async function listing(ctx: AppContext) {
  const [entries, counts] = await Promise.all([
    ctx.stores.snapshots.vacancies.entries(),
    applicationCounts(ctx),
  ]);
  const view = (vacancy: Stored<VacancyRecord>): ListedVacancy | undefined =>
    vacancy.value.deletedAt === undefined
      ? { ...vacancyOf(vacancy.value, vacancy, ctx.clock()), applications: counts.get(vacancy.id) ?? 0 }
      : undefined;
  return { entries, view };
}

/** GET /api/careerdetails: drafts, open and closed ones, newest first, with the number of applications for each. */
export async function list(call: Call, ctx: AppContext): Promise<Reply> {
  const { entries, view } = await listing(ctx);
  return pageOf(entries, call, (vacancy) => {
    const shown = view(vacancy);
    return shown && vacancyAnswer(shown);
  });
}

/** All rows of that list, for its export. */
export async function allRows(ctx: AppContext): Promise<ListedVacancy[]> {
  const { entries, view } = await listing(ctx);
  return rowsOf(entries, view);
}

/** GET /api/careerdetails/{id}: one vacancy for the admin, also a draft. */
export async function readOwn({ params }: Call, ctx: AppContext) {
  const found = await ctx.stores.vacancies.get(params.id ?? '');
  if (!found || found.value.deletedAt !== undefined) throw noSuchVacancy();
  return answerOf(found, ctx.clock());
}

/** GET /api/career/{title}: by slug, earlier slug or title; 304 when the caller's version is current. */
export async function read(call: Call, ctx: AppContext): Promise<Reply> {
  const found = await findVacancy(ctx, call.params.title ?? '');
  if (!found) throw noSuchVacancy();
  const vacancy = vacancyOf(found.value, found, ctx.clock());
  const hash = vacancyHash(vacancy);
  const version = vacancy.open ? hash : closedHash(hash);
  return cached(call, version, [VACANCIES_TAG], () => vacancyAnswer(vacancy));
}

/** PUT /api/careerdetails/{id}: a new title makes a new slug, and the earlier one redirects to it. */
export async function edit({ params, body, ifMatch, audit }: Call<VacancyForm>, ctx: AppContext) {
  const id = params.id ?? '';
  const before = await ctx.stores.vacancies.get(id);
  if (!before || before.value.deletedAt !== undefined) throw noSuchVacancy();
  audit.title = before.value.title;
  if (isOutdated(ifMatch, before.version)) throw new ConflictError('The vacancy has changed.');
  const renamed = foldedTitle(before.value.title) !== foldedTitle(body.title);
  const slug = renamed ? await claim(ctx, id, body.title) : before.value.slug;
  let replaced = before.value;
  try {
    const vacancy = await ctx.stores.vacancies.update(
      id,
      (value) => {
        replaced = value;
        return { ...value, ...storedWords(body), slug, updatedAt: ctx.clock() };
      },
      { ifMatch, from: before },
    );
    audit.changes = changesOf(replaced, vacancy.value);
    const isRenamed = foldedTitle(replaced.title) !== foldedTitle(body.title);
    // If this fails, others can still claim the title when the claim expires.
    if (isRenamed) inBackground(ctx, 'title not let go of', () => releaseTitle(ctx, id, replaced.title));
    await afterChange(ctx, replaced, vacancy.value);
    return { message: VACANCY_MESSAGES.updated, career: answerOf(vacancy, ctx.clock()) };
  } catch (cause) {
    if (renamed) await release(ctx, id, { title: body.title, slug });
    throw cause;
  }
}

/** DELETE /api/careerdetails/{id}: a soft delete; releases title and slug. */
export async function remove({ params, ifMatch, audit }: Call, ctx: AppContext) {
  const id = params.id ?? '';
  const found = await ctx.stores.vacancies.get(id);
  if (!found || (found.value.deletedAt !== undefined && !isOwnWrite(ifMatch, found.version)))
    throw noSuchVacancy();
  audit.title = found.value.title;
  try {
    const deletedAt = ctx.clock();
    const { value } = await ctx.stores.vacancies.update(id, (vacancy) => ({ ...vacancy, deletedAt }), {
      ifMatch,
      from: found,
    });
    await Promise.all([release(ctx, id, value), afterChange(ctx, found.value, value)]);
    return { message: VACANCY_MESSAGES.deleted };
  } catch (cause) {
    if (cause instanceof MissingError) throw noSuchVacancy();
    throw cause;
  }
}

/** Restores a deleted vacancy: 409 when its title is claimed by another one; a new slug when only its slug is. */
export async function restoreVacancy(ctx: AppContext, id: string): Promise<void> {
  const found = await ctx.stores.vacancies.get(id);
  if (!found) throw noSuchVacancy();
  const slug = await claim(ctx, id, found.value.title, found.value.slug);
  const restored = { deletedAt: undefined, slug, updatedAt: ctx.clock() };
  const vacancies = ctx.stores.vacancies;
  const { value } = await vacancies.update(id, (before) => ({ ...before, ...restored }), { of: 'deleted' });
  await afterChange(ctx, found.value, value);
}
