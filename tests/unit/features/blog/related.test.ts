import { expect, it } from 'vitest';
import type { PostEntry } from '../../../../src/features/blog/content/collection.ts';
import { relatedTo } from '../../../../src/features/blog/content/related.ts';

const TAGS = ['loans', 'pawning', 'leasing', 'erp', 'audit'];

/** Posts of two tags each, in no simple order. */
const posts = Array.from({ length: 200 }, (_, n) => ({
  id: `post-${n}`,
  data: { tags: [TAGS[(n * 7) % 5], TAGS[(n * n + 3) % 5]] },
})) as unknown as PostEntry[];

const shared = (one: PostEntry, other: PostEntry) =>
  one.data.tags.filter((tag) => other.data.tags.includes(tag)).length;

/** The same by looking at all that is near and sorting it. */
function bySorting(index: number): string[] {
  const post = posts[index] as PostEntry;
  const near = posts
    .map((other, at) => ({ other, distance: Math.abs(at - index), score: shared(post, other) }))
    .filter(({ distance }) => distance > 0 && distance <= 40);
  near.sort((one, other) => other.score - one.score || one.distance - other.distance);
  return near.slice(0, 4).map(({ other }) => other.id);
}

it.each([0, 1, 57, 120, 199])('posts near %i that share most tags are related to it', (index) => {
  expect(relatedTo(posts, index).map(({ id }) => id)).toEqual(bySorting(index));
});

it('a post without tags has the nearest posts, a single one has none', () => {
  const untagged = posts.slice(0, 3).map((post) => ({ ...post, data: { ...post.data, tags: [] } }));
  expect(relatedTo(untagged, 1).map(({ id }) => id)).toEqual(['post-0', 'post-2']);
  expect(relatedTo(posts.slice(0, 1), 0)).toEqual([]);
});
