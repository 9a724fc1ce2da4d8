import { revalidate } from '../../../lib/api/revalidate.ts';

/** As many as an answer may hold: the hash that says whether the list is current is of all that are in it. */
const ROWS = 1000;

/** The built list asks once whether it is still current, without holding anything up. */
const list = document.querySelector<HTMLElement>('#vacancies')!;

async function refresh(): Promise<void> {
  const fresh = await revalidate(`/data?limit=${ROWS}`, list.dataset.version ?? '');
  if (fresh?.ok) await (await import('./show-list.ts')).showList(list, fresh);
}

void refresh();
