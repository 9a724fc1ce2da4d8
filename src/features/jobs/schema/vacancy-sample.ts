import * as z from 'zod/mini';
import { vacancyFields, vacancyFormSchema } from './vacancy.ts';
import { isDay } from '#src/lib/day.ts';
import { requiredLine } from '#src/lib/text.ts';

const { title, jobType, shortTitle, shortDescription, description, location, closingDate, openings } =
  vacancyFields;

/** A file of `content/vacancies`, strict: an unknown field is a mistake. */
const fileSchema = z.strictObject({
  /** Also its address, in lower case with hyphens. */
  title,
  jobType,
  /** One line under the title. */
  shortTitle,
  /** Two or three sentences, also for search results. */
  shortDescription,
  /** Paragraphs, separated by blank lines. */
  description,
  /** The responsibilities, one each. */
  bulletPoints: z.array(requiredLine(200, 'A bullet point is empty.')).check(z.minLength(1)),
  /** The place of work; the vendor's town when left out. */
  location,
  /** The last day to apply, as '2027-06-30' in quotes. */
  closingDate,
  salary: z.optional(
    z.strictObject({
      min: z.optional(z.number()),
      max: z.optional(z.number()),
      /** ISO 4217, such as LKR. */
      currency: z.string(),
      /** The period that it is paid for. */
      period: z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']),
    }),
  ),
  openings,
  /** The day it was advertised, as '2026-01-31' in quotes; today when left out. */
  posted: z.optional(z.string().check(z.refine(isDay))),
});

type VacancyFile = z.infer<typeof fileSchema>;

function asVacancyForm({ bulletPoints, salary, posted, ...rest }: VacancyFile): unknown {
  const vacancy = {
    ...rest,
    bulletPoints: bulletPoints.join('\n'),
    ...(salary ? { salary: { ...salary, period: salary.period.toLowerCase() } } : {}),
  };
  return { posted, vacancy };
}

/** Parses the file of a sample vacancy to the fields that an admin would enter. */
export const vacancySampleSchema = z.pipe(
  fileSchema,
  z.pipe(
    z.transform(asVacancyForm),
    z.object({ posted: z.optional(z.string()), vacancy: vacancyFormSchema }),
  ),
);

export type VacancySample = z.infer<typeof vacancySampleSchema>;
