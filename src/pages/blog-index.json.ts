import type { APIRoute } from 'astro';
import { allPosts } from '#src/features/blog/content/collection.ts';
import { dayAt } from '#src/lib/day.ts';

const DAY_MS = 86_400_000;

/** Gives each text a number at its first use. */
function numbering() {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, texts.length);
    return texts.push(text) - 1;
  };
  return { texts, numberOf };
}

/** The search index of all posts, as small as possible; loaded when the search box is used. */
export const GET: APIRoute = async () => {
  const authors = numbering();
  const covers = numbering();
  const posts = (await allPosts()).map(({ id, data }) => [
    id,
    data.title,
    authors.numberOf(data.author),
    Date.parse(dayAt(data.publishedAt.getTime())) / DAY_MS,
    covers.numberOf(data.image ?? (data.cover ? `${data.cover.picture}-${data.cover.tone}` : '')),
  ]);
  return new Response(JSON.stringify({ authors: authors.texts, covers: covers.texts, posts }), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
};
