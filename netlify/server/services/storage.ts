import type { Storage } from '#schemas/dashboard';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';

/** What is kept of visitors and of the site's content, in the words of the dashboard. */
const KINDS = {
  inquiries: 'Contact submissions',
  applications: 'Job applications',
  careers: 'Vacancies',
  posts: 'Blog posts',
  audit: 'Audit trail',
} as const;

const bytesOf = (record: unknown) => Buffer.byteLength(JSON.stringify(record));

async function sizeOfRecords(ctx: AppContext, name: keyof typeof KINDS) {
  const { records } = await ctx.stores[name].list();
  const bytes = records.reduce((sum: number, record) => sum + bytesOf(record), 0);
  return { kind: KINDS[name], entries: records.length, bytes };
}

async function sizeOfCvs(ctx: AppContext) {
  const { records } = await ctx.stores.applications.list();
  const sizes = records.map(({ value }) => value.cv?.size ?? 0).filter((size) => size > 0);
  return { kind: 'CVs', entries: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function sizeOfImages(ctx: AppContext) {
  const size = { kind: 'Blog images', entries: 0, bytes: 0 };
  for await (const name of ctx.stores.uploads.names()) {
    size.entries += 1;
    size.bytes += (await ctx.stores.uploads.read(name))?.byteLength ?? 0;
  }
  return size;
}

/** GET /api/storage: how much each store holds; it reads everything, so the dashboard asks for it last. */
export function read(_call: Call, ctx: AppContext): Promise<Storage> {
  const names = Object.keys(KINDS) as (keyof typeof KINDS)[];
  return Promise.all([...names.map((name) => sizeOfRecords(ctx, name)), sizeOfCvs(ctx), sizeOfImages(ctx)]);
}
