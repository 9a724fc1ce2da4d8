import * as z from 'zod/mini';
import { blogCardSchema, type BlogCard } from '#schemas/blog';
import { coverAddress, drawnCoverOf, uploadAddress } from '../../../blog/cover-address.ts';
import { makeCard, type Card } from './cards.ts';

const listSchema = z.array(blogCardSchema);

/** The newest posts, when the API knew more than the build; the search takes them into account. */
let newest: Card[] = [];

export const newestCards = (): Card[] => newest;

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

/** Replaces the built list by what the API answered. */
export function showList(grid: HTMLOListElement, body: unknown): void {
  const list = listSchema.safeParse(body);
  if (!list.success) {
    document.querySelector('[data-blogs-failed]')!.textContent = grid.dataset.failed ?? '';
    return;
  }
  newest = list.data.map(cardFrom);
  grid.replaceChildren(...newest.map(makeCard));
  grid.dispatchEvent(new Event('refreshed'));
}
