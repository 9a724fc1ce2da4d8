import * as z from 'zod/mini';
import { bulkSchema } from '#src/lib/bulk.ts';
import { mailProblemSchema, mailStateSchema, type MailProblem, type MailState } from '#src/lib/mail.ts';
import { allFilled } from './placeholders.ts';
import { mailFields, withKnownPlaceholders } from './template.ts';

/** The most replies of one record. */
export const MAX_REPLIES = 20;

export const REPLY_MESSAGES = {
  tooMany: `The site sends at most ${MAX_REPLIES} emails about one record. Please use your email program.`,
  address: 'The site cannot send email to this address. Please use your email program.',
  missing: 'This email no longer exists.',
  repliedBy: (names: readonly string[]) =>
    `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'} replied in the meantime.`,
} as const;

/** Why a rejection was not sent to an applicant of a selection, as a sentence goes on after the number of them. */
export const SKIPPED = {
  repeated: 'had already been sent a rejection',
  waiting: 'already had a rejection on its way',
  address: 'could not be emailed at their address',
  tooMany: 'had already been sent as many emails as the site sends about one application',
} as const;

/** Why the provider refuses a mail for good, as a sentence. */
export const MAIL_PROBLEMS: Record<MailProblem, string> = {
  address: 'The email provider does not accept the address.',
  content: 'The email provider does not accept the text.',
};

/** What helps then, as it follows 'Please'. */
export const MAIL_REMEDIES: Record<MailProblem, string> = {
  address: 'write to the right address with your email program',
  content: 'write another email in other words',
};

/**
 * What became of a mail that the provider took: the person's mail server took it or refused it, or the provider did not send it,
 * because of what it knows of the address (suppressed) or for another reason (failed).
 */
const arrivalOutcomeSchema = z.enum(['delivered', 'bounced', 'suppressed', 'failed']);

export type ArrivalOutcome = z.infer<typeof arrivalOutcomeSchema>;

/** Why a mail that the provider took did not arrive, as a sentence. */
export const ARRIVAL_PROBLEMS: Record<Exclude<ArrivalOutcome, 'delivered'>, string> = {
  bounced: 'The person’s mail server did not accept the email.',
  suppressed:
    'The email provider did not send it, because an earlier email to this address came back or was marked as spam.',
  failed: 'The email provider accepted the email, but could not send it.',
};

/** What helps then, as it follows 'Please'. */
export const ARRIVAL_REMEDIES: Record<Exclude<ArrivalOutcome, 'delivered'>, string> = {
  bounced: 'check the address and write with your email program',
  suppressed: 'write with your email program',
  failed: 'write another email',
};

/** POST /api/inquiries/{id}/replies and /api/applications/{id}/replies: sent as it is. */
export const replyFormSchema = z.object({
  subject: mailFields.subject.check(allFilled),
  text: mailFields.text.check(allFilled),
});

export type ReplyForm = z.infer<typeof replyFormSchema>;

/** How a reply is sent. */
export interface ReplyTo {
  /** The idempotency key: a repeated call is the same mail. */
  key: string;
  /** The number of replies of the record that its writer has seen. */
  seen: number;
}

/** POST /api/applications/rejections: placeholders are filled in for each applicant. */
export const rejectionSchema = z
  .object({
    ...mailFields,
    /** Whether the applicants move to the stage of those who were rejected. */
    move: z.boolean(),
    /** Whether those who had already been sent a rejection, or have one on its way, get another one. */
    again: z.boolean(),
  })
  .check(withKnownPlaceholders(() => 'rejection'));

export type Rejection = z.infer<typeof rejectionSchema>;

export const bulkRejectionSchema = bulkSchema(rejectionSchema);

const words = {
  id: z.string(),
  kind: z.enum(['reply', 'rejection']),
  /** The name of the person who sent it, as it was. */
  author: z.string(),
  subject: z.string(),
  text: z.string(),
  mail: mailStateSchema,
  /** Why it was refused. */
  problem: z.optional(mailProblemSchema),
};

/** A mail to the person of a record, as it is stored with the record. */
export const storedReplySchema = z.object({
  ...words,
  /** The id of the account that sent it. */
  account: z.string(),
  /** When it was sent, in milliseconds since 1970. */
  at: z.number(),
  /** The address for answers. */
  replyTo: z.optional(z.string()),
  /** What the provider's events say of it, and when that happened; missing until one comes. */
  arrival: z.optional(z.object({ outcome: arrivalOutcomeSchema, at: z.number() })),
});

export type StoredReply = z.infer<typeof storedReplySchema>;

/** The same in an answer. */
export const replySchema = z.object({
  ...words,
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** What became of it after the provider took it, and when, ISO 8601 in UTC; missing while that is not known. */
  arrival: z.optional(z.object({ outcome: arrivalOutcomeSchema, at: z.string() })),
});

export type Reply = z.infer<typeof replySchema>;

/** The part of a reply, stored or in an answer, that says what became of it. */
type Sent = Pick<Reply, 'mail'> & { arrival?: { outcome: ArrivalOutcome } | undefined };

/** The state of a mail by all that is known: one that bounced, or that the provider could not send, has failed. */
export function mailStateOf({ mail, arrival }: Sent): MailState {
  if (!arrival) return mail;
  return arrival.outcome === 'delivered' ? 'sent' : 'refused';
}

/** Whether it is known that the mail server of the person took a mail. */
export const isDelivered = (reply: Pick<Sent, 'arrival'> | undefined): boolean =>
  reply?.arrival?.outcome === 'delivered';

/** The last rejection that an applicant was mailed; undefined without one. */
export const lastRejection = <T extends Pick<Reply, 'kind'>>(replies: readonly T[] = []): T | undefined =>
  replies.findLast(({ kind }) => kind === 'rejection');

/** The state of the last mail that the site sent to the person of a record; undefined without one. */
export function lastMail(replies: readonly Sent[] = []): MailState | undefined {
  const last = replies.at(-1);
  return last && mailStateOf(last);
}

/** The last mail to the person of a record, where it did not reach their address; undefined otherwise. */
export function lastUnreached<T extends Sent & Pick<Reply, 'problem'>>(replies: readonly T[]): T | undefined {
  const last = replies.at(-1);
  const isLost = last?.arrival !== undefined && last.arrival.outcome !== 'delivered';
  return isLost || last?.problem === 'address' ? last : undefined;
}

/** The state of the last rejection that an applicant was mailed; undefined without one. */
export function rejectionMail(replies?: readonly (Sent & Pick<Reply, 'kind'>)[]): MailState | undefined {
  const last = lastRejection(replies);
  return last && mailStateOf(last);
}
