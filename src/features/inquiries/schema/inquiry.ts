import { labelOf } from '#src/lib/choices.ts';
import * as z from 'zod/mini';
import { bulkSchema } from '#src/lib/bulk.ts';
import { workingDayAfter } from '#src/lib/calendar.ts';
import { fieldErrors } from '#src/lib/errors.ts';
import {
  mailStateSchema,
  consentFields,
  spamFields,
  submissionRow,
  sourceFields,
} from '#src/lib/submission.ts';
import { storedNoteSchema, noteSchema } from '#src/features/notes/schema/note.ts';
import { storedReplySchema, replySchema } from '#src/features/messages/schema/reply.ts';
import { fieldErrorCodes, type ErrorBody, type FieldErrorCode } from '#src/lib/error-codes.ts';
import { emailChecks, phoneChecks, prose, requiredLine, requiredProse } from '#src/lib/text.ts';
import * as words from '../words.ts';
import { INTEREST_LABELS, INTERESTS } from './interests.ts';

/** How far the office is with an inquiry, in the order of the work. */
export const INQUIRY_STATUSES = {
  new: 'New',
  'in-progress': 'In progress',
  answered: 'Answered',
  closed: 'Closed',
} as const;

export type InquiryStatus = keyof typeof INQUIRY_STATUSES;

const inquiryStatusSchema = z.enum(Object.keys(INQUIRY_STATUSES) as InquiryStatus[]);

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
  assignee: z.optional(z.string()),
  notes: z.optional(z.array(storedNoteSchema)),
  /** The mails that the site sent to the person. */
  replies: z.optional(z.array(storedReplySchema)),
};

/** The same in a row of the list. */
const workflowRow = {
  status: z._default(inquiryStatusSchema, 'new'),
  /** The id of an account; empty when nobody was chosen. */
  assignee: z._default(z.string(), ''),
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

export const INQUIRY_MESSAGES = {
  incomplete: words.incomplete,
  email: words.wrongEmail,
  phone: words.wrongPhone,
};

type InquiryRule = keyof typeof INQUIRY_MESSAGES;

type Codes = Readonly<Record<string, FieldErrorCode>>;

/** The rules of spec section 5 in the order of the checks, each with the fields that break it. */
const BROKEN: Record<InquiryRule, (codes: Codes) => string[]> = {
  incomplete: (codes) => Object.keys(codes).filter((field) => codes[field] === 'required'),
  email: ({ email }) => (email === 'invalid-format' ? ['email'] : []),
  phone: ({ phoneNumber }) => (phoneNumber === 'invalid-format' ? ['phoneNumber'] : []),
};

const RULES = Object.keys(BROKEN) as InquiryRule[];

const firstBroken = (codes: Codes): InquiryRule | undefined =>
  RULES.find((rule) => BROKEN[rule](codes).length > 0);

/** The part after '#' of the address that a post without JavaScript which breaks a rule, or fails otherwise, is redirected to. */
export const failureId = (rule?: InquiryRule): string => (rule ? `not-sent-${rule}` : 'not-sent');

/** The same for the codes of a failed call. */
export const postedFailure = ({ errorCodes = {} }: Pick<ErrorBody, 'errorCodes'>): string =>
  failureId(firstBroken(errorCodes));

export const INQUIRY_LIMITS = { name: 100, email: 254, phone: 40, message: 5000 } as const;

const { incomplete } = INQUIRY_MESSAGES;

/** An inquiry as the contact form sends it and POST /api/send-email takes it. */
export const inquirySchema = z.object({
  firstName: requiredLine(INQUIRY_LIMITS.name, incomplete),
  lastName: requiredLine(INQUIRY_LIMITS.name, incomplete),
  email: requiredLine(INQUIRY_LIMITS.email, incomplete).check(...emailChecks(INQUIRY_MESSAGES.email)),
  phoneNumber: requiredLine(INQUIRY_LIMITS.phone, incomplete).check(...phoneChecks(INQUIRY_MESSAGES.phone)),
  message: requiredProse(INQUIRY_LIMITS.message, incomplete),
  /**
   * At least one of INTERESTS, as labels or keys, and as labels from here on; a form that posts without JavaScript sends a
   * single one as plain text.
   */
  interests: z.pipe(
    z.transform(labelled),
    z
      .array(z.enum(INTEREST_LABELS, words.wrongInterest), incomplete)
      .check(z.minLength(1, incomplete), z.maxLength(INTEREST_LABELS.length), z.overwrite(unique)),
  ),
});

type Inquiry = z.infer<typeof inquirySchema>;

/** An inquiry with the fields for consent, the spam filter and the visit's source, as POST /api/send-email reads it. */
export const inquiryFormSchema = z.object({
  ...inquirySchema.shape,
  ...spamFields,
  ...consentFields,
  ...sourceFields,
});

export type InquiryForm = z.infer<typeof inquiryFormSchema>;
export type InquiryField = keyof Inquiry;

/** An inquiry as GET /api/getemaildetails lists it. */
export const inquiryRowSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  message: prose(INQUIRY_LIMITS.message),
  /** The labels of the interests, as people read them. */
  interests: z.array(z.string()),
  /** Their keys, in the same order; `interestKeysOf` has those of a row without them. */
  interestKeys: z.optional(z.array(z.string())),
  createdAt: z.string(),
  ...submissionRow,
  ...workflowRow,
});

export type InquiryRow = z.infer<typeof inquiryRowSchema>;

/** An inquiry as GET /api/inquiries/{id} answers it, and every change of it. */
export const inquiryDetailsSchema = z.extend(inquiryRowSchema, {
  notes: z.array(noteSchema),
  replies: z.array(replySchema),
});

export type InquiryDetails = z.infer<typeof inquiryDetailsSchema>;

interface InquiryProblem {
  /** The first rule of spec section 5 that fails; undefined for another error. */
  rule: InquiryRule | undefined;
  /** The fields that break the rule; without a rule, the first field with an error. */
  fields: string[];
  message: string;
  errors: Partial<Record<InquiryField, string>>;
}

/** The first failing rule in the spec's order (complete, email, phone, then the rest); undefined without errors. */
export function inquiryProblem(input: unknown): InquiryProblem | undefined {
  const result = inquirySchema.safeParse(input);
  if (result.success) return undefined;
  const errors = fieldErrors(result.error);
  const codes = fieldErrorCodes(result.error, Object(input));
  const rule = firstBroken(codes);
  if (rule) return { rule, fields: BROKEN[rule](codes), message: INQUIRY_MESSAGES[rule], errors };
  const [[field, message] = ['body', incomplete]] = Object.entries(errors);
  return { rule, fields: [field], message, errors };
}

function labelled(value: unknown): unknown {
  const values = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(values)) return values;
  return values.map((one: unknown) => (typeof one === 'string' ? labelOf(INTERESTS, one) : one));
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
