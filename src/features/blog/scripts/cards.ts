import { loadScriptFonts } from '#src/lib/script-fonts.ts';
import { showImage, coverAddress, drawnCoverOf, uploadAddress } from '../images.ts';
import { type PostCard, answeredCardSchema } from '../schema/post.ts';
import { readParts } from '#src/lib/api/list-parts.ts';

/** What a card shows of a post. */
const cardFrom = (post: PostCard) => ({
  ...{ id: post.id, title: post.title, author: post.author, date: post.date },
  cover: coverAddress(post),
  /** The drawn cover, for an image that does not load. */
  fallbackCover: drawnCoverOf(post),
  avatar: post.authorImage && uploadAddress(post.authorImage),
});

/** A built post of the search index comes without an avatar. */
export type Card = Omit<ReturnType<typeof cardFrom>, 'avatar'> & { avatar?: string | undefined };

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

/** The newest posts, when the list has changed since the build, and whether these are all posts. */
let fresh: { cards: Card[]; complete: boolean } | undefined;

export const newestCards = (): Card[] => fresh?.cards ?? [];

/** The built posts that are older than those in the API's answer: newer ones that are not in the answer were deleted. */
export function builtOlderThanFresh<Post>(built: readonly Post[], idOf: (post: Post) => string) {
  if (!fresh) return built;
  const ids = new Set(fresh.cards.map(({ id }) => id));
  // By the last two, because one of them may have a new date, and a newer one may be from further down.
  const last = fresh.cards.slice(-2).map(({ id }) => built.findIndex((post) => idOf(post) === id));
  return fresh.complete ? [] : built.slice(Math.max(...last) + 1).filter((post) => !ids.has(idOf(post)));
}

/** Reads the newest posts from the API, down to the first one before `oldest`: posts since the build may have earlier dates. */
export async function readFresh(first: Response, oldest: string): Promise<PostCard[]> {
  const { rows, complete } = await readParts(
    answeredCardSchema,
    first,
    ({ publishedAt }) => publishedAt < oldest,
  );
  fresh = { cards: rows.map(cardFrom), complete };
  return rows;
}

/** Shows the API's newest posts before older built ones: no other page has those that new posts push off the first page. */
export async function showList(grid: HTMLOListElement, first: Response): Promise<void> {
  const { oldest = '', none = '', failed = '' } = grid.dataset;
  const rows = await readFresh(first, oldest).catch(() => undefined);
  if (!rows) {
    document.querySelector('[data-blogs-failed]')!.textContent = failed;
    return;
  }
  const own = rows.filter(({ publishedAt }) => publishedAt >= oldest).map((post) => makeCard(cardFrom(post)));
  const built = [...grid.children].filter((card) => card.querySelector('a'));
  const idOf = (card: Element) => decodeURIComponent(card.querySelector('a')!.pathname.split('/').pop()!);
  const shown = [...own, ...builtOlderThanFresh(built, idOf)];
  const empty = Object.assign(document.createElement('li'), {
    className: 'text-lead text-ink-soft',
    textContent: none,
  });
  grid.replaceChildren(...(shown.length > 0 ? shown : [empty]));
  grid.dispatchEvent(new Event('refreshed'));
}
