import { revalidate } from '#src/lib/api/revalidate.ts';

/** The most rows that the API gives at once. The page shows all open vacancies, and compares the hash of all. */
const ROWS = 1000;

const list = document.querySelector<HTMLElement>('#vacancies')!;

async function refresh(): Promise<void> {
  const fresh = await revalidate(`/data?limit=${ROWS}`, list.dataset.version ?? '');
  if (fresh?.ok) await (await import('./show-list.ts')).showList(list, fresh);
}

void refresh();
