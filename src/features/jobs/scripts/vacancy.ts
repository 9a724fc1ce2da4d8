import { revalidate } from '#src/lib/api/revalidate.ts';
import { closedHash } from '#src/lib/hash.ts';
import { dayAt } from '#src/lib/day.ts';

/** A built vacancy is revalidated once, and replaced only when it has changed. */
const article = document.querySelector<HTMLElement>('#vacancy')!;
const { slug = '', version = '', closing = '' } = article.dataset;

async function refresh(): Promise<void> {
  const isClosed = closing !== '' && dayAt(Date.now()) > closing;
  const fresh = await revalidate(
    `/career/${encodeURIComponent(slug)}`,
    isClosed ? closedHash(version) : version,
  );
  if (isClosed) article.dataset.open = 'false';
  if (fresh?.ok) await (await import('./show-vacancy.ts')).showVacancy(article, fresh);
  if (fresh?.status === 404)
    article.replaceWith(document.querySelector<HTMLTemplateElement>('#no-career')!.content);
}

void refresh();
