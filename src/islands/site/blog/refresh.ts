import * as z from 'zod/mini';
import { blogCardSchema, type BlogCard } from '#schemas/blog';
import { coverAddress, drawnCoverOf, uploadAddress } from '../../../blog/cover-address.ts';
import { beyond, type Answered } from './beyond.ts';
import { makeCard, type Card } from './cards.ts';

const listSchema = z.array(blogCardSchema);

interface News {
  cards: Card[];
  answered: Answered;
}

/** The newest posts, when the API knew more than the build; the search takes them into account. */
let news: News | undefined;

export const newestCards = (): Card[] => news?.cards ?? [];

/** Of posts as the build knew them, newest first, those that stand although the API did not name them. */
export const olderThanNews = <Post>(built: readonly Post[], idOf: (post: Post) => string) =>
  news ? beyond(news.answered, built, idOf) : built;

const idOfCard = (card: Element) => decodeURIComponent(card.querySelector('a')!.pathname.split('/').pop()!);

function noPosts(sentence: string): Element {
  const item = document.createElement('li');
  item.className = 'text-lead text-ink-soft';
  item.textContent = sentence;
  return item;
}

export function cardFrom(post: BlogCard): Card {
  return {
    id: post.id,
    title: post.title,
    author: post.contentwriter,
    date: post.date,
    cover: coverAddress(post),
    spareCover: drawnCoverOf(post),
    avatar: post.contentwriterImage ? uploadAddress(post.contentwriterImage) : undefined,
  };
}

/** Puts what the API answered before those of the built list that it does not reach: no page would have them. */
export function showList(grid: HTMLOListElement, body: unknown): void {
  const list = listSchema.safeParse(body);
  if (!list.success) {
    document.querySelector('[data-blogs-failed]')!.textContent = grid.dataset.failed ?? '';
    return;
  }
  const cards = list.data.map(cardFrom);
  const ids = new Set(cards.map(({ id }) => id));
  news = { cards, answered: { ids, whole: cards.length < Number(grid.dataset.limit) } };
  const shown = [...cards.map(makeCard), ...olderThanNews([...grid.children], idOfCard)];
  grid.replaceChildren(...(shown.length > 0 ? shown : [noPosts(grid.dataset.none ?? '')]));
  grid.dispatchEvent(new Event('refreshed'));
}
