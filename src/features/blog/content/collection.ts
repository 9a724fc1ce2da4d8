import { readFileSync } from 'node:fs';
import { getCollection, type CollectionEntry } from 'astro:content';
import { byDate, POSTS_A_PAGE } from '../schema/post.ts';
import { withoutHead } from '../schema/current-text.ts';
import { dayInWords } from '#src/lib/format.ts';
import { listHash } from '#src/lib/hash.ts';
import { oncePerBuild } from '#src/lib/site.ts';
import { bodyTree } from '../markdown.ts';
import { coverAddress, drawnNameOf, uploadAddress } from '../images.ts';
import { element, toHtml, withStoredImages, type Node } from '#src/lib/html.ts';
import { slugOf } from '#src/lib/slug.ts';
import { malformed } from '../words.ts';
import { SHEET_ROWS, sheetOf } from '#src/illustrations/drawn-svg.ts';

export type PostEntry = CollectionEntry<'blog'>;

/** All posts, newest first. */
export const allPosts = oncePerBuild(async (): Promise<PostEntry[]> => {
  const keyed = (await getCollection('blog')).map((entry) => ({ ...entry.data, id: entry.id, entry }));
  return keyed.sort(byDate).map(({ entry }) => entry);
});

/** The list hash of a page of the list; the API computes the same for the same posts. */
export const versionOf = (posts: PostEntry[]): string =>
  listHash(posts.map(({ id, data }) => ({ id, version: data.version })));

/** The data of a post's card. */
export function cardOf({ id, data }: PostEntry) {
  const covered = { id, image: data.image, cover: data.cover };
  return {
    id,
    title: data.title,
    author: data.author,
    avatar: data.authorImage ? uploadAddress(data.authorImage) : undefined,
    date: dayInWords(data.publishedAt.getTime()),
    cover: coverAddress(covered),
    /** The name of the drawn cover, when the post has no image. */
    drawing: data.image ? undefined : drawnNameOf(covered),
  };
}

export type CardData = ReturnType<typeof cardOf>;

/** The content of a post. That of a committed post is read from its file, to keep Astro's content store small. */
const contentOf = ({ filePath, data }: PostEntry): unknown =>
  filePath === undefined ? data.content : withoutHead(readFileSync(filePath, 'utf8'));

const treeOf = (post: PostEntry): Node[] =>
  bodyTree(contentOf(post), post.data.format) ?? [element('p', [malformed])];

/** The body of a post as safe HTML for the feed, where images have their original size. */
export const feedHtml = (post: PostEntry): string => toHtml(withStoredImages(treeOf(post)));

const textOf = (nodes: Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

/** The body of a post as safe HTML for its page, with the headings that its contents link to. */
export function pageBody(post: PostEntry) {
  const tree = treeOf(post);
  // The page has elements of these names.
  const known = new Set(['blog-pages', 'main', 'post', 'related', 'scroll-top', 'site-menu']);
  const contents = tree.flatMap((node, at) => {
    if (typeof node === 'string' || node.tag !== 'h2') return [];
    const heading = textOf(node.children);
    const slug = slugOf(heading);
    const id = known.has(slug) ? `${slug}-${at}` : slug;
    known.add(id);
    node.attributes.id = id;
    return [{ id, heading }];
  });
  return { html: toHtml(tree), contents };
}

/** The place of a drawn cover in a sheet: the sheet's file name without its extension, and the row, from 0. */
export interface SheetPlace {
  sheet: string;
  row: number;
}

/** The places of the covers on the list's first page, in sheets to save requests; the page inlines the first cover. */
export async function newestCoverSheets(): Promise<Map<string, SheetPlace>> {
  const [, ...others] = (await allPosts()).slice(0, POSTS_A_PAGE);
  const covers = [...new Set(others.flatMap((post) => cardOf(post).drawing ?? []))];
  const places = covers.map((name, at): [string, SheetPlace] => {
    const row = at % SHEET_ROWS;
    return [name, { sheet: sheetOf(covers.slice(at - row, at - row + SHEET_ROWS)), row }];
  });
  return new Map(places);
}

const RELATED = 4;

/** The number of posts to compare on each side: the cost of a page must not grow with the blog. */
const WINDOW = 40;

const shared = (one: string[], other: string[]) => one.filter((tag) => other.includes(tag)).length;

/** The posts that share the most tags with the one at `index`; of equals, nearer ones first, newer before older. */
export function relatedTo(posts: PostEntry[], index: number): PostEntry[] {
  const tags = posts[index]?.data.tags ?? [];
  const near = Array.from({ length: WINDOW }, (_, at) => [posts[index - at - 1], posts[index + at + 1]]);
  return near
    .flat()
    .filter((post) => post !== undefined)
    .toSorted((one, other) => shared(tags, other.data.tags) - shared(tags, one.data.tags))
    .slice(0, RELATED);
}

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
