import type { Storage } from '#schemas/dashboard';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import type { RecordStore, Stored } from '#server/stores/record-store';
import { teller } from '#server/stores/told';

/** What one record takes up, and what the file does that it names. */
interface Size {
  bytes: number;
  file: number;
}

type WithCv = { cv?: { size: number } | undefined };

const sizeOf = teller((record: Stored<unknown>): Size => ({
  bytes: Buffer.byteLength(JSON.stringify(record)),
  file: (record.value as WithCv).cv?.size ?? 0,
}));

const sizesIn = async <T>(store: RecordStore<T>): Promise<Size[]> =>
  sizeOf(store as RecordStore<unknown>, await store.listed());

/** Sizes of images by their names, which are made of their bytes. */
const imageSizes = new Map<string, number>();

async function sizesOfImages({ stores: { uploads } }: AppContext): Promise<number[]> {
  const sizes: number[] = [];
  for await (const name of uploads.names()) {
    const size = imageSizes.get(name) ?? (await uploads.read(name))?.byteLength;
    if (size === undefined) continue;
    imageSizes.set(name, size);
    sizes.push(size);
  }
  return sizes;
}

const sumOf = (kind: string, sizes: number[]) => ({
  kind,
  entries: sizes.length,
  bytes: sizes.reduce((sum, size) => sum + size, 0),
});

/** GET /api/storage: how much each store holds, in the words of the dashboard. */
export async function read(_call: Call, ctx: AppContext): Promise<Storage> {
  const { inquiries, applications, careers, posts, audit } = ctx.stores;
  const [asked, applied, vacancies, written, noted, images] = await Promise.all([
    sizesIn(inquiries),
    sizesIn(applications),
    sizesIn(careers),
    sizesIn(posts),
    sizesIn(audit),
    sizesOfImages(ctx),
  ]);
  const records = (kind: string, sizes: Size[]) =>
    sumOf(
      kind,
      sizes.map(({ bytes }) => bytes),
    );
  const cvs = applied.map(({ file }) => file).filter((size) => size > 0);
  return [
    records('Contact submissions', asked),
    records('Job applications', applied),
    records('Vacancies', vacancies),
    records('Blog posts', written),
    records('Audit trail', noted),
    sumOf('CVs', cvs),
    sumOf('Blog images', images),
  ];
}
