import * as z from 'zod/mini';
import { bulkSchema } from '#src/lib/bulk.ts';
import { mailProblemSchema, mailStateSchema, type MailProblem, type MailState } from '#src/lib/submission.ts';
import type { ListColumn } from '#src/lib/list/column.ts';
import { allFilled, mailFields, withKnownPlaceholders } from './template.ts';

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

/** The outcome of a mail that the provider took, by the provider's events; a suppressed address gets no mail. */
export const arrivalOutcomeSchema = z.enum(['delivered', 'bounced', 'suppressed', 'failed']);

export type ArrivalOutcome = z.infer<typeof arrivalOutcomeSchema>;

/** Why a mail did not reach the person, in a sentence, and what helps then, after 'Please'. */
const PROBLEMS: Record<
  MailProblem | Exclude<ArrivalOutcome, 'delivered'>,
  readonly [why: string, remedy: string]
> = {
  address: [
    'The email provider does not accept the address.',
    'write to the right address with your email program',
  ],
  content: ['The email provider does not accept the text.', 'write another email in other words'],
  bounced: [
    'The person’s mail server did not accept the email.',
    'check the address and write with your email program',
  ],
  suppressed: [
    'The email provider did not send it, because an earlier email to this address came back or was marked as spam.',
    'write with your email program',
  ],
  failed: ['The email provider accepted the email, but could not send it.', 'write another email'],
};

/** POST /api/inquiries/{id}/replies and /api/applications/{id}/replies: sent as it is. */
export const replyFormSchema = z.object({
  subject: mailFields.subject.check(allFilled),
  text: mailFields.text.check(allFilled),
});

export type ReplyForm = z.infer<typeof replyFormSchema>;

/** How a reply is sent: with its idempotency key, and the number of replies of the record that its writer has seen. */
export interface ReplyTo {
  key: string;
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

const fieldsWith = <Time extends z.ZodMiniType>(time: Time) => ({
  id: z.string(),
  kind: z.enum(['reply', 'rejection']),
  author: z.string(),
  subject: z.string(),
  text: z.string(),
  mail: mailStateSchema,
  problem: z.optional(mailProblemSchema),
  at: time,
  /** The outcome by the provider's events, and when; missing until an event comes. */
  arrival: z.optional(z.object({ outcome: arrivalOutcomeSchema, at: time })),
});

/** A mail to the person of a record, as it is stored with the record; times in milliseconds since 1970. */
export const storedReplySchema = z.object({
  ...fieldsWith(z.number()),
  account: z.string(),
  replyTo: z.optional(z.string()),
});

export type StoredReply = z.infer<typeof storedReplySchema>;

/** The same in an answer; times are ISO 8601 in UTC. */
export const replySchema = z.object(fieldsWith(z.string()));

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

/** The state of the last mail that the site sent to the person of a record; undefined without one. */
export function lastMail(replies: readonly Sent[] = []): MailState | undefined {
  const last = replies.at(-1);
  return last && mailStateOf(last);
}

export const lastRejection = <T extends Pick<Reply, 'kind'>>(replies: readonly T[] = []): T | undefined =>
  replies.findLast(({ kind }) => kind === 'rejection');

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

/** Why a mail has not reached the person, and what helps, with a call first where there is a phone; undefined without a problem. */
export function problemInWords(reply: Pick<Reply, 'problem' | 'arrival'>, phone: string): string | undefined {
  const problem = problemOf(reply);
  if (!problem) return undefined;
  const [why, remedy] = PROBLEMS[problem];
  // Other words reach the person by email.
  return `${why} Please ${phone && problem !== 'content' ? 'call, or ' : ''}${remedy}.`;
}

/** What a dialog says where it is not known whether its mail was sent. */
export const SENT_ONCE = 'If you try again without changing anything, nobody gets the email twice.';

/** The toast about the last mail, which was just sent. */
export function sentSentence(replies: readonly Reply[]): string {
  const last = replies.at(-1);
  const problem = last && problemOf(last);
  if (problem) return `${last.arrival ? 'Not delivered' : 'Not sent'}. ${PROBLEMS[problem][0]}`;
  if (last?.mail === 'sent') return 'Sent.';
  return 'The email is waiting for the provider and will be sent automatically.';
}

/** The column of the mails of one kind that the site sent to people, hidden at first: its filter finds failed mails. */
export function mailColumn<T>(
  about: { id: string; header: string },
  mailOf: (row: T) => readonly [last: MailState | undefined, isDelivered: boolean | undefined],
): ListColumn<T> {
  const words: Record<MailState | 'delivered', string> = {
    refused: `${about.header} failed`,
    pending: `${about.header} not sent yet`,
    sent: `${about.header} sent`,
    delivered: `${about.header} delivered`,
  };
  /** A delivered mail is found as a sent one, too; the last key says most. */
  const keys = (row: T): readonly string[] => {
    const [mail, isDelivered] = mailOf(row);
    if (!mail) return [];
    return mail === 'sent' && isDelivered ? [words.sent, words.delivered] : [words[mail]];
  };
  const text = (row: T) => keys(row).at(-1) ?? '';
  return { ...about, text, keys, choices: Object.values(words), hidden: true };
}
