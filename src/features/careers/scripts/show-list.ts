import { careerReadSchema, type CareerRead } from '#features/careers/schema/vacancy';
import { dayInWords } from '#lib/day';
import { readOn } from '../../../lib/api/parts.ts';

/** A row as the build writes it, filled in. */
function rowOf(career: CareerRead): Node {
  const pattern = document.querySelector<HTMLTemplateElement>('#vacancy-row')!;
  const row = pattern.content.cloneNode(true) as DocumentFragment;
  const part = (name: string) => row.querySelector<HTMLElement>(`[data-part='${name}']`)!;
  part('title').textContent = career.title;
  part('title').setAttribute('href', `/career/${career.slug}`);
  part('short').textContent = career.shortTitle;
  part('place').textContent = career.location ?? part('place').dataset.town ?? '';
  part('type').textContent = career.job_type;
  const closing = part('closing');
  closing.hidden = !career.closingDate;
  closing.textContent = career.closingDate
    ? `Apply by ${dayInWords(Date.parse(`${career.closingDate}T12:00:00Z`))}`
    : '';
  return row;
}

/** Replaces the built rows by what the API answered; a list of which a part cannot be had changes nothing. */
export async function showList(list: HTMLElement, first: Response): Promise<void> {
  const found = await readOn(careerReadSchema, first).catch(() => undefined);
  if (!found) return;
  const { rows } = found;
  list.replaceChildren(...rows.map(rowOf));
  list.hidden = rows.length === 0;
  document.querySelector<HTMLElement>('#no-vacancies')!.hidden = rows.length > 0;
}
