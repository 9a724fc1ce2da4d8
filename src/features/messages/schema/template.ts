import * as z from 'zod/mini';
import { requiredLine, requiredProse } from '#src/lib/text.ts';
import { placeholderProblem, type Placeholder } from './placeholders.ts';

interface Kind {
  label: string;
  /** The placeholders of its texts. */
  placeholders: readonly Placeholder[];
}

const OF_INQUIRY: readonly Placeholder[] = ['name', 'interest', 'company'];
const OF_APPLICATION: readonly Placeholder[] = ['name', 'vacancy', 'company'];

/** The kinds of templates that a person chooses from; there may be any number of each. */
export const CHOSEN_KINDS = {
  'inquiry-reply': { label: 'Reply to an inquiry', placeholders: OF_INQUIRY },
  'applicant-message': { label: 'Email to an applicant', placeholders: OF_APPLICATION },
  rejection: { label: 'Rejection of an applicant', placeholders: OF_APPLICATION },
} as const satisfies Record<string, Kind>;

/** The kinds that the site sends by itself, while they are switched on; there is one of each, and its id is its kind. */
export const ACKNOWLEDGEMENT_KINDS = {
  'inquiry-acknowledgement': { label: 'Acknowledgement of an inquiry', placeholders: OF_INQUIRY },
  'application-acknowledgement': { label: 'Acknowledgement of an application', placeholders: OF_APPLICATION },
} as const satisfies Record<string, Kind>;

export type ChosenKind = keyof typeof CHOSEN_KINDS;
export type AcknowledgementKind = keyof typeof ACKNOWLEDGEMENT_KINDS;
export type TemplateKind = ChosenKind | AcknowledgementKind;

export const TEMPLATE_KINDS: Record<TemplateKind, Kind> = { ...CHOSEN_KINDS, ...ACKNOWLEDGEMENT_KINDS };

export const isAcknowledgement = (kind: TemplateKind): kind is AcknowledgementKind =>
  Object.hasOwn(ACKNOWLEDGEMENT_KINDS, kind);

/** Longest accepted values in characters, and the most templates. */
export const TEMPLATE_LIMITS = { name: 60, subject: 150, text: 5000, count: 60 } as const;

export const TEMPLATE_MESSAGES = {
  name: 'Please name the template.',
  subject: 'Please write a subject.',
  text: 'Please write the text.',
  tooMany: `There can be at most ${TEMPLATE_LIMITS.count} templates: please delete one that is not used.`,
  missing: 'This template no longer exists.',
  changed: 'Someone else changed this template in the meantime. Nothing was overwritten.',
  fixed: 'An acknowledgement can be switched off, but not added or deleted.',
} as const;

/** The subject and the text of a mail, as they are typed. */
export const mailFields = {
  subject: requiredLine(TEMPLATE_LIMITS.subject, TEMPLATE_MESSAGES.subject),
  text: requiredProse(TEMPLATE_LIMITS.text, TEMPLATE_MESSAGES.text),
};

const kindSchema = z.enum(Object.keys(TEMPLATE_KINDS) as TemplateKind[]);

/** The fields of a template. */
const fields = {
  kind: kindSchema,
  name: requiredLine(TEMPLATE_LIMITS.name, TEMPLATE_MESSAGES.name),
  ...mailFields,
  /** Whether the site sends it; only of an acknowledgement. */
  on: z._default(z.boolean(), false),
};

/** A check that subject and text have the placeholders of the kind alone. */
export const withKnownPlaceholders = <T extends { subject: string; text: string }>(
  kindOf: (value: T) => TemplateKind,
) =>
  z.check<T>(({ value, issues }) => {
    for (const field of ['subject', 'text'] as const) {
      const message = placeholderProblem(value[field], TEMPLATE_KINDS[kindOf(value)].placeholders);
      if (message) issues.push({ code: 'custom', input: value, path: [field], message });
    }
  });

/** POST /api/templates and PUT /api/templates/{id}: the kind of a stored template never changes. */
export const templateFormSchema = z.object(fields).check(withKnownPlaceholders(({ kind }) => kind));

export type TemplateForm = z.infer<typeof templateFormSchema>;

/** A template as it is stored and answered. */
export const templateSchema = z.object({
  ...fields,
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  id: z.string(),
  /** For `If-Match`. */
  version: z.string(),
});

export type Template = z.infer<typeof templateSchema>;

/** GET /api/templates. */
export const templatesSchema = z.array(templateSchema);
