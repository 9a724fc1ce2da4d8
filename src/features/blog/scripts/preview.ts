import { replaceFailed } from '#src/components/ui/failed-images.ts';
import { readStored } from '#src/components/ui/form/storage.ts';
import { EDITOR_PREVIEW } from '../schema/post.ts';
import { showImage } from '../images.ts';
import { showPost } from './show-post.ts';

/** The page behind a preview link, and the preview of the editor, whose text is in this browser. The token stays behind `#`, so that a reload works: no request and no referrer has it. */
const article = document.querySelector<HTMLElement>('#post')!;

/** The statuses for a preview link that has ended, and for an unknown preview link. */
const OVER = new Set([410, 422]);

/** Asks what a preview link shows; undefined when no answer came. The token is in the body, because addresses are logged. */
const readPreview = (token: string): Promise<Response | undefined> =>
  fetch('/api/previews/read', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
    cache: 'no-store',
  }).catch(() => undefined);

function show(state: 'failed' | 'over' | 'shown'): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]'))
    part.hidden = part.dataset.state !== state;
}

/** Of the editor's text: whether readers see the same text of a published post, and a chosen cover that is not stored. */
function showEditing({ band, chosenImage }: Record<string, unknown>): void {
  const said = document.querySelector<HTMLElement>('[data-band]')!;
  const words = typeof band === 'string' ? said.dataset[band] : undefined;
  if (words) said.textContent = words;
  const cover = article.querySelector<HTMLImageElement>('img[data-post-cover]');
  // Gone once the editor is closed.
  if (cover && typeof chosenImage === 'string' && chosenImage.startsWith('blob:'))
    showImage(cover, { address: chosenImage, fallback: cover.dataset.spare ?? '' });
}

/** The own address of a post that has become public since the link was made. */
async function publicAddressOf(answer: Response): Promise<string | undefined> {
  const { id, state } = Object(await answer.json().catch(() => undefined)) as Record<string, unknown>;
  return state === 'published' && typeof id === 'string' ? `/blog/${encodeURIComponent(id)}` : undefined;
}

async function load(): Promise<void> {
  const isEditors = location.hash === EDITOR_PREVIEW.hash;
  // Nothing is stored for another person, or after the logout.
  const stored = isEditors ? readStored(EDITOR_PREVIEW.entry, 'localStorage') : undefined;
  const own = stored === undefined ? undefined : Response.json(stored);
  const answer = isEditors ? own : await readPreview(location.hash.slice(1));
  if (answer && OVER.has(answer.status)) return show('over');
  const address = isEditors || !answer?.ok ? undefined : await publicAddressOf(answer.clone());
  // Replaced, so that going back does not lead here again.
  if (address) return location.replace(address);
  const isShown = answer?.ok === true && (await showPost(article, answer, { isPublic: false }));
  if (isEditors) showEditing(Object(stored) as Record<string, unknown>);
  show(isShown ? 'shown' : 'failed');
}

document.querySelector('[data-retry]')?.addEventListener('click', () => location.reload());
addEventListener('hashchange', () => location.reload());
replaceFailed(document);
void load();
