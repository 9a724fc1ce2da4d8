import { replaceFailed } from '#src/components/ui/failed-images.ts';
import { readStored } from '#src/components/ui/form/storage.ts';
import { EDITOR_PREVIEW } from '../schema/post.ts';
import { showImage } from '../images.ts';
import { showPost } from './show-post.ts';

/** The page behind a preview link, and the preview of the editor, whose text is in this browser. The token stays behind `#`, so that a reload works: no request and no referrer has it. */
const article = document.querySelector<HTMLElement>('#post')!;

/** The statuses for a preview link that has ended, and for an unknown preview link. */
const OVER = new Set([410, 422]);

/**
 * Asks what a preview link shows. The token is in the body, because addresses are logged. Returns undefined when no answer came.
 */
async function readPreview(token: string): Promise<Response | undefined> {
  try {
    return await fetch('/api/previews/read', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
      cache: 'no-store',
    });
  } catch {
    return undefined;
  }
}

function show(state: 'failed' | 'over' | 'shown'): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]'))
    part.hidden = part.dataset.state !== state;
}

/** What the editor stored for its preview; nothing for another person, or after the logout. */
const stored = () => readStored(EDITOR_PREVIEW.entry, 'localStorage');

const fromEditor = () => {
  const text = stored();
  return text === undefined ? undefined : Response.json(text);
};

/** For a published post, says in the band whether readers see the same text, in place of 'not published'. */
function showBand(): void {
  const { band } = Object(stored()) as { band?: unknown };
  const said = document.querySelector<HTMLElement>('[data-band]')!;
  const words = typeof band === 'string' ? said.dataset[band] : undefined;
  if (words) said.textContent = words;
}

/** The cover that is chosen in the editor and not stored yet; gone once the editor is closed. */
function showChosenCover(): void {
  const { chosenImage } = Object(stored()) as { chosenImage?: unknown };
  const cover = article.querySelector<HTMLImageElement>('img[data-post-cover]');
  if (!cover || typeof chosenImage !== 'string' || !chosenImage.startsWith('blob:')) return;
  showImage(cover, { address: chosenImage, fallback: cover.dataset.spare ?? '' });
}

/** The own address of a post that has become public since the link was made. */
async function publicAddressOf(answer: Response): Promise<string | undefined> {
  const { id, state } = Object(await answer.json().catch(() => undefined)) as {
    id?: unknown;
    state?: unknown;
  };
  return state === 'published' && typeof id === 'string' ? `/blog/${encodeURIComponent(id)}` : undefined;
}

async function load(): Promise<void> {
  const isEditors = location.hash === EDITOR_PREVIEW.hash;
  const answer = isEditors ? fromEditor() : await readPreview(location.hash.slice(1));
  if (answer && OVER.has(answer.status)) return show('over');
  const address = isEditors || !answer?.ok ? undefined : await publicAddressOf(answer.clone());
  // Replaced, so that going back does not lead here again.
  if (address) return location.replace(address);
  const shown = answer?.ok === true && (await showPost(article, answer, { isPublic: false }));
  if (isEditors) {
    showBand();
    showChosenCover();
  }
  show(shown ? 'shown' : 'failed');
}

document.querySelector('[data-retry]')?.addEventListener('click', () => location.reload());
addEventListener('hashchange', () => location.reload());
replaceFailed(document);
void load();
