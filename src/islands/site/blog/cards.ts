/** What a card of the list shows. */
export interface Card {
  id: string;
  title: string;
  author: string;
  date: string;
  cover: string;
  /** The drawn cover, for an image that does not load. */
  spareCover: string;
  avatar?: string | undefined;
}

/** A card as the build writes it, filled in. */
export function makeCard(card: Card): Element {
  const pattern = document.querySelector<HTMLTemplateElement>('#post-card')!;
  const made = pattern.content.cloneNode(true) as DocumentFragment;
  made.querySelector('a')!.href = `/blog/${encodeURIComponent(card.id)}`;
  made.querySelector('h2')!.textContent = card.title;
  made.querySelector('.post-card-author')!.textContent = card.author;
  made.querySelector('time')!.textContent = card.date;
  const [cover, avatar] = made.querySelectorAll('img');
  withSpare(cover!, card.cover, card.spareCover);
  if (card.avatar) withSpare(avatar!, card.avatar, avatar!.src);
  return made.firstElementChild!;
}

function withSpare(image: HTMLImageElement, address: string, spare: string): void {
  image.addEventListener('error', () => (image.src = spare), { once: true });
  image.src = address;
}
