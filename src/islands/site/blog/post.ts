import { newsOf } from '../../../api/news.ts';
import { replaceFailed } from '../../../ui/failed-images.ts';

/** A built post asks once whether it is still current, and is swapped only when it is not. */
const article = document.querySelector<HTMLElement>('#post')!;
const { id = '', version = '' } = article.dataset;

async function refresh(): Promise<void> {
  const news = await newsOf(`/blogs/${id}`, version);
  if (news.state === 'changed') (await import('./show-post.ts')).showPost(article, news.body);
  if (news.state === 'gone') (await import('./show-post.ts')).showGone(article);
}

document.querySelector('[data-copy-link]')?.addEventListener('click', async (event) => {
  const label = (event.currentTarget as HTMLElement).querySelector('span')!;
  await navigator.clipboard.writeText(location.href.split('#')[0] ?? '');
  label.textContent = 'Link copied';
});

replaceFailed(document);
void refresh();
