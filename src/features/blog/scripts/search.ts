import { revalidate } from '#src/lib/api/revalidate.ts';
import { readPart } from '#src/lib/api/list-parts.ts';
import { drawnAddress, drawnCoverOf, uploadAddress } from '../images.ts';
import * as blogWords from '../words.ts';
import { counted, dayInWords } from '#src/lib/format.ts';
import { folded } from '#src/lib/fold.ts';
import { makeCard, type Card, newestCards, builtOlderThanFresh, readFresh } from './cards.ts';

/** `/blog-index.json`: the data for the search, posts newest first; they refer to authors and covers by index. */
interface Index {
  authors: string[];
  covers: string[];
  /** Id, title, index of the author, days since 1970, index of the cover. */
  posts: [string, string, number, number, number][];
}

interface Searchable {
  words: string;
  card: () => Card;
}

const SHOWN_AT_ONCE = 12;
const DAY_MS = 86_400_000;

/** What is looked for: phones add a space, titles have one between words, and many people put a phrase in quotes. */
const wanted = (box: HTMLInputElement) =>
  folded(box.value)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^"(.+)"$/, '$1');

/** Reads posts newer than the build; the list's first page, which has a `version`, has done so already. */
async function readNewer({ version, limit }: DOMStringMap, posts: Index['posts']): Promise<void> {
  if (version !== undefined) return;
  const fresh = await revalidate(`/blogs?view=cards&limit=${limit}`, 'none');
  const last = posts[Number(limit) - 1];
  // One day earlier, because the vendor's day begins before the day in UTC.
  const oldest = last ? new Date((last[3] - 1) * DAY_MS).toISOString() : '';
  // Without an answer the built posts are searched.
  if (fresh?.ok) await readFresh(fresh, oldest).catch(() => undefined);
}

/** All posts to search: those of the API first, then the older built ones. */
async function readAll(list: DOMStringMap): Promise<Searchable[]> {
  const { authors, covers, posts } = (await (await readPart('/blog-index.json')).json()) as Index;
  await readNewer(list, posts);
  const searchable = (title: string, author: string, card: () => Card): Searchable => ({
    ...{ words: folded(`${title}\n${author}`), card },
  });
  const built = builtOlderThanFresh(posts, ([id]) => id).map(([id, title, by, day, at]) => {
    const [author = '', name = ''] = [authors[by], covers[at]];
    const fallbackCover = drawnCoverOf({ id });
    const drawn = name ? drawnAddress(name) : fallbackCover;
    const cover = name.includes('.') ? uploadAddress(name) : drawn;
    const card = () => ({ id, title, author, date: dayInWords(day * DAY_MS), cover, fallbackCover });
    return searchable(title, author, card);
  });
  return [...newestCards().map((card) => searchable(card.title, card.author, () => card)), ...built];
}

const part = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;

/** Starts the search: while the reader types, it shows the posts with the text in their title or author. */
export async function startSearch(box: HTMLInputElement, grid: HTMLOListElement): Promise<void> {
  const [status, results, more] = [part('blog-count'), part('found-posts'), part('more-posts')];
  const errorLine = document.querySelector('[data-blogs-failed]')!;
  const pager = document.querySelector<HTMLElement>('#blog-pages');
  const made = new WeakMap<Searchable, Element>();
  let reading: Promise<Searchable[] | undefined> | undefined;
  let matches: Searchable[] = [];

  /** All posts, read once; undefined when that failed, and the next letter tries again. */
  const read = () =>
    (reading ??= readAll(grid.dataset).catch(() => {
      reading = undefined;
      return undefined;
    }));

  const cardOf = (one: Searchable) => {
    const card = made.get(one) ?? makeCard(one.card());
    made.set(one, card);
    return card;
  };

  const showFirst = (count: number) => {
    const cards = matches.slice(0, count).map(cardOf);
    more.hidden = count >= matches.length;
    // The next letter often changes nothing here, and rendering cards is the slowest part of a search.
    const same =
      cards.length === results.childElementCount && cards.every((card, at) => card === results.children[at]);
    if (!same) results.replaceChildren(...cards);
  };

  /** Shows the matches instead of the built list; undefined shows the built list. */
  const showFound = (found: Searchable[] | undefined) => {
    matches = found ?? [];
    for (const built of [grid, pager]) if (built) built.hidden = found !== undefined;
    results.hidden = matches.length === 0;
    showFirst(SHOWN_AT_ONCE);
    part('no-posts').hidden = found?.length !== 0;
    status.textContent = found ? counted(blogWords.matches, found.length) : '';
  };

  /** Searches. The built list stays until all posts are loaded, and when they cannot be loaded. */
  const show = async () => {
    const query = wanted(box);
    rememberQuery(query && box.value);
    if (query === '') return showFound(undefined);
    status.textContent = grid.dataset.searching ?? '';
    const all = await read();
    if (query !== wanted(box)) return;
    errorLine.textContent = all ? '' : (grid.dataset.failed ?? '');
    showFound(all?.filter(({ words }) => words.includes(query)));
  };

  more.addEventListener('click', () => {
    const shown = results.childElementCount;
    showFirst(shown + SHOWN_AT_ONCE);
    // The button may be hidden now, so the focus moves to the first new card.
    results.children[shown]?.querySelector('a')?.focus();
  });
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

/** Writes the query to the address, so that a search can be shared and survives a reload. */
function rememberQuery(query: string): void {
  const address = new URL(location.href);
  if (query) address.searchParams.set('q', query);
  else address.searchParams.delete('q');
  history.replaceState(history.state, '', address);
}
