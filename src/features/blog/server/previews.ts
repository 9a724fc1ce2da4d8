import { namesOfImages } from '#src/lib/image.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, Reply, refusal, type Call } from '#src/server/http/call.ts';
import { previewCookieFor, previewTokens } from '#src/server/http/cookies.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { DAY, isoTime } from '#src/server/platform/clock.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import { inBatches, RECORDS_AT_ONCE, type Stored } from '#src/server/stores/stored.ts';
import type { PreviewLinkRecord } from '#src/server/stores/post-records.ts';
import * as schema from '../schema/editing.ts';
import type { PreviewRow, PreviewTarget } from '../schema/editing.ts';
import { sentPost } from '../schema/post.ts';
import * as words from '../words.ts';
import { draftAsPost, isOpenDraft, openDraft } from './drafts.ts';
import { editablePost, findPost, postNotFound, postWithText, sourceOf } from './posts.ts';

const isOver = () => new HttpError(410, words.previewOverText);

export const isValidPreview = ({ endsAt }: PreviewLinkRecord, now: number): boolean => endsAt > now;

const rowOf = ({ id, value }: Stored<PreviewLinkRecord>, { session }: Pick<Call, 'session'>): PreviewRow => ({
  id,
  createdBy: session?.names.writer(value.createdById, value.createdBy) ?? value.createdBy,
  createdAt: isoTime(value.createdAt),
  endsAt: isoTime(value.endsAt),
});

/** The title of what a link shows. @throws HttpError 404 when there is none, 409 when it is published anyway */
async function titleOf(ctx: AppContext, { kind, of }: PreviewTarget): Promise<string> {
  if (kind === 'draft') return (await openDraft(ctx, of)).value.title ?? '';
  const post = editablePost(await findPost(ctx, of));
  if (!post) throw postNotFound();
  if (post.state === 'published')
    throw refusal(409, 'already-published', 'This post is published: share its own address.');
  return sourceOf(post).title;
}

/** The token of a new link, made of the call's key where that has a browser's 128 random bits, so that a retry gets it again. */
function tokenOf({ body: { kind, of }, session, headers }: Call<PreviewTarget>): string {
  const key = headers.get('idempotency-key') ?? '';
  if (key.length < 32) return newToken();
  const hash = hashText('preview link', session?.account ?? '', kind, of, key);
  return Buffer.from(hash, 'hex').toString('base64url');
}

/** POST /api/preview-links: a new link; the token is in this answer alone, and its hash in the store. */
export async function addPreviewLink(call: Call<PreviewTarget>, ctx: AppContext): Promise<Reply> {
  const { body, session, audit } = call;
  audit.title = await titleOf(ctx, body);
  audit.record = body.of;
  const now = ctx.clock();
  const token = tokenOf(call);
  const by = { createdBy: session?.name ?? '', createdById: session?.account };
  const link = { ...body, ...by, createdAt: now, endsAt: now + schema.PREVIEW_DAYS * DAY };
  const { record } = await ctx.stores.previewLinks.create(hashText(token), link);
  if (!isValidPreview(record.value, now)) throw isOver();
  return new Reply({ ...rowOf(record, call), token }, { status: 201 });
}

/** All links that are stored, also the newest, which lists do not show yet: few, because each ends after PREVIEW_DAYS. */
async function allLinks({ stores }: AppContext): Promise<Stored<PreviewLinkRecord>[]> {
  const { previewLinks } = stores;
  const [listed, recent] = await Promise.all([previewLinks.allIds(), previewLinks.changes?.recent()]);
  const ids = new Set([...listed, ...(recent?.changes ?? []).map(({ id }) => id)]);
  const found = await inBatches([...ids], RECORDS_AT_ONCE, (id) => previewLinks.get(id));
  return found.filter((link) => link !== undefined);
}

/** GET /api/preview-links/{kind}/{of}: the valid links of a draft or post, newest first. */
export async function listPreviewLinks(call: Call, ctx: AppContext): Promise<PreviewRow[]> {
  const { data } = schema.previewTargetSchema.safeParse(call.params);
  if (!data) throw new HttpError(404, 'There is nothing at this address.');
  const { kind, of } = data;
  // Of a post, also the links to the draft that it was made of.
  const [all, found] = await Promise.all([allLinks(ctx), kind === 'post' ? findPost(ctx, of) : undefined]);
  const draft = found?.record?.value.createdAs;
  return all
    .filter(
      ({ value }) =>
        (value.kind === kind && value.of === of) || (value.kind === 'draft' && value.of === draft),
    )
    .filter(({ value }) => isValidPreview(value, ctx.clock()))
    .sort((one, other) => other.value.createdAt - one.value.createdAt)
    .map((link) => rowOf(link, call));
}

/** DELETE /api/preview-links/{id}: the link ends at once. Its record stays until the night, so that no retry makes it again. */
export async function revokePreviewLink({ params, audit }: Call, ctx: AppContext) {
  const found = await ctx.stores.previewLinks.get(params.id ?? '');
  if (!found || !isValidPreview(found.value, ctx.clock()))
    throw new HttpError(404, 'This link is no longer valid.');
  audit.title = await titleOf(ctx, found.value).catch(() => '');
  const endsAt = ctx.clock();
  await ctx.stores.previewLinks.update(found.id, (link) => ({ ...link, endsAt }), { logged: false });
  return { message: 'The link was revoked.', id: found.id };
}

/** Removes all links to a draft or post that is erased. */
export async function eraseLinks(ctx: AppContext, { kind, of }: PreviewTarget): Promise<void> {
  const links = (await allLinks(ctx)).filter(({ value }) => value.kind === kind && value.of === of);
  await inBatches(links, RECORDS_AT_ONCE, ({ id }) => ctx.stores.previewLinks.remove(id, { logged: false }));
}

/** What a link shows: a draft, or a post in any state, which tells the page whether readers see the post. */
async function previewOf(ctx: AppContext, { kind, of }: PreviewTarget) {
  const draft = kind === 'draft' ? await ctx.stores.postDrafts.get(of) : undefined;
  if (draft && isOpenDraft(draft.value)) return draftAsPost(draft, draft.value.updatedAt);
  const id = kind === 'post' ? of : draft?.value.publishedAs;
  const found = id === undefined ? undefined : await findPost(ctx, id);
  const post = found && editablePost(found);
  if (!post) throw isOver();
  return sentPost(await postWithText(ctx, post, found.record));
}

/** The link of a token, while it is valid. */
async function openLink(ctx: AppContext, token: string): Promise<Stored<PreviewLinkRecord> | undefined> {
  const link = await ctx.stores.previewLinks.get(hashText(token));
  return link && isValidPreview(link.value, ctx.clock()) ? link : undefined;
}

/** Whether the text of a preview link that the caller has opened uses an image. */
export async function isPreviewed({ headers }: Pick<Call, 'headers'>, ctx: AppContext, image: string) {
  for (const token of previewTokens({ headers })) {
    const link = await openLink(ctx, token);
    const preview = link && (await previewOf(ctx, link.value).catch(() => undefined));
    if (preview && namesOfImages(JSON.stringify(preview)).includes(image)) return true;
  }
  return false;
}

/** POST /api/previews/read: what a link shows. The token is in the body, because addresses are logged; a cookie opens the pictures. */
export const previewReads = {
  'POST /api/previews/read': endpoint({
    access: 'public',
    body: { schema: schema.previewTokenSchema },
    rate: { limit: 120, windowMs: 60_000 },
    keyed: false,
    run: async ({ body: { token }, url }, ctx) => {
      const link = await openLink(ctx, token);
      if (!link) throw isOver();
      const cookies = [previewCookieFor(ctx.env, url, link.id).set(token, link.value.endsAt - ctx.clock())];
      return new Reply(await previewOf(ctx, link.value), { cookies });
    },
  }),
};
