import { readPreview } from '../../../lib/api/read-preview.ts';
import { replaceFailed } from '../../../components/ui/failed-images.ts';
import { readStored } from '../../../components/ui/form/storage.ts';
import { EDITOR_PREVIEW } from '../schema/preview-link.ts';
import { showPost } from './show-post.ts';

/** The page behind a preview link, and the preview of the editor, whose text is in this browser. The token stays behind `#`, so that a reload works: no request and no referrer has it. */
const article = document.querySelector<HTMLElement>('#post')!;

/** The answers for a link that has ended, and for one that never was. */
const OVER = new Set([410, 422]);

function show(state: 'failed' | 'over' | 'shown'): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]'))
    part.hidden = part.dataset.state !== state;
}

/** The text that the editor stored for its preview; nothing for another person, or after the logout. */
const fromEditor = () => {
  const stored = readStored(EDITOR_PREVIEW.entry, 'localStorage');
  return stored === undefined ? undefined : Response.json(stored);
};

async function load(): Promise<void> {
  const isEditors = location.hash === EDITOR_PREVIEW.hash;
  const answer = isEditors ? fromEditor() : await readPreview(location.hash.slice(1));
  if (answer && OVER.has(answer.status)) return show('over');
  const shown = answer?.ok === true && (await showPost(article, answer));
  show(shown ? 'shown' : 'failed');
}

document.querySelector('[data-retry]')?.addEventListener('click', () => location.reload());
addEventListener('hashchange', () => location.reload());
replaceFailed(document);
void load();
