import { readFileSync } from 'node:fs';
import { getCollection, type CollectionEntry } from 'astro:content';
import { byDate } from '../schema/post.ts';
import { withoutHead } from '../schema/committed-post.ts';
import { dayInWords } from '#src/lib/messages/format.ts';
import { listHash } from '#src/lib/content-hash.ts';
import { bodyTree } from '../markdown/body.ts';
import { withStoredImages } from '../markdown/body-image.ts';
import { coverAddress, drawnNameOf, uploadAddress } from '../cover-address.ts';
import { toHtml, type Node } from '#src/lib/html-tree.ts';

export type PostEntry = CollectionEntry<'blog'>;

let sorted: Promise<PostEntry[]> | undefined;

async function load(): Promise<PostEntry[]> {
  const entries = await getCollection('blog');
  const keyed = entries.map((entry) => ({
    entry,
    id: entry.id,
    publishedAt: entry.data.publishedAt.toISOString(),
  }));
  return keyed.sort(byDate).map(({ entry }) => entry);
}

/** All posts, newest first; sorted once a build. */
export function allPosts(): Promise<PostEntry[]> {
  if (import.meta.env.DEV) return load();
  sorted ??= load();
  return sorted;
}

/** The list hash of a page of the list; the API computes the same for the same posts. */
export const versionOf = (posts: PostEntry[]): string =>
  listHash(posts.map(({ id, data }) => ({ id, version: data.version })));

function makeCard({ id, data }: PostEntry) {
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
    readingTime: data.readingTime,
  };
}

export type CardData = ReturnType<typeof makeCard>;

const cards = new WeakMap<PostEntry, CardData>();

/** The data of a post's card, computed once: the same card is in the list and on the pages of related posts. */
export function cardOf(post: PostEntry): CardData {
  const card = cards.get(post) ?? makeCard(post);
  cards.set(post, card);
  return card;
}

/** The content of a post. That of a committed post is read from its file, to keep Astro's content store small. */
const contentOf = ({ filePath, data }: PostEntry): unknown =>
  filePath === undefined ? data.content : withoutHead(readFileSync(filePath, 'utf8'));

const treeOf = (post: PostEntry): Node[] | undefined => bodyTree(contentOf(post), post.data.format);

/** The body as safe HTML; undefined when it is malformed. */
export function htmlOf(post: PostEntry): string | undefined {
  const tree = treeOf(post);
  return tree && toHtml(tree);
}

/** The body for the feed, with images in their original size. */
export function feedHtmlOf(post: PostEntry): string | undefined {
  const tree = treeOf(post);
  return tree && toHtml(withStoredImages(tree));
}
