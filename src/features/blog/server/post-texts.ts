import { viewOf, type PostView } from '../content/post-view.ts';
import { bodyTree } from '../markdown/body.ts';
import { element, toHtml } from '#src/lib/html-tree.ts';
import * as posts from '#src/lib/messages/en/posts.ts';
import type { AppContext } from '#src/server/context.ts';
import type { PostRecord } from '#src/server/stores/post-records.ts';
import type { Stored } from '#src/server/stores/stored.ts';
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
