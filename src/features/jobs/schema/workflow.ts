import * as z from 'zod/mini';
import { bulkSchema } from '#src/lib/bulk.ts';
import { storedNoteSchema } from '#src/features/notes/schema/note.ts';
import { storedReplySchema } from '#src/features/messages/schema/reply.ts';

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

export const stageSchema = z.enum(STAGE_KEYS);

/** The best rating; the lowest is 1, and 0 means that nobody has rated the applicant. */
export const BEST_RATING = 5;

const NOT_A_RATING = `Please choose a rating from 1 to ${BEST_RATING}, or none.`;

const ratingSchema = z
  .int(NOT_A_RATING)
  .check(z.minimum(0, NOT_A_RATING), z.maximum(BEST_RATING, NOT_A_RATING));

/** What the office notes of an application, as it is stored; one that nobody has worked on has none of it. */
export const workflowRecord = {
  stage: z.optional(stageSchema),
  rating: z.optional(ratingSchema),
  /** The id of the account that is in charge of the applicant. */
  assignee: z.optional(z.string()),
  notes: z.optional(z.array(storedNoteSchema)),
  /** The mails that the site sent to the person. */
  replies: z.optional(z.array(storedReplySchema)),
};

/** The same in a row of the list. */
export const workflowRow = {
  stage: z._default(stageSchema, 'new'),
  rating: z._default(ratingSchema, 0),
  /** The id of an account; empty when nobody was chosen. */
  assignee: z._default(z.string(), ''),
  /** The number of notes. */
  noteCount: z._default(z.number(), 0),
};

/** PATCH /api/applications/{id}: what is missing stays. A rating of 0 means none, an empty assignee nobody. */
export const applicationChangeSchema = z
  .object({
    stage: z.optional(stageSchema),
    rating: z.optional(ratingSchema),
    assignee: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(
    z.refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'Please choose a stage, a rating or a person.',
    ),
  );

export type ApplicationChange = z.infer<typeof applicationChangeSchema>;

/** POST /api/applications/bulk: the same change to several applications. */
export const applicationBulkSchema = bulkSchema(applicationChangeSchema);
