import type { Storage } from '../schema/dashboard.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { allEntries } from '#src/features/audit/server/entries.ts';
import type { Entry } from '#src/server/stores/snapshot-entries.ts';

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
