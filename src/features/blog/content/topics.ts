import { slugOf } from '#src/lib/slug.ts';
import { allPosts, type PostEntry } from './collection.ts';

/** Posts that share a tag. */
export interface Topic {
  label: string;
  path: string;
  posts: PostEntry[];
}

/** The topics of a post, by its tags. */
export const topicLinks = (tags: readonly string[]) =>
  tags.map((label) => ({ label, path: `/blogs/topic/${slugOf(label)}` }));

/** Every topic, with most posts first; tags of one address are one topic. */
export async function allTopics(): Promise<Topic[]> {
  const topics = new Map<string, Topic>();
  for (const post of await allPosts())
    for (const { label, path } of topicLinks(post.data.tags)) {
      const topic = topics.get(path) ?? { label, path, posts: [] };
      topics.set(path, topic);
      if (topic.posts.at(-1) !== post) topic.posts.push(post);
    }
  return [...topics.values()].sort((one, other) => other.posts.length - one.posts.length);
}
