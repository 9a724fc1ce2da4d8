import type { PostEntry } from './collection.ts';

const RELATED = 4;

/** How many posts on each side are looked at: the cost of a page must not grow with the blog. */
const WINDOW = 40;

const shared = (one: string[], other: string[]) => one.filter((tag) => other.includes(tag)).length;

/** Posts that share the most tags with the one at `index`, nearer ones first; never itself. */
export function relatedTo(posts: PostEntry[], index: number): PostEntry[] {
  const tags = posts[index]?.data.tags ?? [];
  const from = Math.max(0, index - WINDOW);
  const near = posts.slice(from, index + WINDOW + 1).map((post, at) => ({
    post,
    distance: Math.abs(from + at - index),
    score: shared(tags, post.data.tags),
  }));
  return near
    .filter(({ distance }) => distance > 0)
    .sort((one, other) => other.score - one.score || one.distance - other.distance)
    .slice(0, RELATED)
    .map(({ post }) => post);
}
