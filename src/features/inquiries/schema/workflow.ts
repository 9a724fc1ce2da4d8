import * as z from 'zod/mini';
import { bulkSchema } from '#src/lib/bulk.ts';
import { workingDayAfter } from '#src/lib/calendar.ts';
import { mailStateSchema } from '#src/lib/mail.ts';
import { storedNoteSchema } from '#src/features/notes/schema/note.ts';
import { storedReplySchema } from '#src/features/messages/schema/reply.ts';

/** How far the office is with an inquiry, in the order of the work. */
export const INQUIRY_STATUSES = {
  new: 'New',
  'in-progress': 'In progress',
  answered: 'Answered',
  closed: 'Closed',
} as const;

export type InquiryStatus = keyof typeof INQUIRY_STATUSES;

export const inquiryStatusSchema = z.enum(Object.keys(INQUIRY_STATUSES) as InquiryStatus[]);

/** Whether the visitor still waits for an answer. */
export const isWaiting = (status: InquiryStatus): boolean => status === 'new' || status === 'in-progress';

/** Whether the visitor waits longer for an answer than the working day that the contact page promises. */
export const isOverdue = (
  status: InquiryStatus,
  received: number,
  now: number,
  holidays: readonly string[],
): boolean => isWaiting(status) && now > workingDayAfter(received, holidays);

/** The filter's name for such inquiries, which links use, too. */
export const OVERDUE_WAIT = 'Longer than a working day';

/** What the office notes of an inquiry, as it is stored; an inquiry that nobody has worked on has none of it. */
export const workflowRecord = {
  status: z.optional(inquiryStatusSchema),
  /** The id of the account that answers it. */
  assignee: z.optional(z.string()),
  notes: z.optional(z.array(storedNoteSchema)),
  /** The mails that the site sent to the person. */
  replies: z.optional(z.array(storedReplySchema)),
};

/** The same in a row of the list. */
export const workflowRow = {
  status: z._default(inquiryStatusSchema, 'new'),
  /** The id of an account; empty when nobody was chosen. */
  assignee: z._default(z.string(), ''),
  /** The number of notes. */
  noteCount: z._default(z.number(), 0),
  /** The state of the last reply that the site sent; missing without one. */
  reply: z.optional(mailStateSchema),
  /** Whether it is known that the mail server of the person took it; not a state, which a page that is older than the deploy would not know. */
  replyDelivered: z.optional(z.boolean()),
};

/** PATCH /api/inquiries/{id}: what is missing stays. An empty assignee means nobody. */
export const inquiryChangeSchema = z
  .object({
    status: z.optional(inquiryStatusSchema),
    assignee: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(
    z.refine(
      ({ status, assignee }) => status !== undefined || assignee !== undefined,
      'Please choose a status or a person.',
    ),
  );

export type InquiryChange = z.infer<typeof inquiryChangeSchema>;

/** POST /api/inquiries/bulk: the same change to several inquiries, or a soft delete of them. */
export const inquiryBulkSchema = bulkSchema(
  z.union([z.object({ deleted: z.literal(true) }), inquiryChangeSchema]),
);

export type InquiryBulkChange = z.infer<typeof inquiryBulkSchema>['change'];
