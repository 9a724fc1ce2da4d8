import * as z from 'zod/mini';
import { keyOf, labelOf } from '#src/lib/choices.ts';
import { fromWire, toWire, wireSchema } from '#src/lib/wire-names.ts';
import {
  isOpen,
  JOB_TYPES,
  vacancyFields,
  vacancySchema,
  type Vacancy,
  type VacancyForm,
} from './vacancy.ts';

/**
 * The names of a vacancy's fields on the wire and in the store (spec sections 3 and 7); they are used in this file only.
 */

/** The names in requests (POST /api/save) and in the store. */
const REQUEST_NAMES = { shortDescription: 'shortdis' } as const;

const ANSWER_NAMES = {
  ...REQUEST_NAMES,
  jobType: 'job_type',
  jobTypeKey: 'job_type_key',
  bulletPoints: 'bullet_points',
} as const;

/** The fields of a vacancy's form under their names in requests. */
export const sentVacancy = (form: object): object => toWire(form, REQUEST_NAMES);

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

/**
 * A vacancy as the store holds it and the build reads it. Times are milliseconds since 1970; `deletedAt` marks a soft
 * delete.
 */
export const storedVacancySchema = z.object({
  ...requestFields,
  /** The label of the job type; an earlier deploy, which a rollback brings back, reads it alone. */
  jobType: z.string(),
  /** Its key; missing in records of earlier versions, where it is derived from the label. */
  jobTypeKey: z.optional(z.string()),
  /** The last part of its address; earlier slugs stay reserved in `vacancyAddresses`. */
  slug: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  deletedAt: z.optional(z.number()),
});

export type StoredVacancy = z.infer<typeof storedVacancySchema>;

/** The fields of a vacancy's form under their names in the store. */
export const storedWords = (form: VacancyForm) => ({
  ...toWire(form, REQUEST_NAMES),
  jobTypeKey: keyOf(JOB_TYPES, form.jobType),
});

/** A stored vacancy as lists and pages show it; `now` decides whether it is open. */
export function vacancyOf(
  stored: StoredVacancy,
  { id, version }: Pick<Vacancy, 'id' | 'version'>,
  now: number,
): Vacancy {
  const fields = Object.entries(fromWire(stored, REQUEST_NAMES));
  const shown = fields.filter(([name, value]) => Boolean(value) && name in vacancySchema.shape);
  const jobTypeKey = keyOf(JOB_TYPES, stored.jobTypeKey ?? stored.jobType);
  return {
    ...(Object.fromEntries(shown) as unknown as Vacancy),
    ...{ jobType: labelOf(JOB_TYPES, jobTypeKey), jobTypeKey },
    ...{ id, version, createdAt: new Date(stored.createdAt).toISOString(), open: isOpen(stored, now) },
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
