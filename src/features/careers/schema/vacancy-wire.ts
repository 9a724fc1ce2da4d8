import * as z from 'zod/mini';
import { fromWire, toWire, wireSchema } from '../../../lib/wire-names.ts';
import { isOpen, vacancyFields, vacancySchema, type Vacancy, type VacancyForm } from './vacancy.ts';

/**
 * A vacancy outside of the code: the specification's names of its fields (sections 3 and 7) stand here and nowhere else.
 */

/** Under which names a vacancy is sent (POST /api/save), and stored. */
const SENT = { shortDescription: 'shortdis' } as const;

/** Under which names it is answered. */
const ANSWERED = { ...SENT, jobType: 'job_type', bulletPoints: 'bullet_points' } as const;

/** What is sent for a vacancy that was written or edited. */
export const sentVacancy = (form: object): object => toWire(form, SENT);

/** The complaints of an answer, by the fields of the code. */
export const vacancyErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  fromWire(errors, SENT);

const sentFields = toWire(vacancyFields, SENT);

/** A body may also come under the names that answers have. */
function underSentNames(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const fields: Record<string, unknown> = { ...input };
  for (const name of ['jobType', 'bulletPoints'] as const) fields[name] ??= fields[ANSWERED[name]];
  return fields;
}

/** The body of POST and PUT; complaints name the fields as they were sent. */
export const vacancyBodySchema = z.pipe(
  z.transform(underSentNames),
  z.pipe(
    z.object(sentFields),
    z.transform((body): VacancyForm => fromWire(body, SENT)),
  ),
);

/**
 * A vacancy as it stands in the store and as the build reads it. Times are milliseconds since 1970. It is deleted by a
 * mark, so that it can be restored for a while.
 */
export const storedVacancySchema = z.object({
  ...sentFields,
  /** Last part of its address; earlier ones stay claimed in `vacancyAddresses`. */
  slug: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  deletedAt: z.optional(z.number()),
});

export type StoredVacancy = z.infer<typeof storedVacancySchema>;

/** The words of a vacancy as they are stored. */
export const storedWords = (form: VacancyForm) => toWire(form, SENT);

/** What a list or a page shows of a stored vacancy at a time. */
export function vacancyOf(
  stored: StoredVacancy,
  { id, version }: Pick<Vacancy, 'id' | 'version'>,
  now: number,
): Vacancy {
  const fields = Object.entries(fromWire(stored, SENT));
  const shown = fields.filter(([name, value]) => Boolean(value) && name in vacancySchema.shape);
  return {
    ...(Object.fromEntries(shown) as unknown as Vacancy),
    ...{ id, version, createdAt: new Date(stored.createdAt).toISOString(), open: isOpen(stored, now) },
  };
}

/** What the API answers for a vacancy. */
export const vacancyAnswer = (vacancy: Vacancy) => toWire(vacancy, ANSWERED);

/** A vacancy from such an answer. */
export const answeredVacancySchema = wireSchema(ANSWERED, vacancySchema);
