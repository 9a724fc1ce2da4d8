import * as z from 'zod/mini';
import { INTERESTS } from '#src/features/inquiries/schema/interests.ts';
import { listOf } from '#src/lib/format.ts';
import { requiredLine, requiredProse } from '#src/lib/text.ts';

/** What a placeholder stands for, as the settings explain it. */
export const PLACEHOLDERS = {
  name: 'the person’s name',
  interest: 'what the inquiry is about',
  vacancy: 'the vacancy that the application is for',
  company: 'the name of the company',
} as const;

export type Placeholder = keyof typeof PLACEHOLDERS;

const OF_INQUIRY: readonly Placeholder[] = ['name', 'interest', 'company'];
const OF_APPLICATION: readonly Placeholder[] = ['name', 'vacancy', 'company'];

/** The kinds of templates that a person chooses from; there may be any number of each. */
export const CHOSEN_KINDS = {
  'inquiry-reply': { label: 'Reply to an inquiry', placeholders: OF_INQUIRY },
  'applicant-message': { label: 'Email to an applicant', placeholders: OF_APPLICATION },
  rejection: { label: 'Rejection of an applicant', placeholders: OF_APPLICATION },
};

/** The kinds that the site sends by itself, while they are switched on: one template each, whose id is its kind. */
const ACKNOWLEDGEMENT_KINDS = {
  'inquiry-acknowledgement': { label: 'Acknowledgement of an inquiry', placeholders: OF_INQUIRY },
  'application-acknowledgement': { label: 'Acknowledgement of an application', placeholders: OF_APPLICATION },
};

export type ChosenKind = keyof typeof CHOSEN_KINDS;
export type AcknowledgementKind = keyof typeof ACKNOWLEDGEMENT_KINDS;
export type TemplateKind = ChosenKind | AcknowledgementKind;

export const TEMPLATE_KINDS = { ...CHOSEN_KINDS, ...ACKNOWLEDGEMENT_KINDS };

export const isAcknowledgement = (kind: TemplateKind): kind is AcknowledgementKind =>
  Object.hasOwn(ACKNOWLEDGEMENT_KINDS, kind);

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

const ANY_PLACEHOLDER = /\{([^{}\n]{1,60})\}/g;

/** How a placeholder is written in a text. */
export const written = (name: string): string => `{${name}}`;

const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(ANY_PLACEHOLDER), ([, name = '']) => name);

/** A text with its placeholders filled in; what a value has in braces stays as it is. */
export const fillIn = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replace(
    ANY_PLACEHOLDER,
    (whole, name: Placeholder) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole,
  );

/** The interests of an inquiry as a sentence goes on with them; 'Other' names nothing. */
export function interestInWords(interests: readonly string[]): string {
  const named = interests.filter((interest) => interest !== INTERESTS.other);
  return named.length > 0 ? listOf(named) : 'our services';
}

/** The vacancy of an application as a sentence goes on with it; the general form may name none. */
export const vacancyInWords = (position: string): string => position || 'a position with us';

/** The subject and the text of a mail, as they are typed. */
export const mailFields = {
  subject: requiredLine(TEMPLATE_LIMITS.subject, TEMPLATE_MESSAGES.subject),
  text: requiredProse(TEMPLATE_LIMITS.text, TEMPLATE_MESSAGES.text),
};

/** The first placeholder in a text that sent mail would show. */
const unfilledIn = (text: string) => namesIn(text).find((name) => Object.hasOwn(PLACEHOLDERS, name));

/** A check for a text that is sent as it is: every placeholder is replaced. */
export const allFilled = z.refine<string>((text) => unfilledIn(text) === undefined, {
  error: ({ input }) => `Please replace ${written(unfilledIn(String(input)) ?? '')} with your own words.`,
});

/** A check that subject and text have the placeholders of the kind alone. */
export const withKnownPlaceholders = <T extends { subject: string; text: string }>(
  kindOf: (value: T) => TemplateKind,
) =>
  z.check<T>(({ value, issues }) => {
    const allowed: readonly string[] = TEMPLATE_KINDS[kindOf(value)].placeholders;
    for (const field of ['subject', 'text'] as const) {
      const unknown = namesIn(value[field]).find((name) => !allowed.includes(name));
      if (!unknown) continue;
      const known = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(allowed.map(written));
      const message = `${written(unknown)} is not known here: please use ${known}.`;
      issues.push({ code: 'custom', input: value, path: [field], message });
    }
  });

/** POST /api/templates and PUT /api/templates/{id}: the kind of a stored template never changes. */
export const templateFormSchema = z
  .object({
    kind: z.enum(Object.keys(TEMPLATE_KINDS) as TemplateKind[]),
    name: requiredLine(TEMPLATE_LIMITS.name, TEMPLATE_MESSAGES.name),
    ...mailFields,
    /** Whether the site sends it; only of an acknowledgement. */
    on: z._default(z.boolean(), false),
  })
  .check(withKnownPlaceholders(({ kind }) => kind));

export type TemplateForm = z.infer<typeof templateFormSchema>;

const text = z.string();

/** A template as it is stored and answered; `version` is for `If-Match`. */
export const templateSchema = z.object({
  ...templateFormSchema.shape,
  ...{ name: text, subject: text, text, id: text, version: text },
});

export type Template = z.infer<typeof templateSchema>;

export const templatesSchema = z.array(templateSchema);
