import { afterPaint, revalidate } from '#src/lib/api/revalidate.ts';
import { replaceFailed } from '#src/components/ui/failed-images.ts';

/** The built list works without scripts; they are loaded for a search, or when the list has changed. */
const grid = document.querySelector<HTMLOListElement>('#posts')!;
const box = document.querySelector<HTMLInputElement>('#blog-search')!;
const { version, limit, failed = '' } = grid.dataset;

const search = async () => (await import('./search.ts')).startSearch(box, grid);

async function refresh(built: string): Promise<void> {
  const fresh = await revalidate(`/blogs?view=cards&limit=${limit}`, built);
  if (fresh?.ok) return (await import('./cards.ts')).showList(grid, fresh);
  if (fresh?.status !== 304) document.querySelector('[data-blogs-failed]')!.textContent = failed;
}

replaceFailed(document);
// The reader may have begun to type before this script was loaded.
box.value ||= new URLSearchParams(location.search).get('q') ?? '';
if (box.value || document.activeElement === box) void search();
else box.addEventListener('focus', () => void search(), { once: true });
if (version) afterPaint(() => refresh(version));
