import type { APIRoute } from 'astro';
import { allPosts } from '#src/features/blog/content/collection.ts';
import { drawnName } from '#src/features/blog/images.ts';
import { DAY_MS, dayAt } from '#src/lib/day.ts';

/** Different texts, and a function that gives the number of each. */
function numbered(all: string[]) {
  const texts = [...new Set(all)];
  const numbers = new Map(texts.map((text, at) => [text, at]));
  return { texts, numberOf: (text: string) => numbers.get(text) };
}

/** The search index of all posts, as small as possible; loaded when the search box is used. */
export const GET: APIRoute = async () => {
  const all = (await allPosts()).map(({ id, data: { title, author, image, cover, publishedAt } }) => {
    const day = Date.parse(dayAt(publishedAt.getTime())) / DAY_MS;
    return { id, title, author, day, cover: image ?? (cover ? drawnName(cover) : '') };
  });
  const authors = numbered(all.map(({ author }) => author));
  const covers = numbered(all.map(({ cover }) => cover));
  const posts = all.map(({ id, title, author, day, cover }) => {
    return [id, title, authors.numberOf(author), day, covers.numberOf(cover)];
  });
  return Response.json({ authors: authors.texts, covers: covers.texts, posts });
};
