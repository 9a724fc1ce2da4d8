import * as z from 'zod/mini';
import { careerReadSchema, type CareerRead } from '#schemas/career';
import { dayInWords } from '#schemas/day';

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

/** Replaces the built rows by what the API answered; an answer of another shape changes nothing. */
export function showList(list: HTMLElement, body: unknown): void {
  const careers = z.array(careerReadSchema).safeParse(body);
  if (!careers.success) return;
  list.replaceChildren(...careers.data.map(rowOf));
  list.hidden = careers.data.length === 0;
  document.querySelector<HTMLElement>('#no-vacancies')!.hidden = careers.data.length > 0;
}
