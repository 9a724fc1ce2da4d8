import { viewOf, type PostView } from '#features/blog/content/post-view';
import { bodyTree } from '#features/blog/markdown/body';
import { element, toHtml } from '#lib/html-tree';
import * as posts from '#lib/messages/en/posts';
import type { AppContext } from '#server/context';
import type { PostRecord } from '#server/stores/post-records';
import type { Stored } from '#server/stores/stored';
import { contentOf, sourceOf, versionOf, type PostRef } from './posts.ts';

/** The texts of a post's page. In a module of its own, because only the function of pages needs the parser of Markdown. */
export async function postTexts(
  ctx: AppContext,
  post: PostRef,
  record: Stored<PostRecord> | undefined,
): Promise<PostView> {
  const source = sourceOf(post);
  const [content, vendor] = await Promise.all([contentOf(ctx, post, record), ctx.company.name()]);
  const body = bodyTree(content, source.format) ?? [element('p', [posts.malformed])];
  const view = { updatedAt: source.publishedAt, ...source, id: post.id, version: versionOf(post) };
  return viewOf(view, vendor, toHtml(body));
}
