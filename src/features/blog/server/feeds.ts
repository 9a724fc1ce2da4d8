import { contentHash } from '#src/lib/text-hash.ts';
import type { AppContext } from '#src/server/context.ts';
import { cached, NOT_CACHED } from '#src/server/http/cached.ts';
import type { Call } from '#src/server/http/call.ts';
import { ownFile } from '#src/server/http/own-pages.ts';
import { EACH_TIME, Reply } from '#src/server/http/reply.ts';
import { feedWith, sitemapWith } from './feed-texts.ts';
import { publicPosts } from './post-lists.ts';
import { BLOG_TAG, type PostRef } from './posts.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * Answers with a file of the build and what became public, or stopped being public, since. Whatever fails, the file is the
 * answer: as it is, or by a redirect to it where the function cannot fetch it.
 */
const completing =
  (file: string, complete: (xml: string, posts: PostRef[]) => string) =>
  async (call: Call, ctx: AppContext): Promise<Reply> => {
    const built = await ownFile(file, call.url, ctx.env, ctx.log);
    if (!built) return new Reply(undefined, { status: 302, headers: { Location: file, ...NOT_CACHED } });
    const type = { 'Content-Type': built.type };
    try {
      const { posts, forMs } = await publicPosts(ctx);
      const text = complete(built.text, posts);
      const reply = await cached(call, contentHash(text), [BLOG_TAG], () => bytesOf(text), { forMs });
      Object.assign(reply.headers, type);
      return reply;
    } catch (cause) {
      ctx.log.error('built file not completed', { file }, cause);
      const headers = { ...type, 'Cache-Control': EACH_TIME, ...NOT_CACHED };
      return new Reply(bytesOf(built.text), { headers });
    }
  };

/** GET /rss.xml */
export const feed = completing('/built/rss.xml', feedWith);

/** GET /sitemap.xml */
export const sitemap = completing('/built/sitemap.xml', sitemapWith);
