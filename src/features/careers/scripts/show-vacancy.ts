import type { Vacancy } from '#features/careers/schema/vacancy';
import { answeredVacancySchema } from '#features/careers/schema/vacancy-wire';
import { bulletsOf, paragraphsOf } from '#features/careers/schema/vacancy-text';
import { loadScriptFonts } from '#lib/script-fonts';
import { factsOf } from '#features/careers/schema/vacancy-facts';

function texts(tag: 'p' | 'li', items: string[], className = ''): HTMLElement[] {
  return items.map((text) => {
    const element = document.createElement(tag);
    element.textContent = text;
    element.className = className;
    return element;
  });
}

function factRows(vacancy: Vacancy, town: string): Node[] {
  const pattern = document.querySelector<HTMLTemplateElement>('#vacancy-fact')!;
  return factsOf(vacancy, town).map(([label, value]) => {
    const row = pattern.content.cloneNode(true) as DocumentFragment;
    row.querySelector('dt')!.textContent = label;
    row.querySelector('dd')!.textContent = value;
    return row;
  });
}

/** Sets the vacancy of the form. The inputs are changed directly, because the form may not be hydrated yet. */
function setFormVacancy(article: HTMLElement, { slug, title }: Vacancy): void {
  const form = article.querySelector('form')!;
  for (const [name, value] of Object.entries({ career: slug, position: title })) {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    field.defaultValue = value;
    field.value = value;
  }
  form.action = `/api/submit-application?from=${encodeURIComponent(`/career/${slug}`)}`;
}

/** Shows the parts for an open or for a closed vacancy. */
export function showOpen(article: HTMLElement, open: boolean): void {
  for (const part of article.querySelectorAll<HTMLElement>('[data-when]'))
    part.hidden = (part.dataset.when === 'open') !== open;
}

/** Fills the page with the API's vacancy; resolves to false when the answer is no vacancy. */
export async function showVacancy(article: HTMLElement, answer: Response): Promise<boolean> {
  const parsed = answeredVacancySchema.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success) return false;
  const vacancy = parsed.data;
  loadScriptFonts(JSON.stringify(vacancy));
  const slot = (name: string) => article.querySelector<HTMLElement>(`[data-slot='${name}']`)!;
  for (const name of ['title', 'shortTitle', 'shortDescription'] as const)
    slot(name).textContent = vacancy[name];
  slot('description').replaceChildren(...texts('p', paragraphsOf(vacancy.description)));
  slot('bullets').replaceChildren(...texts('li', bulletsOf(vacancy.bulletPoints), 'pl-1.5'));
  slot('facts').replaceChildren(...factRows(vacancy, slot('facts').dataset.town ?? ''));
  setFormVacancy(article, vacancy);
  showOpen(article, vacancy.open);
  const vendor = document.title.split(' | ').at(-1);
  document.title = `${vacancy.title} | ${vendor}`;
  article.hidden = false;
  if (location.pathname !== `/career/${vacancy.slug}`)
    history.replaceState(history.state, '', `/career/${vacancy.slug}${location.hash}`);
  return true;
}
