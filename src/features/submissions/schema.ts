import * as z from 'zod/mini';
import { noteSchema, storedNoteSchema } from '#src/features/notes/schema/note.ts';
import { replySchema, storedReplySchema } from '#src/features/messages/schema/reply.ts';
import { submissionRow } from '#src/lib/submission.ts';

/** What the office notes of a submission, an inquiry or application, as stored; a new submission has none of it. */
export const workflowRecord = {
  assignee: z.optional(z.string()),
  /** Whose account chose the assignee, and when; missing in records of earlier versions. */
  assigned: z.optional(z.object({ by: z.string(), at: z.number() })),
  notes: z.optional(z.array(storedNoteSchema)),
  /** The mails that the site sent to the person. */
  replies: z.optional(z.array(storedReplySchema)),
};

export const workflowRow = {
  ...submissionRow,
  id: z.string(),
  email: z.string(),
  /** The id of an account; empty when nobody was chosen. */
  assignee: z._default(z.string(), ''),
  noteCount: z._default(z.number(), 0),
};

export type SubmissionRow = z.infer<z.ZodMiniObject<typeof workflowRow>>;

export const submissionDetails = { notes: z.array(noteSchema), replies: z.array(replySchema) };

export type SubmissionDetails = SubmissionRow & { message: string } & z.infer<
    z.ZodMiniObject<typeof submissionDetails>
  >;

/** The change of the person in charge: missing leaves the person, empty means nobody. */
export const assigneeChange = { assignee: z.optional(z.string().check(z.maxLength(64))) };

export const someChange = (message: string) =>
  z.refine<object>((change) => Object.values(change).some((value) => value !== undefined), message);
