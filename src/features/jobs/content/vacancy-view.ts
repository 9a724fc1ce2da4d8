import type { SiteFacts } from '#src/content-schemas/site.ts';
import { toHtml, marksOf } from '#src/lib/html.ts';
import { jsonLdElement } from '#src/lib/seo/structured-data.ts';
import { vacancyHash, type Vacancy } from '../schema/vacancy.ts';
import { partsOf } from '../schema/vacancy-text.ts';
import { jobPostingJsonLd } from './json-ld.ts';

/** What the page of a vacancy shows. `toHtml` makes facts, description and bullets; the head is one element of escaped JSON. */
export type VacancyView = typeof VACANCY_MARKS;

/** The page of a vacancy that is newer than the build. */
export const VACANCY_MARKS = marksOf(
  ['slug', 'facts', 'description', 'bullets', 'head'],
  ['version', 'closing', 'open', 'title', 'jobType', 'shortTitle', 'shortDescription'],
);

export function viewOf(vacancy: Vacancy, facts: SiteFacts, site: URL): VacancyView {
  const { slug, title, jobType, shortTitle, shortDescription, open, closingDate } = vacancy;
  const parts = partsOf(vacancy, facts.address.town);
  const url = new URL(`/career/${slug}`, site).href;
  return {
    ...{ slug, title, jobType, shortTitle, shortDescription },
    version: vacancyHash(vacancy),
    closing: closingDate ?? '',
    open: String(open),
    facts: toHtml(parts.facts),
    description: toHtml(parts.description),
    bullets: toHtml(parts.bullets),
    head: open ? jsonLdElement(jobPostingJsonLd(vacancy, facts, url, site)) : '',
  };
}
