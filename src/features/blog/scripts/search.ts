import { revalidate } from '../../../lib/api/revalidate.ts';
import { readPart } from '../../../lib/api/list-parts.ts';
import { drawnCoverOf, uploadAddress } from '../cover-address.ts';
import { dayInWords } from '#lib/day';
import { makeCard, type Card } from './cards.ts';
import { newestCards, builtOlderThanFresh, readFresh } from './refresh.ts';

/** `/blog-index.json`: what the search needs of every post, newest first, with authors and covers named once. */
interface Index {
  authors: string[];
  covers: string[];
  /** Address, title, author, day since 1970, cover. */
  posts: [string, string, number, number, number][];
}

interface Searchable {
  words: string;
  card: () => Card;
}

const SHOWN_AT_ONCE = 12;
const DAY_MS = 86_400_000;

/** Text as it is compared: whatever the case, the apostrophe, and the space that a phone's keyboard adds. */
const plain = (text: string) => text.toLowerCase().replaceAll('’', "'").trim();

const haystack = (title: string, author: string) => plain(`${title}\n${author}`);

/** Asks for what is newer than the build, which only the first page of the list does by itself. */
async function readNewer({ version, limit }: DOMStringMap, posts: Index['posts']): Promise<void> {
  if (version !== undefined) return;
  const fresh = await revalidate(`/blogs?view=cards&limit=${limit}`, 'none');
  const last = posts[Number(limit) - 1];
  // The vendor's day begins before that of UTC.
  const oldest = last ? new Date((last[3] - 1) * DAY_MS).toISOString() : '';
  // Without an answer there is still all that was built.
  if (fresh?.ok) await readFresh(fresh, oldest).catch(() => undefined);
}

/** Everything there is to find; what the API knew more comes first and stands for what the build knew of it. */
async function readAll(list: DOMStringMap): Promise<Searchable[]> {
  const { authors, covers, posts } = (await (await readPart('/blog-index.json')).json()) as Index;
  await readNewer(list, posts);
  const built = builtOlderThanFresh(posts, ([id]) => id).map(([id, title, by, day, at]): Searchable => {
    const [author = '', cover = ''] = [authors[by], covers[at]];
    const fallbackCover = drawnCoverOf({ id });
    const address = cover.includes('.')
      ? uploadAddress(cover)
      : cover
        ? `/covers/${cover}.svg`
        : fallbackCover;
    const card = () => ({ id, title, author, date: dayInWords(day * DAY_MS), cover: address, fallbackCover });
    return { words: haystack(title, author), card };
  });
  return [
    ...newestCards().map((card) => ({ words: haystack(card.title, card.author), card: () => card })),
    ...built,
  ];
}

const part = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;

/** Shows what was found in the place of the list, a screenful at a time. */
function createResults() {
  const [results, more] = [part('found-posts'), part('more-posts')];
  const made = new WeakMap<Searchable, Element>();
  let found: Searchable[] = [];

  const cardOf = (one: Searchable) => {
    const card = made.get(one) ?? makeCard(one.card());
    made.set(one, card);
    return card;
  };

  const showFirst = (count: number) => {
    const cards = found.slice(0, count).map(cardOf);
    more.hidden = count >= found.length;
    // The next letter often leaves the first finds as they are: drawing them anew is most of what a key costs.
    const same =
      cards.length === results.childElementCount && cards.every((card, at) => card === results.children[at]);
    if (!same) results.replaceChildren(...cards);
  };

  more.addEventListener('click', () => {
    const shown = results.childElementCount;
    showFirst(shown + SHOWN_AT_ONCE);
    // The button may be gone, and whoever reads by keyboard goes on with the first new one.
    results.children[shown]?.querySelector('a')?.focus();
  });
  return (matches: Searchable[]) => {
    found = matches;
    results.hidden = matches.length === 0;
    showFirst(SHOWN_AT_ONCE);
  };
}

/** Narrows the list while the reader types: any part of a title or an author's name, whatever the case. */
export async function startSearch(box: HTMLInputElement, grid: HTMLOListElement): Promise<void> {
  const status = part('blog-count');
  const errorLine = document.querySelector('[data-blogs-failed]')!;
  const pager = document.querySelector<HTMLElement>('nav[aria-label="Pages of the blog"]');
  const showResults = createResults();
  let reading: Promise<Searchable[] | undefined> | undefined;

  /** All posts, asked for once; nothing when they cannot be had, and then the next letter asks again. */
  const read = () =>
    (reading ??= readAll(grid.dataset).catch(() => {
      reading = undefined;
      return undefined;
    }));

  /** The finds in the place of the list as it was built, or without any that list. */
  const showFound = (found: Searchable[] | undefined) => {
    for (const built of [grid, pager]) if (built) built.hidden = found !== undefined;
    showResults(found ?? []);
    part('no-posts').hidden = found?.length !== 0;
    status.textContent = found ? sentenceFor(found.length) : '';
  };

  /** The list stays until all posts are here, and when they cannot be had. */
  const show = async () => {
    const query = plain(box.value);
    rememberQuery(query && box.value);
    if (query === '') return showFound(undefined);
    status.textContent = grid.dataset.searching ?? '';
    const all = await read();
    if (query !== plain(box.value)) return;
    errorLine.textContent = all ? '' : (grid.dataset.failed ?? '');
    showFound(all?.filter(({ words }) => words.includes(query)));
  };

  box.addEventListener('input', () => void show());
  grid.addEventListener('refreshed', () => {
    reading = undefined;
    void show();
  });
  part('all-posts').addEventListener('click', () => {
    box.value = '';
    box.focus();
    void show();
  });
  await show();
}

function sentenceFor(count: number): string {
  return count === 1 ? '1 blog matches' : `${count.toLocaleString('en')} blogs match`;
}

/** The query in the address, so that a search can be shared and survives a reload. */
function rememberQuery(query: string): void {
  const address = new URL(location.href);
  if (query) address.searchParams.set('q', query);
  else address.searchParams.delete('q');
  history.replaceState(history.state, '', address);
}
