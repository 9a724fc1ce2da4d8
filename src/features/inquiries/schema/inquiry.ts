import { labelOf } from '#src/lib/choices.ts';
import * as z from 'zod/mini';
import * as submission from '#src/features/submissions/schema.ts';
import { bulkSchema } from '#src/lib/bulk.ts';
import { workingDayAfter } from '#src/lib/calendar.ts';
import { fieldErrors } from '#src/lib/errors.ts';
import { mailStateSchema, consentFields, spamFields, sourceFields } from '#src/lib/submission.ts';
import { fieldErrorCodes, type ErrorBody, type FieldErrorCode } from '#src/lib/error-codes.ts';
import { emailChecks, phoneChecks, prose, requiredLine, requiredProse } from '#src/lib/text.ts';
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

export const isWaiting = (status: InquiryStatus): boolean => status === 'new' || status === 'in-progress';

/** Whether the visitor waits longer for an answer than the working day that the contact page promises. */
export const isOverdue = (
  status: InquiryStatus,
  received: number,
  now: number,
  holidays: readonly string[],
): boolean => isWaiting(status) && now > workingDayAfter(received, holidays);

/** The filter's name for inquiries whose visitor waits for an answer. */
export const WAITING = 'Waiting';

/** The filter's name for such inquiries, which links use, too. */
export const OVERDUE_WAIT = 'Longer than a working day';

export const inquiryWorkflow = { ...submission.workflowRecord, status: z.optional(inquiryStatusSchema) };

/** PATCH /api/inquiries/{id}: what is missing stays. */
export const inquiryChangeSchema = z
  .object({ status: z.optional(inquiryStatusSchema), ...submission.assigneeChange })
  .check(submission.someChange('Please choose a status or a person.'));

export type InquiryChange = z.infer<typeof inquiryChangeSchema>;

/** POST /api/inquiries/bulk: the same change to several inquiries, or a soft delete of them. */
export const inquiryBulkSchema = bulkSchema(
  z.union([z.object({ deleted: z.literal(true) }), inquiryChangeSchema]),
);

export type InquiryBulkChange = z.infer<typeof inquiryBulkSchema>['change'];

/** What is wrong with an inquiry, in browser and server. */
export const INQUIRY_MESSAGES = {
  incomplete: 'Please fill out all the fields and select at least one interest.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid phone number.',
};

type InquiryRule = keyof typeof INQUIRY_MESSAGES;

type Codes = Readonly<Record<string, FieldErrorCode>>;

/** The specification's rules in the order of the checks, each with the fields that break it. */
const BROKEN: Record<InquiryRule, (codes: Codes) => string[]> = {
  incomplete: (codes) => Object.keys(codes).filter((field) => codes[field] === 'required'),
  email: ({ email }) => (email === 'invalid-format' ? ['email'] : []),
  phone: ({ phoneNumber }) => (phoneNumber === 'invalid-format' ? ['phoneNumber'] : []),
};

const RULES = Object.keys(BROKEN) as InquiryRule[];

const firstBroken = (codes: Codes): InquiryRule | undefined =>
  RULES.find((rule) => BROKEN[rule](codes).length > 0);

/** The part after '#' of the address to which a failed post without JavaScript is redirected. */
export const failureId = (rule?: InquiryRule): string => (rule ? `not-sent-${rule}` : 'not-sent');

export const postedFailure = ({ errorCodes = {} }: Pick<ErrorBody, 'errorCodes'>): string =>
  failureId(firstBroken(errorCodes));

export const INQUIRY_LIMITS = { name: 100, email: 254, phone: 40, message: 5000 } as const;

const { incomplete } = INQUIRY_MESSAGES;

/** Interests as labels; a form that posts without JavaScript sends a single interest as plain text. */
const asLabels = (value: unknown) => {
  const values = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(values)) return values;
  return values.map((one: unknown) => (typeof one === 'string' ? labelOf(INTERESTS, one) : one));
};

/** An inquiry as the contact form sends it and POST /api/send-email takes it. */
export const inquirySchema = z.object({
  firstName: requiredLine(INQUIRY_LIMITS.name, incomplete),
  lastName: requiredLine(INQUIRY_LIMITS.name, incomplete),
  email: requiredLine(INQUIRY_LIMITS.email, incomplete).check(...emailChecks(INQUIRY_MESSAGES.email)),
  phoneNumber: requiredLine(INQUIRY_LIMITS.phone, incomplete).check(...phoneChecks(INQUIRY_MESSAGES.phone)),
  message: requiredProse(INQUIRY_LIMITS.message, incomplete),
  /** At least one of INTERESTS, as labels or keys. */
  interests: z.pipe(
    z.transform(asLabels),
    z.array(z.enum(INTEREST_LABELS, 'Please choose from the interests shown.'), incomplete).check(
      z.minLength(1, incomplete),
      z.maxLength(INTEREST_LABELS.length),
      z.overwrite((interests) => [...new Set(interests)]),
    ),
  ),
});

/** An inquiry with the fields for consent, the spam filter and the visit's source, as POST /api/send-email reads it. */
export const inquiryFormSchema = z.object({
  ...inquirySchema.shape,
  ...spamFields,
  ...consentFields,
  ...sourceFields,
});

export type InquiryForm = z.infer<typeof inquiryFormSchema>;
export type InquiryField = keyof z.infer<typeof inquirySchema>;

/** An inquiry as GET /api/getemaildetails lists it. */
export const inquiryRowSchema = z.object({
  ...submission.workflowRow,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  message: prose(INQUIRY_LIMITS.message),
  interests: z.array(z.string()),
  createdAt: z.string(),
  status: z._default(inquiryStatusSchema, 'new'),
  reply: z.optional(mailStateSchema),
  /** Whether the person's mail server is known to have it; not a state, which a page older than the deploy would not know. */
  replyDelivered: z.optional(z.boolean()),
});

export type InquiryRow = z.infer<typeof inquiryRowSchema>;

/** A row of the longest waiting inquiries, with the beginning of the message. */
export const waitingInquirySchema = z.pick(inquiryRowSchema, {
  ...{ id: true, version: true, firstName: true, lastName: true, message: true },
  ...{ createdAt: true, status: true, assignee: true },
});

export type WaitingInquiry = z.infer<typeof waitingInquirySchema>;

/** An inquiry as GET /api/inquiries/{id} answers it, and every change of it. */
export const inquiryDetailsSchema = z.extend(inquiryRowSchema, submission.submissionDetails);

export type InquiryDetails = z.infer<typeof inquiryDetailsSchema>;

/** The message of the first failing rule in the spec's order, or else of the first error, and the fields; undefined without errors. */
export function inquiryProblem(input: unknown) {
  const { error } = inquirySchema.safeParse(input);
  if (!error) return undefined;
  const codes = fieldErrorCodes(error, Object(input));
  const rule = firstBroken(codes);
  if (rule) return { fields: BROKEN[rule](codes), message: INQUIRY_MESSAGES[rule] };
  const [[field, message] = ['body', incomplete]] = Object.entries(fieldErrors(error));
  return { fields: [field], message };
}
