import type { z } from 'astro/zod';
import { fields, position, words } from './field.ts';

/** The head of a policy, `content/legal/<address>.md` or `.mdx`; its text is the file's Markdown. */
export const legalSchema = fields({
  /** The page's heading and title. */
  title: words(42),
  /** The sentence for search results, 70 to 160 characters. */
  description: words(160).min(70, 'is too short for a search result: write at least 70 characters'),
  /** The month of the last change, in words, shown after 'Last updated:'. */
  updated: words(20).regex(/^[A-Z][a-z]+ \d{4}$/, 'must be a month and a year, such as June 2025'),
  /** The day of an amendment since then, in words; with a hash of the text it names the version that a form's record has. */
  amended: words(20)
    .regex(/^\d{1,2} [A-Z][a-z]+ \d{4}$/, 'must be a date, such as 23 November 2026')
    .optional(),
  /** Place among the policies, smallest first. */
  order: position,
});

export type Legal = z.infer<typeof legalSchema>;
