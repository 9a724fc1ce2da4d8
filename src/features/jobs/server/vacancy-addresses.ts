import { isPublic } from '../schema/vacancy.ts';
import { foldedTitle, hashedTitle, slugOf } from '#src/lib/slug.ts';
import { SECOND } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { hashText } from '#src/server/platform/ids.ts';
import { ConflictError, type Stored } from '#src/server/stores/stored.ts';
import type { VacancyAddress, VacancyRecord } from '#src/server/stores/records.ts';

/** A claim without a vacancy belongs to a save in progress for this long, more than a function may run. */
const SAVE_MS = 90 * SECOND;

const MAX_NUMBER = 50;

export type VacancyStores = Pick<AppContext, 'stores' | 'clock'>;

interface Key {
  id: string;
  isUsedBy(vacancy: VacancyRecord): boolean;
  /** A vacancy's earlier slugs stay claimed until it is deleted; its earlier titles do not. */
  staysClaimed: boolean;
}

/** The keys of a title: as titles are compared, and as versions before claimed it. */
const titleKeys = (title: string): Key[] =>
  [...new Set([foldedTitle(title), hashedTitle(title)])].map((form) => ({
    id: hashText('title', form),
    isUsedBy: (vacancy) => foldedTitle(vacancy.title) === foldedTitle(title),
    staysClaimed: false,
  }));

const slugKey = (slug: string): Key => ({
  id: hashText('slug', slug),
  isUsedBy: (vacancy) => vacancy.slug === slug,
  staysClaimed: true,
});

async function isFree(ctx: VacancyStores, claim: VacancyAddress, key: Key): Promise<boolean> {
  const owner = (await ctx.stores.vacancies.get(claim.careerId))?.value;
  if (owner && owner.deletedAt === undefined && (key.staysClaimed || key.isUsedBy(owner))) return false;
  return claim.state === 'former' || ctx.clock() - claim.claimedAt > SAVE_MS;
}

/** Claims a title or slug for a vacancy, unless another vacancy has the key; of two racing claims one wins. */
async function claimKey(ctx: VacancyStores, key: Key, careerId: string): Promise<boolean> {
  const store = ctx.stores.vacancyAddresses;
  const mine: VacancyAddress = { careerId, state: 'held', claimedAt: ctx.clock() };
  const { created, record } = await store.create(key.id, mine);
  if (created) return true;
  const isMine = record.value.careerId === careerId;
  if (!isMine && !(await isFree(ctx, record.value, key))) return false;
  try {
    await store.update(key.id, () => mine, { ifMatch: { version: record.version }, from: record });
    return true;
  } catch (cause) {
    if (!(cause instanceof ConflictError)) throw cause;
    return (await store.get(key.id))?.value.careerId === careerId;
  }
}

async function releaseKey(ctx: VacancyStores, key: Key, careerId: string): Promise<void> {
  const claim = await ctx.stores.vacancyAddresses.get(key.id);
  if (claim?.value.careerId !== careerId) return;
  const former = (value: VacancyAddress): VacancyAddress =>
    value.careerId === careerId ? { ...value, state: 'former' } : value;
  await ctx.stores.vacancyAddresses.update(key.id, former, { from: claim });
}

/** Claims a title and its slug, or the given slug. Returns the slug, numbered where another vacancy has it; undefined when one has the title. */
export async function claimAddress(
  ctx: VacancyStores,
  careerId: string,
  title: string,
  slug = slugOf(title),
): Promise<string | undefined> {
  for (const key of titleKeys(title)) if (!(await claimKey(ctx, key, careerId))) return undefined;
  if (await claimKey(ctx, slugKey(slug), careerId)) return slug;
  for (let number = 2; number <= MAX_NUMBER; number += 1) {
    const numbered = `${slug}-${number}`;
    if (await claimKey(ctx, slugKey(numbered), careerId)) return numbered;
  }
  const unique = `${slug}-${hashText(careerId).slice(0, 8)}`;
  await claimKey(ctx, slugKey(unique), careerId);
  return unique;
}

/** Releases a title, which still leads to this vacancy until another vacancy claims the title. */
export const releaseTitle = (ctx: VacancyStores, careerId: string, title: string): Promise<unknown> =>
  Promise.all(titleKeys(title).map((key) => releaseKey(ctx, key, careerId)));

export const releaseAddress = (
  ctx: VacancyStores,
  id: string,
  { title, slug }: { title: string; slug: string },
) => Promise.all([releaseTitle(ctx, id, title), releaseKey(ctx, slugKey(slug), id)]);

type Found = Promise<Stored<VacancyRecord> | undefined>;

async function ownerOf(ctx: VacancyStores, key: Key): Found {
  const claim = await ctx.stores.vacancyAddresses.get(key.id);
  const owner = claim && (await ctx.stores.vacancies.get(claim.value.careerId));
  return owner && isPublic(owner.value) ? owner : undefined;
}

/** Finds a public vacancy by its slug, then by its title in any case, then by an earlier slug or title. */
export async function findVacancy(ctx: VacancyStores, text: string): Found {
  const keys = [slugKey(text.trim().toLowerCase()), ...titleKeys(text)];
  const owners = await Promise.all(keys.map((key) => ownerOf(ctx, key)));
  return owners.find((owner, at) => owner && keys[at]?.isUsedBy(owner.value)) ?? owners.find(Boolean);
}

/** Finds a public vacancy by its title alone, in any case: the same text may be another one's slug. */
export async function findTitled(ctx: VacancyStores, title: string): Found {
  const keys = titleKeys(title);
  const owners = await Promise.all(keys.map((key) => ownerOf(ctx, key)));
  return owners.find((owner) => owner && keys[0]?.isUsedBy(owner.value));
}
