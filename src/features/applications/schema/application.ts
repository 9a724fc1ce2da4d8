import * as z from 'zod/mini';
import { CV_MESSAGES } from './cv.ts';
import { mailStateSchema } from '../../../lib/mail.ts';
import { consentFields, policySchema, type CONSENT_FIELD, type Policy } from '../../../lib/privacy.ts';
import { spamFields, type SpamSignals } from '../../../lib/spam-signals.ts';
import { sourceFields, sourceSchema, type SourceField, type VisitSource } from '../../../lib/visit-source.ts';
import { EMAIL_FORM, line, PHONE_FORM, prose, requiredLine } from '../../../lib/text.ts';

/** The exact messages of both forms (spec sections 2 and 8). */
export const APPLICATION_MESSAGES = {
  /** The general form's dialog. */
  submitted: 'Application submitted successfully!',
  /** Both forms, on any status but 200. */
  failed: 'Failed to submit the application.',
  /** The general form, when no answer came. */
  generalError: 'An error occurred while submitting the form.',
  /** A vacancy's form, when no answer came. */
  vacancyError: 'An error occurred while submitting the application.',
  /** A vacancy form's dialog. */
  vacancyTitle: 'Application Submitted Successfully!',
  vacancyText: 'Thank you for your application. We will review it and get back to you shortly.',
  noVacancy: 'This position is not among our open vacancies.',
} as const;

/** Longest accepted values, in characters. */
export const APPLICATION_LIMITS = {
  name: 200,
  email: 254,
  contactNumber: 40,
  position: 200,
  linkedin: 300,
  nic: 12,
  message: 5000,
} as const;

/** An optional field: a missing one counts as empty. */
const orEmpty = (schema: z.ZodMiniType<string>) =>
  z.pipe(
    z.transform((value: unknown): unknown => value ?? ''),
    schema,
  );

const emptyOr = (form: RegExp, message: string) =>
  z.refine<string>((value) => value === '' || form.test(value), message);

const isWebAddress = (value: string) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(value) && URL.canParse(value);

/** Nine digits and V or X, or twelve digits: the old and the new national identity card. */
export const NIC_FORM = /^(\d{9}[VX]|\d{12})$/;

const withoutSpaces = (value: string) => value.replace(/[\s-]+/g, '').toUpperCase();

const NIC = 'Please enter a NIC number of nine digits and V or X, or of twelve digits.';
const LINKEDIN = 'Please enter the whole web address of the profile, beginning with https://.';

const fields = {
  name: requiredLine(APPLICATION_LIMITS.name, 'Please enter your name.'),
  email: requiredLine(APPLICATION_LIMITS.email, 'Please enter your email address.').check(
    z.regex(EMAIL_FORM, 'Please enter a valid email address.'),
  ),
  contactNumber: orEmpty(
    line(APPLICATION_LIMITS.contactNumber).check(emptyOr(PHONE_FORM, 'Please enter a valid phone number.')),
  ),
  position: orEmpty(line(APPLICATION_LIMITS.position)),
  linkedin: orEmpty(
    line(APPLICATION_LIMITS.linkedin).check(
      z.refine((value) => value === '' || isWebAddress(value), LINKEDIN),
    ),
  ),
  nic: orEmpty(z.string(NIC).check(z.overwrite(withoutSpaces), emptyOr(NIC_FORM, NIC))),
  message: orEmpty(prose(APPLICATION_LIMITS.message)),
  /** Id or slug of the vacancy of the form's page; the general form leaves it out. */
  career: orEmpty(line(APPLICATION_LIMITS.position)),
};

/** The fields that the browser checks before sending: all but the file. */
export const applicationTextSchema = z.object(fields);

/** Whether a value means no file: browsers send an empty file without a name for an empty file input. */
const isNoFile = (value: unknown) =>
  value === undefined || value === '' || (value instanceof File && value.name === '' && value.size === 0);

const cv = z.pipe(
  z.transform((value: unknown) => (isNoFile(value) ? undefined : value)),
  z.optional(z.custom<File>((value) => value instanceof File, CV_MESSAGES.notOne)),
);

/** The general form's other names for the same fields; its field `image` is ignored. */
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
export type ApplicationField = keyof typeof fields | 'cv';

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
  /** The name of the applicant's file. */
  cv_name: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  created_at: z.string(),
  /** The state of the notification mail. */
  mail: mailStateSchema,
  version: z.string(),
  /** The privacy policy that was shown, and whether the person agreed to it. */
  policy: z.optional(policySchema),
  /** Suspected spam: in a list of its own, and not mailed until an admin approves it. */
  suspected: z.optional(z.boolean()),
  /** Where the visit came from. */
  source: z.optional(sourceSchema),
});

export type Applicant = z.infer<typeof applicantSchema>;

interface StoredApplication extends Omit<
  Application,
  'cv' | 'career' | keyof SpamSignals | typeof CONSENT_FIELD | SourceField
> {
  cvName?: string | undefined;
  mail: Applicant['mail'];
  policy?: Policy | undefined;
  source?: VisitSource | undefined;
}

/** The wire form of a stored application. */
export function applicantRead(
  {
    contactNumber,
    cvName,
    name,
    email,
    position,
    linkedin,
    nic,
    message,
    mail,
    policy,
    source,
  }: StoredApplication,
  about: Pick<Applicant, 'id' | 'version' | 'created_at'>,
): Applicant {
  const cv_path = cvName === undefined ? null : `cvs/${about.id}`;
  return {
    ...about,
    name,
    email,
    position,
    linkedin,
    nic,
    message,
    mail,
    policy,
    source,
    contact_number: contactNumber,
    cv_path,
    cv_name: cvName ?? null,
  };
}
