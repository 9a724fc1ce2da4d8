import { careerReadSchema, type CareerRead } from '#schemas/career';
import { clearDraft, readDraft, textsOf, writeDraft } from '../../../ui/form/draft.ts';

/** Where a draft keeps the vacancy that it was typed over. */
const OVER = 'over';

const nameOf = (id: string) => `update-career-${id}`;

/** What was typed over a vacancy and not saved, with the vacancy as it was then; none when there is none. */
export function careerDraft(id: string): { texts: Record<string, string>; over: CareerRead } | undefined {
  const { [OVER]: over, ...texts } = readDraft(nameOf(id)) as Record<string, string>;
  if (!over) return undefined;
  const result = careerReadSchema.safeParse(JSON.parse(over));
  return result.success ? { texts, over: result.data } : undefined;
}

export const keepCareerDraft = (form: HTMLFormElement, over: CareerRead): void =>
  writeDraft(nameOf(over.id), { ...textsOf(form), [OVER]: JSON.stringify(over) });

export const dropCareerDraft = (id: string): void => clearDraft(nameOf(id));
