import * as z from 'zod/mini';
import { bulkSchema } from '#src/lib/bulk.ts';
import { storedNoteSchema, noteSchema } from '#src/features/notes/schema/note.ts';
import {
  storedReplySchema,
  isDelivered,
  lastRejection,
  rejectionMail,
  replySchema,
} from '#src/features/messages/schema/reply.ts';
import {
  mailStateSchema,
  type CONSENT_FIELD,
  type SpamSignals,
  submissionRow,
  type SourceField,
  type VisitSource,
} from '#src/lib/submission.ts';
import type { Policy } from '#src/lib/submission.ts';
import type { Application } from './application.ts';
import { CV_FLAWS, CV_TYPES, cvFileName, type CvFlaw, type CvType } from './cv.ts';

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

/** The best rating; the lowest is 1, and 0 means that nobody has rated the applicant. */
export const BEST_RATING = 5;

const NOT_A_RATING = `Please choose a rating from 1 to ${BEST_RATING}, or none.`;

const ratingSchema = z
  .int(NOT_A_RATING)
  .check(z.minimum(0, NOT_A_RATING), z.maximum(BEST_RATING, NOT_A_RATING));

/** What the office notes of an application, as stored; a new application has no such fields. */
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
const workflowRow = {
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

/** A rating in words, which lists search, sort and filter by. */
export const ratingInWords = (rating: number): string =>
  rating === 0 ? 'Not rated' : `${rating} out of ${BEST_RATING}`;

/** All of them, the best first. */
export const RATINGS_IN_WORDS = Array.from({ length: BEST_RATING + 1 }, (_, worse) =>
  ratingInWords(BEST_RATING - worse),
);

/** An application as GET /api/applications lists it: reading A of spec section 3, and `message`. */
export const applicantSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  contact_number: z.string(),
  linkedin: z.string(),
  nic: z.string(),
  message: z.string(),
  /** The path of the CV below /api/; null without one. */
  cv_path: z.nullable(z.string()),
  /** The name of the applicant's file, with the ending of its type. */
  cv_name: z.nullable(z.string()),
  /** The type of the CV by its content; null without one. */
  cv_type: z._default(z.nullable(z.enum(Object.keys(CV_TYPES) as CvType[])), null),
  /** What keeps the CV from being read, if anything is known. */
  cv_flaw: z.optional(z.enum(CV_FLAWS)),
  /** The id of the vacancy that it was sent for, whose title of that time is the position; null from the general form. */
  vacancy_id: z._default(z.nullable(z.string()), null),
  /** ISO 8601 in UTC. */
  created_at: z.string(),
  ...submissionRow,
  ...workflowRow,
  /** The state of the last rejection that was mailed; missing without one. */
  rejection: z.optional(mailStateSchema),
  /** Whether it is known that the mail server of the person took it; not a state, which a page that is older than the deploy would not know. */
  rejectionDelivered: z.optional(z.boolean()),
});

export type Applicant = z.infer<typeof applicantSchema>;

/** An application as GET /api/applications/{id} answers it, and every change of it. */
export const applicantDetailsSchema = z.extend(applicantSchema, {
  notes: z.array(noteSchema),
  replies: z.array(replySchema),
});

export type ApplicantDetails = z.infer<typeof applicantDetailsSchema>;

interface StoredApplication
  extends
    Omit<Application, 'cv' | 'career' | keyof SpamSignals | typeof CONSENT_FIELD | SourceField>,
    Partial<z.infer<z.ZodMiniObject<typeof workflowRecord>>> {
  cv?: { type: CvType; label: string; flaw?: CvFlaw | undefined } | undefined;
  careerId?: string | undefined;
  mail: Applicant['mail'];
  policy?: Policy | undefined;
  source?: VisitSource | undefined;
}

/** The wire form of a stored application. */
export function applicantRead(
  {
    contactNumber,
    cv,
    careerId,
    name,
    email,
    position,
    linkedin,
    nic,
    message,
    mail,
    policy,
    source,
    ...own
  }: StoredApplication,
  about: Pick<Applicant, 'id' | 'version' | 'created_at'>,
): Applicant {
  const { stage = 'new', rating = 0, assignee = '', notes = [], replies } = own;
  const rejection = rejectionMail(replies);
  return {
    ...about,
    ...{ name, email, position, linkedin, nic, message, mail, policy, source },
    contact_number: contactNumber,
    cv_path: cv ? `cvs/${about.id}` : null,
    cv_name: cv ? cvFileName(cv.label, cv.type) : null,
    cv_type: cv?.type ?? null,
    ...(cv?.flaw ? { cv_flaw: cv.flaw } : {}),
    vacancy_id: careerId ?? null,
    ...{ stage, rating, assignee, noteCount: notes.length },
    ...(rejection ? { rejection } : {}),
    ...(isDelivered(lastRejection(replies)) ? { rejectionDelivered: true } : {}),
  };
}
