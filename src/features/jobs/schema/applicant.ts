import * as z from 'zod/mini';
import {
  assigneeChange,
  someChange,
  submissionDetails,
  workflowRecord,
  workflowRow,
} from '#src/features/submissions/schema.ts';
import { bulkSchema } from '#src/lib/bulk.ts';
import { mailStateSchema } from '#src/lib/submission.ts';
import { CV_FLAWS, CV_TYPES, type CvType } from './cv.ts';

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

/** What the office notes of an application, as stored. */
export const applicationWorkflow = {
  ...workflowRecord,
  stage: z.optional(stageSchema),
  rating: z.optional(ratingSchema),
};

/** PATCH /api/applications/{id}: what is missing stays. */
export const applicationChangeSchema = z
  .object({ stage: z.optional(stageSchema), rating: z.optional(ratingSchema), ...assigneeChange })
  .check(someChange('Please choose a stage, a rating or a person.'));

export type ApplicationChange = z.infer<typeof applicationChangeSchema>;

/** POST /api/applications/bulk: the same change to several applications. */
export const applicationBulkSchema = bulkSchema(applicationChangeSchema);

/** An application as GET /api/applications lists it: reading A of spec section 3, and `message`. */
export const applicantSchema = z.object({
  ...workflowRow,
  name: z.string(),
  position: z.string(),
  contact_number: z.string(),
  linkedin: z.string(),
  nic: z.string(),
  message: z.string(),
  /** The path of the CV below /api/; null without one. */
  cv_path: z.nullable(z.string()),
  /** The name of the applicant's file, with the ending of its type. */
  cv_name: z.nullable(z.string()),
  /** The type of the CV by its content. */
  cv_type: z._default(z.nullable(z.enum(Object.keys(CV_TYPES) as CvType[])), null),
  /** What keeps the CV from being read, if anything is known. */
  cv_flaw: z.optional(z.enum(CV_FLAWS)),
  /** The id of the vacancy, whose title of that time is the position; null from the general form. */
  vacancy_id: z._default(z.nullable(z.string()), null),
  /** ISO 8601 in UTC. */
  created_at: z.string(),
  stage: z._default(stageSchema, 'new'),
  rating: z._default(ratingSchema, 0),
  /** The state of the last rejection that was mailed. */
  rejection: z.optional(mailStateSchema),
  /** Whether the person's mail server is known to have it; not a state, which a page older than the deploy would not know. */
  rejectionDelivered: z.optional(z.boolean()),
});

export type Applicant = z.infer<typeof applicantSchema>;

/** An application as GET /api/applications/{id} answers it, and every change of it. */
export const applicantDetailsSchema = z.extend(applicantSchema, submissionDetails);

export type ApplicantDetails = z.infer<typeof applicantDetailsSchema>;
