import type { Storage } from '#features/dashboard/schema/dashboard';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { allEntries } from '../audit/entries.ts';
import type { Entry } from '#server/stores/snapshot-entries';

const sumOf = (kind: string, sizes: number[]) => ({
  kind,
  entries: sizes.length,
  bytes: sizes.reduce((sum, size) => sum + size, 0),
});

const records = <Row>(kind: string, entries: Entry<Row>[]) =>
  sumOf(
    kind,
    entries.map(({ bytes }) => bytes),
  );

/** GET /api/storage: entries and bytes of each store, with the dashboard's labels. */
export async function read(_call: Call, ctx: AppContext): Promise<Storage> {
  const { snapshots } = ctx.stores;
  const [asked, applied, vacancyEntries, written, versions, drafts, audit, images] = await Promise.all([
    snapshots.inquiries.entries(),
    snapshots.applications.entries(),
    snapshots.vacancies.entries(),
    snapshots.posts.entries(),
    snapshots.postVersions.entries(),
    snapshots.postDrafts.entries(),
    allEntries(ctx),
    snapshots.uploads.entries(),
  ]);
  const cvs = applied.flatMap(({ row }) => row?.value.cv?.size ?? []);
  return [
    records('Inquiries', asked),
    records('Applications', applied),
    records('Vacancies', vacancyEntries),
    records('Blog posts', written),
    records('Earlier versions', versions),
    records('Drafts', drafts),
    records('Audit trail', audit),
    sumOf('CVs', cvs),
    records('Blog images', images),
  ];
}
