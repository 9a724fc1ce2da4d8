import { VACANCY_MESSAGES, vacancyFormSchema, type Vacancy } from '../schema/vacancy.ts';
import { dayOnCalendar } from '../schema/vacancy-states.ts';
import { vacancyErrors } from '../schema/vacancy-wire.ts';
import { isDay } from '#src/lib/day.ts';
import { fieldErrors } from '#src/lib/error.ts';
import { sentenceOf } from '#src/lib/sentence.ts';
import { ApiError } from '#src/lib/api/client.ts';
import type { Errors, FieldErrors } from '#src/components/ui/form/use-form.ts';

/** The vacancy in a form; the four fields of the salary become one. */
export function vacancyFrom(texts: Record<string, string>): Record<string, unknown> {
  const { salaryMin, salaryMax, currency, period, draft = '', ...fields } = texts;
  // An empty checkbox is not among the texts, and a field that is left out would stay as it was.
  return { ...fields, draft, salary: { min: salaryMin, max: salaryMax, currency, period } };
}

/** The text of each form field for a vacancy. */
export const textOf = {
  title: ({ title }) => title,
  jobType: ({ jobType }) => jobType,
  description: ({ description }) => description,
  bulletPoints: ({ bulletPoints }) => bulletPoints,
  shortDescription: ({ shortDescription }) => shortDescription,
  shortTitle: ({ shortTitle }) => shortTitle,
  location: ({ location }) => location ?? '',
  closingDate: ({ closingDate }) => closingDate ?? '',
  openings: ({ openings }) => String(openings ?? ''),
  salaryMin: ({ salary }) => String(salary?.min ?? ''),
  salaryMax: ({ salary }) => String(salary?.max ?? ''),
  currency: ({ salary }) => salary?.currency ?? 'LKR',
  period: ({ salary }) => salary?.period ?? 'month',
  draft: ({ draft }) => (draft ? 'true' : ''),
} satisfies Record<string, (vacancy: Vacancy) => string>;

/** The texts of a form for a vacancy. */
export const textsOf = (vacancy: Vacancy): Record<VacancyField, string> => {
  const texts = Object.entries(textOf).map(([name, text]) => [name, text(vacancy)]);
  return Object.fromEntries(texts) as Record<VacancyField, string>;
};

export type VacancyField = keyof typeof textOf;

/** The label of each field, in the spec's words where it has any. */
export const VACANCY_LABELS: Record<VacancyField, string> = {
  title: 'Title',
  jobType: 'Job Type',
  shortTitle: 'Short Title',
  shortDescription: 'Short Description',
  description: 'Description',
  bulletPoints: 'Bullet Points',
  location: 'Location',
  closingDate: 'Closing date',
  salaryMin: 'Salary from',
  salaryMax: 'Salary to',
  currency: 'Currency',
  period: 'Paid per',
  openings: 'Openings',
  draft: 'Draft',
};

/** How a field's text is written where it is compared with another one; as it is typed, where nothing stands here. */
export const IN_WORDS: Partial<Record<VacancyField, (text: string) => string>> = {
  // While it is typed, the year may have more digits than a day has.
  closingDate: (day) => (isDay(day) ? dayOnCalendar(day) : day),
  draft: (ticked) => (ticked ? 'Yes' : 'No'),
};

/** The two fields that make one error. */
const SALARY: readonly VacancyField[] = ['salaryMin', 'salaryMax'];

/** The fields whose errors may be mended by an edit of this one. */
export const mendedBy = (field: string): readonly string[] =>
  SALARY.some((name) => name === field) ? SALARY : [field];

/** Moves the error of the salary to its first field, and marks the second one. */
const byField = ({ salary, ...errors }: FieldErrors): FieldErrors =>
  salary === undefined ? errors : { ...errors, salaryMin: salary, salaryMax: '' };

/** The field errors; undefined when the form can be sent. */
export function checkVacancy(texts: Record<string, string>): Errors | undefined {
  const { error } = vacancyFormSchema.safeParse(vacancyFrom(texts));
  return error && { fieldErrors: byField(fieldErrors(error)) };
}

/** The errors after a failed save; `reason` is the advice, by default the error's message. */
export const saveErrors = (cause: unknown, reason = sentenceOf(cause, '')): Errors => ({
  formErrors: [VACANCY_MESSAGES.saveFailed, reason],
  fieldErrors: cause instanceof ApiError ? byField(vacancyErrors(cause.errors)) : {},
});
