import type { PostCard } from '../schema/post.ts';
import { answeredCardSchema } from '../schema/post-wire.ts';
import { readParts } from '#src/lib/api/list-parts.ts';
import { coverAddress, drawnCoverOf, uploadAddress } from '../cover-address.ts';
import { olderThanAnswer, type AnsweredPosts } from './older-posts.ts';
import { makeCard, type Card } from './cards.ts';

interface Fresh {
  cards: Card[];
  answered: AnsweredPosts;
}

/** The newest posts, when the list has changed since the build; the search includes them. */
let fresh: Fresh | undefined;

export const newestCards = (): Card[] => fresh?.cards ?? [];

/** The built posts, newest first, that are still valid but not in the API's answer; all of them without an answer. */
export const builtOlderThanFresh = <Post>(built: readonly Post[], idOf: (post: Post) => string) =>
  fresh ? olderThanAnswer(fresh.answered, built, idOf) : built;

const idOfCard = (card: Element) => decodeURIComponent(card.querySelector('a')!.pathname.split('/').pop()!);

function noPosts(sentence: string): Element {
  const item = document.createElement('li');
  item.className = 'text-lead text-ink-soft';
  item.textContent = sentence;
  return item;
}

export function cardFrom(post: PostCard): Card {
  return {
    id: post.id,
    title: post.title,
    author: post.author,
    date: post.date,
    cover: coverAddress(post),
    fallbackCover: drawnCoverOf(post),
    avatar: post.authorImage ? uploadAddress(post.authorImage) : undefined,
  };
}

/**
 * Reads and remembers the newest posts from the API, down to the first one that is older than `oldest`: posts added since
 * the build may have an earlier date. Rejects as `readParts` does.
 */
export async function readFresh(first: Response, oldest: string): Promise<PostCard[]> {
  const { rows, complete } = await readParts(
    answeredCardSchema,
    first,
    ({ publishedAt }) => publishedAt < oldest,
  );
  fresh = { cards: rows.map(cardFrom), answered: { ids: new Set(rows.map(({ id }) => id)), complete } };
  return rows;
}

/**
 * Shows the API's newest posts, followed by the built ones that are older: without these, posts that newer ones pushed
 * off the first page would be on no page.
 */
export async function showList(grid: HTMLOListElement, first: Response): Promise<void> {
  const { oldest = '', none = '', failed = '' } = grid.dataset;
  const rows = await readFresh(first, oldest).catch(() => undefined);
  if (!rows) {
    document.querySelector('[data-blogs-failed]')!.textContent = failed;
    return;
  }
  const own = rows.filter(({ publishedAt }) => publishedAt >= oldest).map((post) => makeCard(cardFrom(post)));
  const built = [...grid.children].filter((card) => card.querySelector('a'));
  const shown = [...own, ...builtOlderThanFresh(built, idOfCard)];
  grid.replaceChildren(...(shown.length > 0 ? shown : [noPosts(none)]));
  grid.dispatchEvent(new Event('refreshed'));
}
