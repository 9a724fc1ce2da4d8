import { POST_ID } from '#features/blog/schema/post';
import type { AppContext } from '#server/context';
import type { Decision } from '#server/http/own-pages';
import { findPost, shownPost } from './posts.ts';

/** The page that fetches a post by itself; its address is the post's. */
const SHELL = '/shell/blog';

/** The pages of `/blog/{id}` that the build does not have: a post saved since then, or one that was deleted before it. */
export async function postFallback(parts: string[], ctx: AppContext): Promise<Decision | undefined> {
  const [section = '', asked = '', more] = parts;
  const id = asked.toLowerCase();
  if (section.toLowerCase() !== 'blog' || more !== undefined || !POST_ID.test(id)) return undefined;
  try {
    if (!shownPost(await findPost(ctx, id))) return undefined;
  } catch (cause) {
    ctx.log.error('post not looked up', { id }, cause);
    return { page: SHELL, status: 503 };
  }
  const isCanonical = section === 'blog' && asked === id;
  return isCanonical ? { page: SHELL, status: 200 } : { redirect: `/blog/${id}` };
}
