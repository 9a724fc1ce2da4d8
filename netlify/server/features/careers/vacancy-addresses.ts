import { foldedTitle, slugOf } from '#lib/slug';
import { SECOND } from '#server/platform/clock';
import type { AppContext } from '#server/context';
import { digest } from '#server/platform/ids';
import { ConflictError } from '#server/stores/failures';
import type { Stored } from '#server/stores/stored';
import type { VacancyAddress, VacancyRecord } from '#server/stores/records';

/** A claim without a vacancy belongs to a save in progress for this long, more than a function may run. */
const SAVE_MS = 90 * SECOND;

/** How many numbered slugs are tried for different titles that have one slug. */
const MAX_NUMBER = 50;

/** What the functions here use. */
export type VacancyStores = Pick<AppContext, 'stores' | 'clock'>;

interface Key {
  id: string;
  /** Whether this is the present title or slug of the vacancy. */
  isUsedBy(vacancy: VacancyRecord): boolean;
  /** A vacancy's earlier slugs stay claimed until it is deleted; its earlier titles do not. */
  keptAfterChange: boolean;
}

const titleKey = (title: string): Key => ({
  id: digest('title', foldedTitle(title)),
  isUsedBy: (vacancy) => foldedTitle(vacancy.title) === foldedTitle(title),
  keptAfterChange: false,
});

const slugKey = (slug: string): Key => ({
  id: digest('slug', slug),
  isUsedBy: (vacancy) => vacancy.slug === slug,
  keptAfterChange: true,
});

async function living(ctx: VacancyStores, careerId: string): Promise<Stored<VacancyRecord> | undefined> {
  const vacancy = await ctx.stores.vacancies.get(careerId);
  return vacancy?.value.deletedAt === undefined ? vacancy : undefined;
}

async function isFree(ctx: VacancyStores, claim: VacancyAddress, key: Key): Promise<boolean> {
  const owner = await living(ctx, claim.careerId);
  if (owner && (key.keptAfterChange || key.isUsedBy(owner.value))) return false;
  return claim.state === 'former' || ctx.clock() - claim.claimedAt > SAVE_MS;
}

/** Claims a title or slug for a vacancy, unless another one has it; of two that race, one gets it. */
async function take(ctx: VacancyStores, key: Key, careerId: string): Promise<boolean> {
  const store = ctx.stores.vacancyAddresses;
  const mine: VacancyAddress = { careerId, state: 'held', claimedAt: ctx.clock() };
  const { created, record } = await store.create(key.id, mine);
  if (created) return true;
  const isMine = record.value.careerId === careerId;
  if (!isMine && !(await isFree(ctx, record.value, key))) return false;
  try {
    await store.update(key.id, () => mine, { ifMatch: record.version, from: record });
    return true;
  } catch (cause) {
    if (!(cause instanceof ConflictError)) throw cause;
    return (await store.get(key.id))?.value.careerId === careerId;
  }
}

async function letGo(ctx: VacancyStores, key: Key, careerId: string): Promise<void> {
  const claim = await ctx.stores.vacancyAddresses.get(key.id);
  if (claim?.value.careerId !== careerId) return;
  const former = (value: VacancyAddress): VacancyAddress =>
    value.careerId === careerId ? { ...value, state: 'former' } : value;
  await ctx.stores.vacancyAddresses.update(key.id, former, { from: claim });
}

/** Claims a title, case-insensitively; false when another vacancy has it. */
export const takeTitle = (ctx: VacancyStores, careerId: string, title: string): Promise<boolean> =>
  take(ctx, titleKey(title), careerId);

/** Claims the slug of a title and returns it, with a number when another vacancy has it. */
export async function takeSlug(ctx: VacancyStores, careerId: string, title: string): Promise<string> {
  const slug = slugOf(title);
  if (await take(ctx, slugKey(slug), careerId)) return slug;
  for (let number = 2; number <= MAX_NUMBER; number += 1) {
    const numbered = `${slug}-${number}`;
    if (await take(ctx, slugKey(numbered), careerId)) return numbered;
  }
  const unique = `${slug}-${digest(careerId).slice(0, 8)}`;
  await take(ctx, slugKey(unique), careerId);
  return unique;
}

/** Releases a title: it still leads to this vacancy until another one claims it. */
export const letGoOfTitle = (ctx: VacancyStores, careerId: string, title: string): Promise<void> =>
  letGo(ctx, titleKey(title), careerId);

/** Releases a slug. */
export const letGoOfSlug = (ctx: VacancyStores, careerId: string, slug: string): Promise<void> =>
  letGo(ctx, slugKey(slug), careerId);

async function holderOf(ctx: VacancyStores, key: Key): Promise<Stored<VacancyRecord> | undefined> {
  const claim = await ctx.stores.vacancyAddresses.get(key.id);
  return claim && living(ctx, claim.value.careerId);
}

/** Finds a vacancy by its slug, then by its title in any case, then by an earlier slug or title. */
export async function findVacancy(
  ctx: VacancyStores,
  text: string,
): Promise<Stored<VacancyRecord> | undefined> {
  const keys = [slugKey(text.trim().toLowerCase()), titleKey(text)];
  const holders = await Promise.all(keys.map((key) => holderOf(ctx, key)));
  const isNow = keys.findIndex((key, at) => holders[at] && key.isUsedBy(holders[at].value));
  return holders[isNow] ?? holders.find((vacancy) => vacancy !== undefined);
}

/** Finds a vacancy by its title alone, in any case: the same text may be another one's slug. */
export async function findTitled(
  ctx: VacancyStores,
  title: string,
): Promise<Stored<VacancyRecord> | undefined> {
  const key = titleKey(title);
  const vacancy = await holderOf(ctx, key);
  return vacancy && key.isUsedBy(vacancy.value) ? vacancy : undefined;
}
