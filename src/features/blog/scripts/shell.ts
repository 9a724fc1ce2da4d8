import { revalidate } from '../../../lib/api/revalidate.ts';
import { shareLinks } from '../share-links.ts';
import { replaceFailed } from '../../../components/ui/failed-images.ts';
import { showPost } from './show-post.ts';

/** The shell of a post that is newer than the build; its address holds the post's id. */
const [, , id = ''] = location.pathname.split('/');
const article = document.querySelector<HTMLElement>('#post')!;

function show(state: 'failed' | 'shown'): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]'))
    part.hidden = part.dataset.state !== state;
}

function fillShareLinks(): void {
  const title = article.querySelector('h1')?.textContent ?? '';
  for (const { network, href } of shareLinks(location.origin + location.pathname, title)) {
    const link = article.querySelector<HTMLAnchorElement>(`[data-network='${network}']`);
    if (link) link.href = href;
  }
}

async function load(): Promise<void> {
  const fresh = await revalidate(`/blogs/${id}`, 'none');
  const shown = fresh?.ok === true && (await showPost(article, fresh));
  show(shown ? 'shown' : 'failed');
  if (shown) fillShareLinks();
}

document.querySelector('[data-retry]')?.addEventListener('click', () => location.reload());
replaceFailed(document);
void load();
