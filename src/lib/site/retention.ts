import { isRetention, RETENTION_MONTHS } from '../privacy.ts';
import * as sections from '../messages/en/sections.ts';
import { counted } from '../messages/format.ts';

/**
 * The retention of inquiries and applications in words, from the same variable that the functions use.
 * @throws Error when it is malformed
 */
export function retentionPeriod(setting = process.env.RETENTION_MONTHS): string {
  if (setting && !isRetention(setting))
    throw new Error('RETENTION_MONTHS is malformed: set it to a number of months from 1 to 999.');
  const months = Number(setting || RETENTION_MONTHS);
  return counted(sections.months, months);
}

/** The placeholder for the retention period in texts of `content/`. */
const PLACEHOLDER = '{retention}';

/** A text of `content/` with the retention period in place of `{retention}`. */
export const withRetention = (text: string) => text.replaceAll(PLACEHOLDER, retentionPeriod());
