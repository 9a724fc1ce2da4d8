import * as z from 'zod/mini';
import { labelOf, labelsOf } from '#src/lib/choices.ts';
import { dayAt, isDay } from '#src/lib/day.ts';
import { line, requiredLine, requiredProse } from '#src/lib/text.ts';
import * as words from '../words.ts';
import { dayInWords } from '#src/lib/format.ts';
import { listHash, contentHash } from '#src/lib/hash.ts';

/** The job types, by key (spec section 9). */
export const JOB_TYPES = { 'full-time': words.fullTime, 'part-time': words.partTime } as const;

export const JOB_TYPE_LABELS = labelsOf(JOB_TYPES);

/** A job type as its label or key; its label from here on. */
const jobTypeSchema = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? labelOf(JOB_TYPES, value) : value)),
  z.enum(JOB_TYPE_LABELS, `Please choose the job type: ${JOB_TYPE_LABELS.join(' or ')}.`),
);

export const SALARY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;

/** The messages of spec section 8 about vacancies, and our own where it has none. */
export const VACANCY_MESSAGES = {
  added: 'Vacancy added successfully!',
  updated: 'Data updated successfully!',
  deleted: 'Data deleted successfully!',
  saveFailed: 'Failed to save data',
  missing: words.missing,
  taken: 'There is already a vacancy with this title. Please choose another title.',
  closed: words.closed,
} as const;

/** Longest accepted values, in characters; `openings` and `salary` are numbers. */
export const VACANCY_LIMITS = {
  title: 200,
  shortTitle: 200,
  shortDescription: 500,
  description: 10_000,
  bulletPoints: 5000,
  location: 120,
  openings: 999,
  salary: 1_000_000_000,
} as const;

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

/** An optional field: undefined keeps the stored value, empty or null clears it. */
const clearable = <T>(schema: z.ZodMiniType<T>, isEmpty = isBlank) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (isEmpty(value) ? null : value)),
      z.nullable(schema),
    ),
  );

/** A number, also as text, as forms send it. */
const numeric = <T extends number>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? Number(value) : value)),
    schema,
  );

/** A checkbox of a form: its value is any text but `false`. */
const ticked = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value !== 'false' : value)),
  z.boolean(),
);

const AMOUNT = 'Please enter the salary as a number.';
const CURRENCY = 'Please enter the currency as three letters, such as LKR.';

const amount = z.optional(
  z.pipe(
    z.transform((value: unknown) => (isBlank(value) ? undefined : value)),
    z.optional(
      numeric(z.number(AMOUNT).check(z.nonnegative(AMOUNT), z.maximum(VACANCY_LIMITS.salary, AMOUNT))),
    ),
  ),
);

const salaryFields = {
  min: amount,
  max: amount,
  /** ISO 4217, such as LKR. */
  currency: z._default(z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{3}$/, CURRENCY)), 'LKR'),
  period: z._default(z.enum(SALARY_PERIODS, 'Please choose the period of the salary.'), 'month'),
};

/** A salary range; either end may be left out. */
const salarySchema = z.object(salaryFields, AMOUNT).check(
  z.refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    message: 'The minimum salary is higher than the maximum.',
  }),
);

/** The salary in a file, where an unknown field is a mistake. */
export const strictSalarySchema = z.optional(z.strictObject(salaryFields));

const isWithoutAmounts = (value: unknown) => {
  const { min, max } = Object(value) as Record<string, unknown>;
  const isEmpty = [min, max].every((end) => end === undefined || isBlank(end));
  return isBlank(value) || (typeof value === 'object' && isEmpty);
};

const OPENINGS = `Please enter the number of openings, a whole number from 1 to ${VACANCY_LIMITS.openings}.`;
const CLOSING = 'Please enter the closing date as year-month-day, such as 2026-12-31.';

/** The fields of a vacancy's form; the six fields of spec section 7 are required. */
export const vacancyFields = {
  title: requiredLine(VACANCY_LIMITS.title, 'Please enter the title.'),
  jobType: jobTypeSchema,
  shortTitle: requiredLine(VACANCY_LIMITS.shortTitle, 'Please enter the short title.'),
  shortDescription: requiredProse(VACANCY_LIMITS.shortDescription, 'Please enter the short description.'),
  /** Paragraphs, one a line. */
  description: requiredProse(VACANCY_LIMITS.description, 'Please enter the description.'),
  /** Separated by commas, or by line breaks when there are any. */
  bulletPoints: requiredProse(VACANCY_LIMITS.bulletPoints, 'Please enter the bullet points.'),
  location: clearable(line(VACANCY_LIMITS.location)),
  /** The last day to apply, in the vendor's time zone. */
  closingDate: clearable(z.string(CLOSING).check(z.refine(isDay, CLOSING))),
  salary: clearable(salarySchema, isWithoutAmounts),
  openings: clearable(
    numeric(z.int(OPENINGS).check(z.minimum(1, OPENINGS), z.maximum(VACANCY_LIMITS.openings, OPENINGS))),
  ),
  /** Whether only the admin area shows it. */
  draft: clearable(ticked),
};

export const vacancyFormSchema = z.object(vacancyFields);

export type VacancyForm = z.infer<typeof vacancyFormSchema>;

/** A vacancy as lists and pages show it; fields that are not set are left out. */
export const vacancySchema = z.object({
  id: z.string(),
  title: z.string(),
  jobType: z.string(),
  /** The key of its job type, as it is compared; derived from the label where an answer has none. */
  jobTypeKey: z.optional(z.string()),
  shortTitle: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  bulletPoints: z.string(),
  slug: z.string(),
  location: z.optional(z.string()),
  closingDate: z.optional(z.string()),
  salary: z.optional(salarySchema),
  openings: z.optional(z.number()),
  draft: z.optional(z.boolean()),
  open: z.boolean(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** For `If-Match`. */
  version: z.string(),
});

export type Vacancy = z.infer<typeof vacancySchema>;

/** What decides who sees a vacancy and whether it takes applications. */
type Shown = Partial<Pick<VacancyForm, 'draft' | 'closingDate'>> & { deletedAt?: number | undefined };

/** Whether visitors see a vacancy, open or closed: neither a draft nor deleted. */
export const isPublic = ({ draft, deletedAt }: Shown): boolean => !draft && deletedAt === undefined;

export const isOver = (day: string, now: number): boolean => dayAt(now) > day;

/** Whether a vacancy takes applications: public, and without a closing date that is over. */
export const isOpen = (vacancy: Shown, now: number): boolean =>
  isPublic(vacancy) && !(vacancy.closingDate && isOver(vacancy.closingDate, now));

export const STATES = ['Open', 'Closed', 'Draft'] as const;

export const stateOf = ({ draft, open }: Vacancy): (typeof STATES)[number] =>
  draft ? 'Draft' : open ? 'Open' : 'Closed';

/** A day (YYYY-MM-DD) in words. */
export const dayOnCalendar = (day: string): string => dayInWords(Date.parse(`${day}T12:00:00Z`));

/** The fields of a vacancy that visitors see. */
const SHOWN = ['slug', ...Object.keys(vacancyFields)] as (keyof Vacancy)[];

/** A build and a store may have the parts of a salary in different orders. */
const inOrder = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value).sort() : value;

/** The hash by which a built page is revalidated: without id and version, which a build from the samples cannot know. */
export const vacancyHash = (vacancy: Vacancy): string =>
  contentHash(JSON.stringify(SHOWN.map((name) => inOrder(vacancy[name]))));

export const vacancyListHash = (vacancies: Vacancy[]): string =>
  listHash(vacancies.map((vacancy) => ({ id: vacancy.slug, version: vacancyHash(vacancy) })));
