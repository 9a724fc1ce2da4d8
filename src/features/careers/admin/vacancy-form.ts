import { VACANCY_MESSAGES, vacancyFormSchema, type Vacancy } from '#features/careers/schema/vacancy';
import { vacancyErrors } from '#features/careers/schema/vacancy-wire';
import { fieldErrors } from '#lib/error';
import { sentenceOf } from '#lib/sentence';
import { ApiError } from '../../../lib/api/client.ts';
import type { Errors, FieldErrors } from '../../../components/ui/form/use-form.ts';

/** What stands in a form, under the names for sending; the salary's parts are one field. */
export function vacancyFrom(texts: Record<string, string>): Record<string, unknown> {
  const { salaryMin, salaryMax, currency, period, ...fields } = texts;
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

/** The salary's error stands beside its first field, and marks the second. */
const byField = ({ salary, ...errors }: FieldErrors): FieldErrors =>
  salary === undefined ? errors : { ...errors, salaryMin: salary, salaryMax: '' };

/** What is wrong with each field; nothing when the form can be sent. */
export function checkVacancy(texts: Record<string, string>): Errors | undefined {
  const { error } = vacancyFormSchema.safeParse(vacancyFrom(texts));
  return error && { fieldErrors: byField(fieldErrors(error)) };
}

/** What a failed save means; `reason` is why, where that is not the error's own sentence. */
export const saveErrors = (cause: unknown, reason = sentenceOf(cause, '')): Errors => ({
  formErrors: [VACANCY_MESSAGES.saveFailed, reason],
  fieldErrors: cause instanceof ApiError ? byField(vacancyErrors(cause.errors)) : {},
});
