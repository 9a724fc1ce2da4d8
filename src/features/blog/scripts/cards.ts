import { loadScriptFonts } from '#src/lib/script-fonts.ts';
import { showImage } from './show-image.ts';

/** What a card of the list shows. */
export interface Card {
  id: string;
  title: string;
  author: string;
  date: string;
  cover: string;
  /** The drawn cover, for an image that does not load. */
  fallbackCover: string;
  avatar?: string | undefined;
}

/** A card made from the template of the page. */
export function makeCard(card: Card): Element {
  loadScriptFonts(card.title + card.author);
  const pattern = document.querySelector<HTMLTemplateElement>('#post-card')!;
  const made = pattern.content.cloneNode(true) as DocumentFragment;
  made.querySelector('a')!.href = `/blog/${encodeURIComponent(card.id)}`;
  made.querySelector('h2')!.textContent = card.title;
  made.querySelector('.post-card-author')!.textContent = card.author;
  made.querySelector('time')!.textContent = card.date;
  const [cover, avatar] = made.querySelectorAll('img');
  showImage(cover!, { address: card.cover, fallback: card.fallbackCover, place: 'card' });
  if (card.avatar) showImage(avatar!, { address: card.avatar, fallback: avatar!.src });
  return made.firstElementChild!;
}
