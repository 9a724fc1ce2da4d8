import { newsOf } from '../../../lib/api/revalidate.ts';
import { replaceFailed } from '../../../components/ui/failed-images.ts';
import { startCopyLink } from './copy-link.ts';

/** A built post asks once whether it is still current, and is swapped only when it is not. */
const article = document.querySelector<HTMLElement>('#post')!;
const { id = '', version = '' } = article.dataset;

async function refresh(): Promise<void> {
  const news = await newsOf(`/blogs/${id}`, version);
  if (news?.ok) await (await import('./show-post.ts')).showPost(article, news);
  if (news?.status === 404) (await import('./show-post.ts')).showGone(article);
}

startCopyLink();
replaceFailed(document);
void refresh();
