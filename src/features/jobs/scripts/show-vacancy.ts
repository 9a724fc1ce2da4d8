import { type Vacancy, answeredVacancySchema } from '../schema/vacancy.ts';
import { partsOf } from '../schema/vacancy-text.ts';
import { toDom } from '#src/lib/html.ts';
import { loadScriptFonts } from '#src/lib/script-fonts.ts';

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

/** Fills the page with the API's vacancy; the page stays as built where the answer is not a vacancy. */
export async function showVacancy(article: HTMLElement, answer: Response): Promise<void> {
  const vacancy = answeredVacancySchema.safeParse(await answer.json().catch(() => undefined)).data;
  if (!vacancy) return;
  loadScriptFonts(JSON.stringify(vacancy));
  const slot = (name: string) => article.querySelector<HTMLElement>(`[data-slot='${name}']`)!;
  for (const name of ['title', 'shortTitle', 'shortDescription'] as const)
    slot(name).textContent = vacancy[name];
  for (const [name, nodes] of Object.entries(partsOf(vacancy, slot('facts').dataset.town ?? '')))
    slot(name).replaceChildren(toDom(nodes));
  setFormVacancy(article, vacancy);
  article.dataset.open = String(vacancy.open);
  const vendor = document.title.split(' | ').at(-1);
  document.title = `${vacancy.title} | ${vendor}`;
  if (location.pathname !== `/career/${vacancy.slug}`)
    history.replaceState(history.state, '', `/career/${vacancy.slug}${location.hash}`);
}
