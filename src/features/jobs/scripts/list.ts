import { revalidate } from '#src/lib/api/revalidate.ts';

/** The most rows of an answer: the list hash is of all vacancies in the list. */
const ROWS = 1000;

const list = document.querySelector<HTMLElement>('#vacancies')!;

async function refresh(): Promise<void> {
  const fresh = await revalidate(`/data?limit=${ROWS}`, list.dataset.version ?? '');
  if (fresh?.ok) await (await import('./show-list.ts')).showList(list, fresh);
}

void refresh();
