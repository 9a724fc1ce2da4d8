import { revalidate } from '../../../lib/api/revalidate.ts';
import { showVacancy } from './show-vacancy.ts';

/** The shell of a vacancy that is newer than the build; its address holds the slug. */
const [, , asked = ''] = location.pathname.split('/');

function show(state: 'loading' | 'failed' | 'missing' | 'shown'): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]'))
    part.hidden = part.dataset.state !== state;
}

async function load(): Promise<void> {
  show('loading');
  const fresh = await revalidate(`/career/${asked}`, 'none');
  if (fresh?.status === 404) return show('missing');
  const article = document.querySelector<HTMLElement>('#vacancy')!;
  const shown = fresh?.ok === true && (await showVacancy(article, fresh));
  show(shown ? 'shown' : 'failed');
}

document.querySelector('[data-retry]')?.addEventListener('click', () => void load());
void load();
