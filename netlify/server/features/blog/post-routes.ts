import { POST_ID } from '#features/blog/schema/post';
import type { AppContext } from '#server/context';
import type { Decision } from '#server/http/own-pages';
import { findPost, shownPost, type PostRef } from './posts.ts';

/** The shell: it fetches a post by the id in its own path. */
const SHELL = '/shell/blog';

/** The picture of a shared link to a post while the build has drawn none: that of the list, as the shell names it. */
const GENERAL_PICTURE = '/og/blogs.png';

/** `/og/blog/{id}.png` where the build has none. */
export async function postPictureFallback(parts: string[], ctx: AppContext): Promise<Decision | undefined> {
  const [folder, section, file = '', more] = parts;
  const id = file.replace(/\.png$/, '');
  if (folder !== 'og' || section !== 'blog' || more !== undefined || id === file || !POST_ID.test(id))
    return undefined;
  return shownPost(await findPost(ctx, id)) && { redirect: GENERAL_PICTURE, temporary: true };
}

/** The page for `/blog/{id}` where the build has none: the post is newer, or was restored since. */
export async function postFallback(parts: string[], ctx: AppContext): Promise<Decision | undefined> {
  const [section = '', asked = '', more] = parts;
  const id = asked.toLowerCase();
  if (section.toLowerCase() !== 'blog' || more !== undefined || !POST_ID.test(id)) return undefined;
  let post: PostRef | undefined;
  try {
    post = shownPost(await findPost(ctx, id));
    if (!post) return undefined;
  } catch (cause) {
    ctx.log.error('post not looked up', { id }, cause);
    return { page: SHELL, status: 503 };
  }
  const isCanonical = section === 'blog' && asked === id;
  if (!isCanonical) return { redirect: `/blog/${id}` };
  const { title, description } = post.record?.value ?? post.committed ?? { title: '' };
  return { page: SHELL, status: 200, head: { title, description, path: `/blog/${id}` } };
}
