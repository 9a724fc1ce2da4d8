import * as z from 'zod/mini';
import { buildSchema } from '#src/features/builds/schema/build.ts';
import { waitingInquirySchema } from '#src/features/inquiries/schema/inquiry.ts';

/** The counts for each period; days, weeks (from Monday) and months are in the vendor's time zone. */
const countsSchema = z.object({ today: z.number(), week: z.number(), month: z.number(), all: z.number() });

export type Counts = z.infer<typeof countsSchema>;

const shareSchema = z.object({ label: z.string(), count: z.number() });

export type Share = z.infer<typeof shareSchema>;

/** The label of applications without a position. */
export const NO_POSITION = 'No position named';

/** The most rows of a list of work. */
export const WORK_ROWS = 5;

/** A row of a list of work; `at` is a moment, or the day on which a vacancy closes. */
const workRowSchema = z.object({ id: z.string(), title: z.string(), at: z.string(), count: z.number() });

export type WorkRow = z.infer<typeof workRowSchema>;

const rows = z.optional(z.array(workRowSchema));

/** The first rows of what waits for the staff; a list without rows is missing. No applicant is named: who reads names is recorded. */
const workSchema = z.object({
  /** How many new records there are, and of what is about to happen. */
  counts: z.object({
    ...{ inquiries: z.number(), applications: z.number(), closing: z.number(), scheduled: z.number() },
  }),
  /** The longest waiting first. */
  waiting: z.optional(z.array(waitingInquirySchema)),
  /** The positions with new applicants: how many, and when the latest applied. */
  applicants: rows,
  scheduled: rows,
  /** Vacancies with their numbers of applications. */
  closing: rows,
  /** The records whose last mail failed lately, by the name of the person. */
  failedReplies: rows,
  failedToApplicants: rows,
});

export type Work = z.infer<typeof workSchema>;

/** The days covered by `interests` and `positions`, and by `days`. */
export const SHARE_DAYS = 90;
export const TREND_DAYS = 30;

/** GET /api/dashboard, computed when asked; without what the roles of the person do not include. */
export const dashboardSchema = z.object({
  inquiries: z.optional(countsSchema),
  applications: z.optional(countsSchema),
  /** The interests of the inquiries of the last SHARE_DAYS days; one inquiry may have several. */
  interests: z.optional(z.array(shareSchema)),
  /** Where the inquiries of those days came from, by `sourceName`. */
  sources: z.optional(z.array(shareSchema)),
  positions: z.optional(z.array(shareSchema)),
  /** Each of the last TREND_DAYS days (YYYY-MM-DD), oldest first. */
  days: z.optional(z.array(z.object({ day: z.string(), inquiries: z.number(), applications: z.number() }))),
  /** The number of inquiries that wait longer than a working day for an answer. */
  overdue: z.optional(z.number()),
  mailPending: z.optional(z.number()),
  /** The number of suspected forms; the other numbers leave them out. */
  suspected: z.optional(z.number()),
  /** Missing where nothing waits. */
  work: z.optional(workSchema),
  build: buildSchema,
});

export type TrendDay = NonNullable<Dashboard['days']>[number];

export type Dashboard = z.infer<typeof dashboardSchema>;

/** GET /api/storage: the entries and bytes of each kind of record. */
export const storageSchema = z.array(z.object({ kind: z.string(), entries: z.number(), bytes: z.number() }));

export type Storage = z.infer<typeof storageSchema>;
