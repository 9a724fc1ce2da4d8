import { foldedTitle, slugOf } from '#lib/slug';
import { SECOND } from '#server/platform/clock';
import type { AppContext } from '#server/context';
import { digest } from '#server/platform/ids';
import { ConflictError } from '#server/stores/failures';
import type { Stored } from '#server/stores/stored';
import type { VacancyAddress, VacancyRecord } from '#server/stores/records';

/** A claim without a vacancy behind it is of a save still under way, until no function can be running any more. */
const SAVE_MS = 90 * SECOND;

/** How many numbered slugs are tried for titles that differ only in what an address cannot show. */
const MAX_NUMBER = 50;

/** What claiming an address needs. */
export type VacancyStores = Pick<AppContext, 'stores' | 'clock'>;

interface Key {
  id: string;
  /** Whether a vacancy goes by this title or slug at present. */
  isUsedBy(vacancy: VacancyRecord): boolean;
  /** A vacancy keeps its earlier slugs as long as it lives; an earlier title is anybody's. */
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

/** Takes a title or slug for a vacancy, unless another one has it; of two that race, one gets it. */
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

/** Claims a vacancy's title: false when another one goes by it, whatever the case of its letters. */
export const takeTitle = (ctx: VacancyStores, careerId: string, title: string): Promise<boolean> =>
  take(ctx, titleKey(title), careerId);

/** Claims an address for a vacancy of this title: its slug, or that with a number when the slug is another's. */
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

/** Gives up a title: it still leads to its vacancy until another one takes it. */
export const letGoOfTitle = (ctx: VacancyStores, careerId: string, title: string): Promise<void> =>
  letGo(ctx, titleKey(title), careerId);

/** Gives up a slug. */
export const letGoOfSlug = (ctx: VacancyStores, careerId: string, slug: string): Promise<void> =>
  letGo(ctx, slugKey(slug), careerId);

async function holderOf(ctx: VacancyStores, key: Key): Promise<Stored<VacancyRecord> | undefined> {
  const claim = await ctx.stores.vacancyAddresses.get(key.id);
  return claim && living(ctx, claim.value.careerId);
}

/**
 * The vacancy at an address. One whose slug it is comes first, then one whose title it is, in any case; then one that had
 * the slug or the title earlier.
 */
export async function findVacancy(
  ctx: VacancyStores,
  text: string,
): Promise<Stored<VacancyRecord> | undefined> {
  const keys = [slugKey(text.trim().toLowerCase()), titleKey(text)];
  const holders = await Promise.all(keys.map((key) => holderOf(ctx, key)));
  const isNow = keys.findIndex((key, at) => holders[at] && key.isUsedBy(holders[at].value));
  return holders[isNow] ?? holders.find((vacancy) => vacancy !== undefined);
}

/** The vacancy of a title, in any case; another one's address may be written the same. */
export async function findTitled(
  ctx: VacancyStores,
  title: string,
): Promise<Stored<VacancyRecord> | undefined> {
  const key = titleKey(title);
  const vacancy = await holderOf(ctx, key);
  return vacancy && key.isUsedBy(vacancy.value) ? vacancy : undefined;
}
