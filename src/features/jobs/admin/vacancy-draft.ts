import type { Vacancy } from '../schema/vacancy.ts';
import { answeredVacancySchema } from '../schema/vacancy-wire.ts';
import { clearDraft, readDraft, textValues, writeDraft } from '#src/components/ui/form/draft.ts';

/** The draft's entry for the vacancy that the form was filled from, as JSON. */
const BASE = 'over';

const nameOf = (id: string) => `update-career-${id}`;

/** The unsaved text of a vacancy's form and the vacancy that it was filled from; undefined without a draft. */
export function vacancyDraft(id: string): { texts: Record<string, string>; base: Vacancy } | undefined {
  const { [BASE]: base, ...texts } = readDraft(nameOf(id)) as Record<string, string>;
  if (!base) return undefined;
  const result = answeredVacancySchema.safeParse(JSON.parse(base));
  return result.success ? { texts, base: result.data } : undefined;
}

export const writeVacancyDraft = (form: HTMLFormElement, base: Vacancy): void =>
  writeDraft(nameOf(base.id), { ...textValues(form), [BASE]: JSON.stringify(base) });

export const clearVacancyDraft = (id: string): void => clearDraft(nameOf(id));
