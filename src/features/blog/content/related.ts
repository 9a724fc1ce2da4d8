import type { PostEntry } from './collection.ts';

const RELATED = 4;

/** The number of posts to compare on each side: the cost of a page must not grow with the blog. */
const WINDOW = 40;

const shared = (one: string[], other: string[]) => one.filter((tag) => other.includes(tag)).length;

/** The posts that share the most tags with the one at `index`; of equals, nearer ones first, newer before older. */
export function relatedTo(posts: PostEntry[], index: number): PostEntry[] {
  const tags = posts[index]?.data.tags ?? [];
  const byScore: PostEntry[][] = [...tags, ''].map(() => []);
  for (let distance = 1; distance <= WINDOW; distance += 1) {
    for (const post of [posts[index - distance], posts[index + distance]])
      if (post) byScore[shared(tags, post.data.tags)]?.push(post);
    // These share all tags, and later ones are further away.
    if ((byScore.at(-1)?.length ?? 0) >= RELATED) break;
  }
  return byScore.reverse().flat().slice(0, RELATED);
}
