import { vacancyFormSchema, type Vacancy } from '#features/careers/schema/vacancy';
import { vacancyErrors } from '#features/careers/schema/vacancy-wire';
import { fieldErrors } from '#lib/error';
import { ApiError } from '../../../lib/api/client.ts';
import { textsOf } from '../../../components/ui/form-draft.ts';

/** What stands in a form, under the names for sending; the salary's parts are one field. */
export function vacancyFrom(form: HTMLFormElement): Record<string, unknown> {
  const { salaryMin, salaryMax, currency, period, ...fields } = textsOf(form);
  return { ...fields, salary: { min: salaryMin, max: salaryMax, currency, period } };
}

/** The text of a form's field for a vacancy as it is read. */
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
} satisfies Record<string, (vacancy: Vacancy) => string>;

export type VacancyField = keyof typeof textOf;

/** What each field is called, in the spec's words where it has any. */
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
  period: 'Paid for each',
  openings: 'Openings',
};

export type FieldErrors = Partial<Record<string, string>>;

/** The complaint about each wrong field; empty when the form can be sent. */
export function errorsIn(fields: Record<string, unknown>): FieldErrors {
  const result = vacancyFormSchema.safeParse(fields);
  return result.success ? {} : fieldErrors(result.error);
}

/** What a failed call says about single fields. */
export const errorsOf = (error: unknown): FieldErrors =>
  error instanceof ApiError ? vacancyErrors(error.errors) : {};

/** Moves the focus to the first field that is wrong. */
export function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  requestAnimationFrame(() => {
    const names = [...new FormData(form ?? undefined).keys()];
    const wrong = names.find((name) => errors[name.replace(/^salary(Min|Max)$/, 'salary')]);
    const field = wrong && form?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  });
}
