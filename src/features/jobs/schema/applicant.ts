import * as z from 'zod/mini';
import * as submission from '#src/features/submissions/schema.ts';
import { bulkSchema } from '#src/lib/bulk.ts';
import { mailStateSchema } from '#src/lib/submission.ts';
import { CV_FLAWS, CV_TYPES, type CvType } from './cv.ts';
import type { Choices } from '#src/lib/choices.ts';
import { type ListColumn, momentColumn, textColumn } from '#src/lib/list/column.ts';
import { spacedDigits } from '#src/lib/list/csv.ts';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { mailColumn } from '#src/features/messages/schema/reply.ts';
import { assigneeColumn, type Colleagues } from '#src/features/accounts/schema/assignee-column.ts';

/** How far an applicant is, in the order of the work. Records have the keys; the labels are what the staff reads. */
export const STAGES = {
  new: 'New',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
} as const;

export type Stage = keyof typeof STAGES;

export const STAGE_KEYS = Object.keys(STAGES) as Stage[];

const stageSchema = z.enum(STAGE_KEYS);

export const BEST_RATING = 5;

/** All ratings, the best first; 0 means that nobody has rated the applicant. */
export const RATINGS = Array.from({ length: BEST_RATING + 1 }, (_, worse) => BEST_RATING - worse);

const NOT_A_RATING = `Please choose a rating from 1 to ${BEST_RATING}, or none.`;

const ratingSchema = z
  .int(NOT_A_RATING)
  .check(z.minimum(0, NOT_A_RATING), z.maximum(BEST_RATING, NOT_A_RATING));

/** A rating in words, which lists search, sort and filter by. */
export const ratingInWords = (rating: number): string =>
  rating === 0 ? 'Not rated' : `${rating} out of ${BEST_RATING}`;

export const applicationWorkflow = {
  ...submission.workflowRecord,
  stage: z.optional(stageSchema),
  rating: z.optional(ratingSchema),
};

/** PATCH /api/applications/{id}: what is missing stays. */
export const applicationChangeSchema = z
  .object({ stage: z.optional(stageSchema), rating: z.optional(ratingSchema), ...submission.assigneeChange })
  .check(submission.someChange('Please choose a stage, a rating or a person.'));

export type ApplicationChange = z.infer<typeof applicationChangeSchema>;

export const applicationBulkSchema = bulkSchema(applicationChangeSchema);

/** The labels of the answers that an application's page lists. */
export const ANSWER_LABELS = {
  contact_number: 'Contact',
  position: 'Position',
  linkedin: 'LinkedIn',
  nic: 'NIC',
} as const satisfies Partial<Record<keyof Applicant, string>>;

/** An application as GET /api/applications lists it. A new field needs a default: the former function may still answer. */
export const applicantSchema = z.object({
  ...submission.workflowRow,
  ...{ name: z.string(), contact_number: z.string(), position: z.string() },
  ...{ linkedin: z.string(), nic: z.string(), message: z.string() },
  /** The path of the CV below /api/; null without one. */
  cv_path: z.nullable(z.string()),
  /** The name of the applicant's file, with the ending of its type. */
  cv_name: z.nullable(z.string()),
  cv_type: z._default(z.nullable(z.enum(Object.keys(CV_TYPES) as CvType[])), null),
  cv_flaw: z.optional(z.enum(CV_FLAWS)),
  /** The id of the vacancy, whose title of that time is the position; null from the general form. */
  vacancy_id: z._default(z.nullable(z.string()), null),
  created_at: z.string(),
  stage: z._default(stageSchema, 'new'),
  rating: z._default(ratingSchema, 0),
  rejection: z.optional(mailStateSchema),
  /** Whether the person's mail server is known to have it; not a state, which a page older than the deploy would not know. */
  rejectionDelivered: z.optional(z.boolean()),
});

export type Applicant = z.infer<typeof applicantSchema>;

const otherApplicationSchema = z.pick(applicantSchema, {
  ...{ id: true, name: true, position: true, created_at: true },
});

export type OtherApplication = z.infer<typeof otherApplicationSchema>;

/** An application as GET /api/applications/{id} answers it, and every change of it. */
export const applicantDetailsSchema = z.extend(applicantSchema, {
  ...submission.submissionDetails,
  /** The other applications of the same person, newest first; missing in the answer to a change. */
  others: z.optional(z.array(otherApplicationSchema)),
});

export type ApplicantDetails = z.infer<typeof applicantDetailsSchema>;

export const cvAddress = ({ cv_path }: Pick<Applicant, 'cv_path'>): string | undefined =>
  cv_path === null ? undefined : `/api/${cv_path}`;

/** The vacancies that applications were sent for, by their ids, in the order of their titles. */
export function vacanciesOf(applicants: readonly Applicant[]): Choices {
  const found = new Map<string, string>();
  // The first one is the newest, and has the latest title.
  for (const { vacancy_id, position } of applicants.toReversed())
    if (vacancy_id !== null) found.set(vacancy_id, position);
  return Object.fromEntries([...found].sort(([, one], [, other]) => one.localeCompare(other)));
}

/** The specification's two lists of the same records: A at /jobformdetails, B at /applicationspage. */
export const READINGS = ['A', 'B'] as const;

export type Reading = (typeof READINGS)[number];

export const CV_WORDS = { A: ['View CV', 'No CV'], B: ['Download', 'No File'] } as const;

const column = textColumn<Applicant>;

/** A column of numbers that nobody calculates with. */
const digits = (id: string, header: string, text: (row: Applicant) => string) =>
  column(id, header, text, { exported: (row) => spacedDigits(text(row)) });

interface Words {
  timeZone?: string;
  vacancies?: Choices;
  colleagues?: Colleagues;
}

/** The specification's columns, and in reading B the time, which is hidden at first. */
const ORDER: Record<Reading, readonly string[]> = {
  A: ['name', 'email', 'position', 'contact', 'linkedin', 'nic', 'cv', 'applied'],
  B: ['id', 'name', 'email', 'contact', 'nic', 'linkedin', 'position', 'message', 'cv', 'received'],
};

/** The columns of a reading, and those that are hidden at first. */
export function applicationColumns(
  reading: Reading,
  { timeZone, vacancies = {}, colleagues }: Words = {},
): ListColumn<Applicant>[] {
  const isA = reading === 'A';
  const [link, none] = CV_WORDS[reading];
  const [when, received] = isA ? ['applied', 'Applied At'] : ['received', 'Received'];
  const moment = momentColumn<Applicant>(when, received, (row) => row.created_at, timeZone);
  const own = [
    column('id', 'ID', (row) => row.id),
    column('name', 'Name', (row) => row.name, { heading: true }),
    column('email', 'Email', (row) => row.email),
    column('position', 'Position', (row) => row.position, { name: (row) => row.position }),
    digits('contact', isA ? 'Contact' : 'Contact Number', (row) => row.contact_number),
    column('linkedin', isA ? 'LinkedIn' : 'LinkedIn Profile', (row) => row.linkedin),
    digits('nic', isA ? 'NIC' : 'NIC Number', (row) => row.nic),
    column('message', 'Message', (row) => row.message, { long: true }),
    column('cv', isA ? 'CV' : 'Resume', (row) => (cvAddress(row) ? link : none), {
      choices: [link, none],
      exported: (row, origin) => (cvAddress(row) ? `${origin}${cvAddress(row)}` : ''),
    }),
    { ...moment, latestFirst: true, hidden: !isA },
  ];
  const hidden = true;
  return [
    ...ORDER[reading].flatMap((wanted) => own.find(({ id }) => id === wanted) ?? []),
    column('stage', 'Stage', (row) => STAGES[row.stage], {
      sortBy: ({ stage }) => STAGE_KEYS.indexOf(stage),
      ...{ sorted: 'steps', choices: STAGES, hidden },
      keys: ({ stage }) => [stage],
    }),
    column('rating', 'Rating', (row) => ratingInWords(row.rating), {
      sortBy: ({ rating }) => rating,
      ...{ sorted: 'numbers', choices: RATINGS.map(ratingInWords), hidden },
    }),
    assigneeColumn(colleagues),
    mailColumn({ id: 'rejection', header: 'Rejection' }, (row) => [row.rejection, row.rejectionDelivered]),
    column('vacancy', 'Vacancy', ({ vacancy_id }) => vacancies[vacancy_id ?? ''] ?? '', {
      keys: ({ vacancy_id }) => (vacancy_id === null ? [] : [vacancy_id]),
      ...{ choices: vacancies, anyKey: true, hidden },
    }),
    column('source', 'Source', (row) => sourceInWords(row.source), { hidden }),
  ];
}
