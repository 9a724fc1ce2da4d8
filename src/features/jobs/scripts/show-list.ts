import { type Vacancy, answeredVacancySchema, dayOnCalendar } from '../schema/vacancy.ts';
import * as words from '../words.ts';
import { fill } from '#src/lib/format.ts';
import { loadScriptFonts } from '#src/lib/script-fonts.ts';
import { readParts } from '#src/lib/api/list-parts.ts';

function rowOf(vacancy: Vacancy): Node {
  const pattern = document.querySelector<HTMLTemplateElement>('#vacancy-row')!;
  const row = pattern.content.cloneNode(true) as DocumentFragment;
  const part = (name: string) => row.querySelector<HTMLElement>(`[data-part='${name}']`)!;
  const { title, slug, shortTitle: short, jobType: type, closingDate } = vacancy;
  const place = vacancy.location ?? part('place').dataset.town ?? '';
  const closing = closingDate ? fill(words.applyByDay, { day: dayOnCalendar(closingDate) }) : '';
  for (const [name, text] of Object.entries({ title, short, place, type, closing }))
    part(name).textContent = text;
  part('title').setAttribute('href', `/career/${slug}`);
  part('closing').hidden = !closing;
  return row;
}

/** Replaces the built rows with the API's; changes nothing when a part of the list cannot be read. */
export async function showList(list: HTMLElement, first: Response): Promise<void> {
  const found = await readParts(answeredVacancySchema, first).catch(() => undefined);
  if (!found) return;
  const { rows } = found;
  loadScriptFonts(JSON.stringify(rows));
  list.replaceChildren(...rows.map(rowOf));
  const isEmpty = rows.length === 0;
  list.hidden = isEmpty;
  document.querySelector<HTMLElement>('#no-vacancies')!.hidden = !isEmpty;
  // The list of the page for an unknown vacancy has none.
  const lead = document.querySelector<HTMLElement>('#vacancies-lead');
  if (lead) lead.hidden = isEmpty;
}
