import { element, type Node } from '#src/lib/html-tree.ts';
import { factsOf } from './vacancy-facts.ts';
import type { Vacancy } from './vacancy.ts';
import { bulletsOf, paragraphsOf } from './vacancy-text.ts';

/** The parts of a vacancy's page that are more than a line. */
export const partsOf = (
  vacancy: Vacancy,
  town: string,
): Record<'facts' | 'description' | 'bullets', Node[]> => ({
  facts: factsOf(vacancy, town).map(([label, value]) =>
    element('div', [element('dt', [label]), element('dd', [value])]),
  ),
  description: paragraphsOf(vacancy.description).map((text) => element('p', [text])),
  bullets: bulletsOf(vacancy.bulletPoints).map((text) => element('li', [text])),
});
