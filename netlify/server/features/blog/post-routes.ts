import { POST_ID } from '#features/blog/schema/post';
import type { AppContext } from '#server/context';
import type { Decision } from '#server/http/own-pages';
import { findPost, shownPost } from './posts.ts';

/** The shell: it fetches a post by the id in its own path. */
const SHELL = '/shell/blog';

/** The page for `/blog/{id}` where the build has none: the post is newer, or was restored since. */
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
