import { isRetention, RETENTION_MONTHS } from '../privacy.ts';

/**
 * How long inquiries and applications are kept, in words, from the same variable that functions erase by.
 * @throws Error when it is malformed
 */
export function retentionPeriod(setting = process.env.RETENTION_MONTHS): string {
  if (setting && !isRetention(setting))
    throw new Error('RETENTION_MONTHS is malformed: set it to a number of months from 1 to 999.');
  const months = Number(setting || RETENTION_MONTHS);
  return months === 1 ? '1 month' : `${months} months`;
}

/** Where a text of `content/` states it. */
const PLACEHOLDER = '{kept}';

/** A text of `content/` with the time in place of `{kept}`. */
export const withRetention = (text: string) => text.replaceAll(PLACEHOLDER, retentionPeriod());
