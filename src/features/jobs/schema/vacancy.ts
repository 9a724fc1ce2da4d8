import * as z from 'zod/mini';
import { labelOf, labelsOf } from '#src/lib/choices.ts';
import { dayAt, isDay } from '#src/lib/day.ts';
import { line, pastedNumber, requiredLine, requiredProse } from '#src/lib/text.ts';
import * as words from '../words.ts';
import { dayInWords } from '#src/lib/format.ts';
import { listHash, contentHash } from '#src/lib/hash.ts';
import { fromWire, toWire, wireSchema } from '#src/lib/wire-names.ts';

/** The types of jobs, by key, which filters have; the wire and records have the labels, which do not change. */
export const JOB_TYPES = { 'full-time': 'Full-time', 'part-time': 'Part-time' } as const;

export const JOB_TYPE_LABELS = labelsOf(JOB_TYPES);

/** A job type as its label or key; its label from here on. */
const jobTypeSchema = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? labelOf(JOB_TYPES, value) : value)),
  z.enum(JOB_TYPE_LABELS, `Please choose the job type: ${JOB_TYPE_LABELS.join(' or ')}.`),
);

export const SALARY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;

/** The specification's messages about vacancies, and our own where it has none. */
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
    z.transform((value: unknown) =>
      typeof value === 'string' ? Number(pastedNumber(value).replace(/\s|,(?=\d{3})/g, '')) : value,
    ),
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
  currency: z._default(
    z.string().check(z.overwrite(pastedNumber), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, CURRENCY)),
    'LKR',
  ),
  period: z._default(z.enum(SALARY_PERIODS, 'Please choose the period of the salary.'), 'month'),
};

/** A salary range; either end may be left out. */
const salarySchema = z.object(salaryFields, AMOUNT).check(
  z.refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    message: 'The minimum salary is higher than the maximum.',
  }),
);

export const strictSalarySchema = z.optional(z.strictObject(salaryFields));

const isWithoutAmounts = (value: unknown) => {
  const { min, max } = Object(value) as Record<string, unknown>;
  const isEmpty = [min, max].every((end) => end === undefined || isBlank(end));
  return isBlank(value) || (typeof value === 'object' && isEmpty);
};

const OPENINGS = `Please enter the number of openings, a whole number from 1 to ${VACANCY_LIMITS.openings}.`;
const CLOSING = 'Please enter the closing date as year-month-day, such as 2026-12-31.';

/** The fields of a vacancy's form; the specification's six are required. */
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
  createdAt: z.string(),
  version: z.string(),
});

export type Vacancy = z.infer<typeof vacancySchema>;

type Shown = Partial<Pick<VacancyForm, 'draft' | 'closingDate'>> & { deletedAt?: number | undefined };

/** Whether visitors see a vacancy, open or closed: neither a draft nor deleted. */
export const isPublic = ({ draft, deletedAt }: Shown): boolean => !draft && deletedAt === undefined;

export const isOver = (day: string, now: number): boolean => dayAt(now) > day;

/** Whether a vacancy takes applications: public, and without a closing date that is over. */
export const isOpen = (vacancy: Shown, now: number): boolean =>
  isPublic(vacancy) && !(vacancy.closingDate && isOver(vacancy.closingDate, now));

const CLOSING_MS = 7 * 86_400_000;

/** Whether an open vacancy closes within a week. */
export const isClosing = (vacancy: Shown, now: number): boolean =>
  isOpen(vacancy, now) && Boolean(vacancy.closingDate && isOver(vacancy.closingDate, now + CLOSING_MS));

export const STATES = ['Open', 'Closed', 'Draft'] as const;

export const stateOf = ({ draft, open }: Vacancy): (typeof STATES)[number] =>
  draft ? 'Draft' : open ? 'Open' : 'Closed';

export const dayOnCalendar = (day: string): string => dayInWords(Date.parse(`${day}T12:00:00Z`));

const SHOWN = ['slug', ...Object.keys(vacancyFields)] as (keyof Vacancy)[];

/** A build and a store may have the parts of a salary in different orders. */
const inOrder = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value).sort() : value;

/** The hash by which a built page is revalidated: without id and version, which a build from the samples cannot know. */
export const vacancyHash = (vacancy: Vacancy): string =>
  contentHash(JSON.stringify(SHOWN.map((name) => inOrder(vacancy[name]))));

export const vacancyListHash = (vacancies: Vacancy[]): string =>
  listHash(vacancies.map((vacancy) => ({ id: vacancy.slug, version: vacancyHash(vacancy) })));

/** The names of a vacancy's fields on the wire and in the store are used here alone. */

/** The names in requests (POST /api/save) and in the store. */
const REQUEST_NAMES = { shortDescription: 'shortdis' } as const;

const ANSWER_NAMES = {
  ...REQUEST_NAMES,
  jobType: 'job_type',
  bulletPoints: 'bullet_points',
} as const;

/** The texts of a form as requests and the store have them. */
export const storedWords = <Form extends object>(form: Form) => toWire(form, REQUEST_NAMES);

export const vacancyErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  fromWire(errors, REQUEST_NAMES);

const requestFields = toWire(vacancyFields, REQUEST_NAMES);

/** Accepts a body with the names of answers too. */
function underRequestNames(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const fields: Record<string, unknown> = { ...input };
  for (const name of ['jobType', 'bulletPoints'] as const) fields[name] ??= fields[ANSWER_NAMES[name]];
  return fields;
}

/** The body of POST and PUT; errors use the names in requests. */
export const vacancyBodySchema = z.pipe(
  z.transform(underRequestNames),
  z.pipe(
    z.object(requestFields),
    z.transform((body): VacancyForm => fromWire(body, REQUEST_NAMES)),
  ),
);

/** A vacancy as stored. Times are milliseconds since 1970; `deletedAt` marks a soft delete. */
export const storedVacancySchema = z.object({
  ...requestFields,
  /** The label of the job type; a record of an earlier version may have another one. */
  jobType: z.string(),
  /** The last part of its address; earlier slugs stay reserved in `vacancyAddresses`. */
  slug: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  deletedAt: z.optional(z.number()),
});

type StoredRecord = Pick<Vacancy, 'id' | 'version'> & { value: z.infer<typeof storedVacancySchema> };

/** A stored vacancy as lists and pages show it; `now` decides whether it is open. */
export function vacancyOf({ id, version, value }: StoredRecord, now: number): Vacancy {
  const fields = Object.entries(fromWire(value, REQUEST_NAMES));
  const shown = fields.filter(([name, value]) => Boolean(value) && name in vacancySchema.shape);
  return {
    ...(Object.fromEntries(shown) as unknown as Vacancy),
    ...{ id, version, createdAt: new Date(value.createdAt).toISOString(), open: isOpen(value, now) },
  };
}

export const vacancyAnswer = (vacancy: Vacancy) => toWire(vacancy, ANSWER_NAMES);

export const answeredVacancySchema = wireSchema(ANSWER_NAMES, vacancySchema);

/** A vacancy in the admin's list, with the number of applications for it, without suspected ones. */
export const listedVacancySchema = wireSchema(
  ANSWER_NAMES,
  z.extend(vacancySchema, { applications: z._default(z.number(), 0) }),
);

export type ListedVacancy = z.infer<typeof listedVacancySchema>;
