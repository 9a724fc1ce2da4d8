import { endpoint, forRoles } from '#src/server/http/endpoints.ts';
import { type ListedImage, uploadBodySchema } from '#src/features/blog/schema/post.ts';
import { isOpenDraft } from '#src/features/blog/server/drafts.ts';
import {
  IMAGE_MAX_BYTES,
  IMAGE_NAME,
  IMAGE_TYPES,
  namesOfImages,
  UPLOADS_PATH,
  type ImageExtension,
} from '#src/lib/image.ts';
import type { CommittedPost } from '#src/features/blog/schema/current-text.ts';
import type { AppContext } from '#src/server/context.ts';
import { matchesVersion, NOT_CACHED, queryKey } from '#src/server/http/cached.ts';
import { HttpError, Reply, type Call } from '#src/server/http/call.ts';
import { rowsOf } from '#src/server/http/paging.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { postsWithTexts } from '#src/features/blog/server/post-lists.ts';
import { BLOG_TAG, isEditor } from '#src/features/blog/server/posts.ts';
import { isPreviewed } from '#src/features/blog/server/previews.ts';
import { storeImage } from './images.ts';

/** The images that each committed post of this deploy shows; each post is read once. */
const imagesOfFiles = new WeakMap<CommittedPost, Promise<Set<string>>>();

function imagesOfFile({ committed }: AppContext, post: CommittedPost): Promise<Set<string>> {
  const read = async () => new Set(namesOfImages(JSON.stringify(post) + (await committed.text(post))));
  const known = imagesOfFiles.get(post) ?? read();
  imagesOfFiles.set(post, known);
  return known;
}

async function isPublic(ctx: AppContext, name: string): Promise<boolean> {
  const [files, entries] = await Promise.all([ctx.committed.all(), ctx.stores.snapshots.posts.entries()]);
  for (const { shown, edit, committed } of postsWithTexts(files, entries, ctx.clock())) {
    if (shown === 'record' && edit?.value.images.includes(name)) return true;
    if (shown === 'file' && committed && (await imagesOfFile(ctx, committed)).has(name)) return true;
  }
  return false;
}

/** The most pictures in the list. */
const LISTED_IMAGES = 60;

const PUBLIC = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  // Each change of a post purges the cached picture: readers may no longer see its post. Where a purge fails, the cached picture expires after a day.
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=86400',
  'Netlify-Cache-Tag': BLOG_TAG,
  'Netlify-Vary': queryKey(),
};

const noImage = () => new HttpError(404, 'There is no such image.');

/** GET /api/uploads/{image}: public while a post that readers see uses it; else for editors, and for people with a preview link of its post. */
async function serve(call: Call, ctx: AppContext): Promise<Reply> {
  const name = call.params.image ?? '';
  const extension = IMAGE_NAME.exec(name)?.groups?.extension as ImageExtension | undefined;
  if (!extension) throw noImage();
  const etag = `"${name}"`;
  const isKnown = matchesVersion(call.headers.get('if-none-match'), etag);
  const { uploads } = ctx.stores;
  const [isShown, found] = await Promise.all([
    isPublic(ctx, name),
    isKnown ? uploads.exists(name) : uploads.read(name),
  ]);
  if (!found || !(isShown || isEditor(call) || (await isPreviewed(call, ctx, name)))) throw noImage();
  const headers = {
    ETag: etag,
    ...(isShown ? PUBLIC : NOT_CACHED),
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    // Feed readers show pictures on other sites.
    'Cross-Origin-Resource-Policy': isShown ? 'cross-origin' : 'same-origin',
  };
  if (found === true) return new Reply(undefined, { status: 304, headers: { ...headers, ...NOT_CACHED } });
  const file = { 'Content-Type': IMAGE_TYPES[extension], 'Content-Length': String(found.byteLength) };
  return new Reply(found, { headers: { ...headers, ...file } });
}

/** How long a picture is stored before it can count as unused: its text may wait in a browser for that long. */
const TEXT_WAITS_MS = 30 * DAY;

/** Answers 201 with the name. An image that no saved post or draft uses after 30 days is removed by the sweep a day later. */
async function add({ body, audit }: Call<{ image: Blob }>, ctx: AppContext): Promise<Reply> {
  const image = await storeImage(ctx, body.image, ctx.clock() + TEXT_WAITS_MS);
  audit.record = image;
  return new Reply({ image }, { status: 201, headers: { Location: UPLOADS_PATH + image } });
}

/** GET /api/uploads: the pictures of drafts and posts, the last saved first, for a text that shows one of them again. */
async function list(_call: Call, ctx: AppContext): Promise<ListedImage[]> {
  const { posts, postDrafts } = ctx.stores.snapshots;
  const [files, entries, drafts] = await Promise.all([
    ctx.committed.all(),
    posts.entries(),
    postDrafts.entries(),
  ]);
  const texts = postsWithTexts(files, entries, ctx.clock()).flatMap(({ record, shown }) =>
    record ? { ...record.value, isPublic: shown === 'record' } : [],
  );
  const inDrafts = rowsOf(drafts, ({ value }) =>
    isOpenDraft(value) ? { ...value, isPublic: false } : undefined,
  );
  const listed = [...texts, ...inDrafts]
    .sort((one, other) => other.updatedAt - one.updatedAt)
    .flatMap(({ images, title = '', isPublic }) => {
      const own = [...new Set(images)];
      return own.map((image, at) => ({
        ...{ image, isPublic, name: own.length > 1 ? `${title}, picture ${at + 1}` : title },
      }));
    });
  const known = new Set<string>();
  return listed.filter(({ image }) => !known.has(image) && known.add(image)).slice(0, LISTED_IMAGES);
}

export const imageReads = {
  'GET /api/uploads/:image': endpoint({ access: 'public', snapshots: ['posts'], run: serve }),
};

export const imageEndpoints = {
  'GET /api/uploads': forRoles(['editor'], { snapshots: ['posts', 'postDrafts'], run: list }),
  'POST /api/uploads': forRoles(['editor'], {
    // Room for the largest image and the frame of the form.
    body: { schema: uploadBodySchema, formats: ['multipart' as const], maxBytes: IMAGE_MAX_BYTES + 2 ** 16 },
    audit: 'image.add',
    run: add,
  }),
};
