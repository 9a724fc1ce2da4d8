import * as z from 'zod/mini';
import { CV_MESSAGES } from './cv.ts';
import { consentFields, spamFields, sourceFields } from '#src/lib/submission.ts';
import {
  emailChecks,
  line,
  pastedLink,
  pastedNumber,
  PHONE_FORM,
  prose,
  requiredLine,
} from '#src/lib/text.ts';
import { toWire } from '#src/lib/wire-names.ts';

export const APPLICATION_MESSAGES = {
  submitted: 'Application submitted successfully!',
  failed: 'Failed to submit the application.',
  generalError: 'An error occurred while submitting the form.',
  vacancyError: 'An error occurred while submitting the application.',
  vacancyTitle: 'Application Submitted Successfully!',
  vacancyText: 'Thank you for your application. We will review it and get back to you shortly.',
  noVacancy: 'This position is not among our open vacancies.',
} as const;

/** The longest answers of an applicant, by field. */
export const APPLICATION_LIMITS = {
  name: 200,
  email: 254,
  contactNumber: 40,
  position: 200,
  linkedin: 300,
  /** With spaces, which are removed. */
  nic: 20,
  message: 5000,
} as const;

type Answers = Record<keyof typeof APPLICATION_LIMITS, string>;

/** What an applicant wrote, by the names on the wire; empty where the record is older than the field. */
export function answersOf(record: Partial<Answers>) {
  const answers = Object.keys(APPLICATION_LIMITS).map((name) => [name, record[name as keyof Answers] ?? '']);
  return toWire(Object.fromEntries(answers) as Answers, { contactNumber: 'contact_number' });
}

/** An optional field: a missing one counts as empty. */
const orEmpty = (schema: z.ZodMiniType<string>) =>
  z.pipe(
    z.transform((value: unknown): unknown => value ?? ''),
    schema,
  );

const emptyOr = (form: RegExp, message: string) =>
  z.refine<string>((value) => value === '' || form.test(value), message);

const isWebAddress = (value: string) =>
  /^https?:\/\/[^\s/.]+\.[^\s/]\S*$/i.test(value) && URL.canParse(value);

const NOT_AN_ADDRESS = 'Please enter the whole web address of the profile, beginning with https://.';
const NOT_A_NIC = 'Please enter an NIC number of nine digits and V or X, or of twelve digits.';

/** Nine digits and V or X, or twelve digits: the old and the new national identity card. */
const NIC_FORM = /^(\d{9}[VX]|\d{12})$/;

const withoutSpaces = (value: string) =>
  pastedNumber(value)
    .replace(/[\s-]+/g, '')
    .toUpperCase();

const fields = {
  name: requiredLine(APPLICATION_LIMITS.name, 'Please enter your name.'),
  email: requiredLine(APPLICATION_LIMITS.email, 'Please enter your email address.').check(
    ...emailChecks('Please enter a valid email address.'),
  ),
  contactNumber: orEmpty(
    line(APPLICATION_LIMITS.contactNumber).check(
      z.overwrite(pastedNumber),
      emptyOr(PHONE_FORM, 'Please enter a valid phone number.'),
    ),
  ),
  position: orEmpty(line(APPLICATION_LIMITS.position)),
  linkedin: orEmpty(
    line(APPLICATION_LIMITS.linkedin).check(
      z.overwrite(pastedLink),
      z.refine((value) => value === '' || isWebAddress(value), NOT_AN_ADDRESS),
    ),
  ),
  // Unicode's normalization of a long text takes long.
  nic: orEmpty(
    z
      .string(NOT_A_NIC)
      .check(z.refine((value) => value.length <= 100, { error: NOT_A_NIC, abort: true }))
      .check(z.overwrite(withoutSpaces), emptyOr(NIC_FORM, NOT_A_NIC)),
  ),
  message: orEmpty(prose(APPLICATION_LIMITS.message)),
  /** Id or slug of the vacancy of the form's page; the general form leaves it out. */
  career: orEmpty(line(APPLICATION_LIMITS.position)),
};

export const applicationTextSchema = z.object(fields);

/** Whether a value means no file: browsers send an empty file without a name for an empty file input. */
const isNoFile = (value: unknown) =>
  value === undefined || value === '' || (value instanceof File && value.name === '' && value.size === 0);

const cv = z.pipe(
  z.transform((value: unknown) => (isNoFile(value) ? undefined : value)),
  z.optional(z.custom<File>((value) => value instanceof File, CV_MESSAGES.notOne)),
);

/** Other names of two fields, which the specification's general form sends: our form does not, but other callers may. */
const ALIASES = { linkedin: 'linkedinProfile', nic: 'nicNumber' } as const;

function withoutAliases(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const form: Record<string, unknown> = { cv: undefined, ...input };
  for (const [name, other] of Object.entries(ALIASES)) form[name] ||= form[other];
  return form;
}

/** An application as POST /api/submit-application takes it. The content of the CV is checked separately. */
export const applicationSchema = z.pipe(
  z.transform(withoutAliases),
  z.object({ ...fields, cv, ...spamFields, ...consentFields, ...sourceFields }),
);

export type Application = z.infer<typeof applicationSchema>;
