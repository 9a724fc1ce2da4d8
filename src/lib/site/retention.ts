import { AUDIT_MONTHS, isRetention, RETENTION_MONTHS } from '../privacy.ts';
import * as sections from '../messages/en/sections.ts';
import { counted } from '../messages/format.ts';

/** @throws Error when the variable is malformed */
function inMonths(name: string, setting: string | undefined, unset: number): string {
  if (setting && !isRetention(setting))
    throw new Error(`${name} is malformed: set it to a number of months from 1 to 999.`);
  return counted(sections.months, Number(setting || unset));
}

/**
 * The retention of inquiries and applications in words, from the same variable that the functions use.
 * @throws Error when it is malformed
 */
export const retentionPeriod = (setting = process.env.RETENTION_MONTHS): string =>
  inMonths('RETENTION_MONTHS', setting, RETENTION_MONTHS);

/**
 * The retention of the audit trail in words, in the same way.
 * @throws Error when it is malformed
 */
export const auditPeriod = (setting = process.env.AUDIT_MONTHS): string =>
  inMonths('AUDIT_MONTHS', setting, AUDIT_MONTHS);

/** The placeholder for the retention period in texts of `content/`. */
const PLACEHOLDER = '{retention}';

/** A text of `content/` with the retention period in place of `{retention}`. */
export const withRetention = (text: string) => text.replaceAll(PLACEHOLDER, retentionPeriod());
