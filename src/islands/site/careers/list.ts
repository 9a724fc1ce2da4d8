import { newsOf } from '../../../api/news.ts';

/** The built list asks once whether it is still current, without holding anything up. */
const list = document.querySelector<HTMLElement>('#vacancies')!;

async function refresh(): Promise<void> {
  const news = await newsOf('/data', list.dataset.version ?? '');
  if (news.state === 'changed') (await import('./show-list.ts')).showList(list, news.body);
}

void refresh();
