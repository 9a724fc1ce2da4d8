import { afterPaint, revalidate } from '#src/lib/api/revalidate.ts';
import { replaceFailed } from '#src/components/ui/failed-images.ts';

/** A built post is revalidated once, and replaced only when it has changed. */
const article = document.querySelector<HTMLElement>('#post')!;
const { id = '', version = '' } = article.dataset;

async function refresh(): Promise<void> {
  const fresh = await revalidate(`/blogs/${id}`, version);
  if (fresh?.ok) await (await import('./show-post.ts')).showPost(article, fresh);
  if (fresh?.status === 404) (await import('./show-post.ts')).showGone(article);
}

replaceFailed(document);
afterPaint(refresh);
