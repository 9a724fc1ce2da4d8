import * as z from 'zod/mini';
import { bulkSchema } from '#src/lib/bulk.ts';
import { mailProblemSchema, mailStateSchema, type MailProblem, type MailState } from '#src/lib/submission.ts';
import type { ListColumn } from '#src/lib/list/column.ts';
import { allFilled, mailFields, withKnownPlaceholders } from './template.ts';

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

/**
 * The outcome of a mail that the provider took: the person's mail server took it or refused it, or the provider did not send
 * the mail, because the address is suppressed or for another reason.
 */
const arrivalOutcomeSchema = z.enum(['delivered', 'bounced', 'suppressed', 'failed']);

export type ArrivalOutcome = z.infer<typeof arrivalOutcomeSchema>;

/** Why a mail did not reach the person: `why` is a sentence, and `remedy`, what helps then, follows 'Please'. */
const PROBLEMS: Record<MailProblem | Exclude<ArrivalOutcome, 'delivered'>, { why: string; remedy: string }> =
  {
    address: {
      why: 'The email provider does not accept the address.',
      remedy: 'write to the right address with your email program',
    },
    content: {
      why: 'The email provider does not accept the text.',
      remedy: 'write another email in other words',
    },
    bounced: {
      why: 'The person’s mail server did not accept the email.',
      remedy: 'check the address and write with your email program',
    },
    suppressed: {
      why: 'The email provider did not send it, because an earlier email to this address came back or was marked as spam.',
      remedy: 'write with your email program',
    },
    failed: {
      why: 'The email provider accepted the email, but could not send it.',
      remedy: 'write another email',
    },
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
    /** Whether applicants with a rejection, sent or on its way, get another rejection. */
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
  /** The outcome of the mail by the provider's events, and when; missing until an event comes. */
  arrival: z.optional(z.object({ outcome: arrivalOutcomeSchema, at: z.number() })),
});

export type StoredReply = z.infer<typeof storedReplySchema>;

/** The same in an answer. */
export const replySchema = z.object({
  ...words,
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** The same, the time as ISO 8601 in UTC. */
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

/** What keeps a mail from its person; undefined where nothing is known to be wrong. */
function problemOf({ problem, arrival }: Pick<Sent, 'arrival'> & Pick<Reply, 'problem'>) {
  const outcome = arrival?.outcome ?? 'delivered';
  return outcome === 'delivered' ? problem : outcome;
}

/** The last mail to the person of a record, where it did not reach their address; undefined otherwise. */
export function lastUnreached<T extends Sent & Pick<Reply, 'problem'>>(replies: readonly T[]): T | undefined {
  const last = replies.at(-1);
  const problem = last && problemOf(last);
  return problem && problem !== 'content' ? last : undefined;
}

/**
 * Why a mail has not reached the person, and what helps; undefined where nothing is known to be wrong.
 * @param phone of the person, by which a call is the first remedy; empty where none was given
 */
export function problemInWords(reply: Pick<Reply, 'problem' | 'arrival'>, phone: string): string | undefined {
  const problem = problemOf(reply);
  if (!problem) return undefined;
  const { why, remedy } = PROBLEMS[problem];
  // Other words reach the person by email.
  return `${why} Please ${phone && problem !== 'content' ? 'call, or ' : ''}${remedy}.`;
}

/** The toast about the last mail, which was just sent. */
export function sentSentence(replies: readonly Reply[]): string {
  const last = replies.at(-1);
  const problem = last && problemOf(last);
  if (problem) return `${last.arrival ? 'Not delivered' : 'Not sent'}. ${PROBLEMS[problem].why}`;
  if (last?.mail === 'sent') return 'Sent.';
  return 'The email is waiting for the provider and will be sent automatically.';
}

/** The state of the last rejection that an applicant was mailed; undefined without one. */
export function rejectionMail(replies?: readonly (Sent & Pick<Reply, 'kind'>)[]): MailState | undefined {
  const last = lastRejection(replies);
  return last && mailStateOf(last);
}

/** The column of the mails of one kind that the site sent to people, hidden at first: its filter finds failed mails. */
export function mailColumn<T>(
  about: { id: string; header: string },
  mailOf: (row: T) => { mail: MailState | undefined; isDelivered: boolean | undefined },
): ListColumn<T> {
  const words: Record<MailState | 'delivered', string> = {
    refused: `${about.header} failed`,
    pending: `${about.header} not sent yet`,
    sent: `${about.header} sent`,
    delivered: `${about.header} delivered`,
  };
  /** A delivered mail is found as a sent one, too; the last key says most. */
  const keys = (row: T): readonly string[] => {
    const { mail, isDelivered } = mailOf(row);
    if (!mail) return [];
    return mail === 'sent' && isDelivered ? [words.sent, words.delivered] : [words[mail]];
  };
  return {
    ...about,
    text: (row) => keys(row).at(-1) ?? '',
    keys,
    choices: Object.values(words),
    fixed: true,
    hidden: true,
  };
}
