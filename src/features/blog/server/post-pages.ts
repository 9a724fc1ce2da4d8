// A module of its own: only the function of pages needs the parser of Markdown.
import { bodyTree } from '../markdown.ts';
import { element, toHtml } from '#src/lib/html.ts';
import * as words from '../words.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Decision } from '#src/server/http/own-pages.ts';
import { POST_MARKS, viewOf, type PostView } from '../content/post-view.ts';
import { POST_ID } from '../schema/post.ts';
import { BLOG_TAG, contentOf, findPost, postTag, shownPost, sourceOf, versionOfPost } from './posts.ts';
import type { FoundPost, PostRef } from './posts.ts';

/** The texts of a post's page. */
async function postTexts(ctx: AppContext, post: PostRef, record: FoundPost['record']): Promise<PostView> {
  const source = sourceOf(post);
  const [content, vendor] = await Promise.all([contentOf(ctx, post, record), ctx.company.name()]);
  const body = bodyTree(content, source.format) ?? [element('p', [words.malformed])];
  const view = { updatedAt: source.publishedAt, ...source, id: post.id, version: versionOfPost(post) };
  return viewOf(view, vendor, toHtml(body));
}

/** `/og/blog/{id}.png` where the build has drawn none: the picture of the list, as the post's page names it. */
export async function postPictureFallback(parts: string[], ctx: AppContext): Promise<Decision | undefined> {
  const [folder, section, file = '', more] = parts;
  const id = file.replace(/\.png$/, '');
  if (folder !== 'og' || section !== 'blog' || more !== undefined || id === file || !POST_ID.test(id))
    return undefined;
  return shownPost(await findPost(ctx, id)) && { redirect: '/og/blogs.png', temporary: true };
}

/** The page for `/blog/{id}` where the build has none: the post is newer, or was restored since. */
export async function postFallback(parts: string[], ctx: AppContext): Promise<Decision | undefined> {
  const [section = '', asked = '', more] = parts;
  const id = asked.toLowerCase();
  if (section.toLowerCase() !== 'blog' || more !== undefined || !POST_ID.test(id)) return undefined;
  try {
    const found = await findPost(ctx, id);
    const post = shownPost(found);
    if (!post) return undefined;
    if (section !== 'blog' || asked !== id) return { redirect: `/blog/${id}` };
    const texts = await postTexts(ctx, post, found.record);
    return { page: `/blog/${POST_MARKS.id}`, status: 200, filled: { texts, tags: [BLOG_TAG, postTag(id)] } };
  } catch (cause) {
    ctx.log.error('post not looked up', { id }, cause);
    return { page: '/shell/blog', status: 503 };
  }
}
