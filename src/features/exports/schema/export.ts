import * as z from 'zod/mini';
import { TIME_ZONE } from '#src/lib/day.ts';
import { READINGS } from '#src/features/jobs/schema/applicant.ts';

const EXPORTS = [
  'contact-submissions',
  'applications',
  'careers',
  'blogs',
  'audit-trail',
  'deleted',
  'suspected-spam',
] as const;

export type ExportedList = (typeof EXPORTS)[number];

const word = z.string().check(z.maxLength(500, 'Please shorten the text that you search for.'));

const id = z.string().check(z.maxLength(64));

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** POST /api/exports: a list as the person sees it. What was searched for is not recorded: it may be a name. */
export const exportSchema = z.object({
  list: z.enum(EXPORTS),
  query: z._default(word, ''),
  filters: z._default(z.record(id, word), {}),
  sort: z.optional(z.object({ id, desc: z.boolean() })),
  hidden: z.optional(z.array(id).check(z.maxLength(50))),
  reading: z._default(z.enum(READINGS), 'A'),
  /** The time zone of the browser, in which lists show times; by default the vendor's. */
  timeZone: z._default(z.string().check(z.refine(isTimeZone, 'This time zone is not known.')), TIME_ZONE),
});

export type Export = z.infer<typeof exportSchema>;
