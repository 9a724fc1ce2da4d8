import type { Vacancy } from '#features/careers/schema/vacancy';
import { answeredVacancySchema } from '#features/careers/schema/vacancy-wire';
import { clearDraft, readDraft, textsOf, writeDraft } from '../../../components/ui/form/draft.ts';

/** Where a draft keeps the vacancy that it was typed over. */
const OVER = 'over';

const nameOf = (id: string) => `update-career-${id}`;

/** What was typed over a vacancy and not saved, with the vacancy as it was then; none when there is none. */
export function vacancyDraft(id: string): { texts: Record<string, string>; over: Vacancy } | undefined {
  const { [OVER]: over, ...texts } = readDraft(nameOf(id)) as Record<string, string>;
  if (!over) return undefined;
  const result = answeredVacancySchema.safeParse(JSON.parse(over));
  return result.success ? { texts, over: result.data } : undefined;
}

export const keepVacancyDraft = (form: HTMLFormElement, over: Vacancy): void =>
  writeDraft(nameOf(over.id), { ...textsOf(form), [OVER]: JSON.stringify(over) });

export const dropVacancyDraft = (id: string): void => clearDraft(nameOf(id));
