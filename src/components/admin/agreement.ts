import { FORMATS } from '#src/lib/messages/locale.ts';
import type { Policy } from '#src/lib/submission.ts';

const format = new Intl.DateTimeFormat(FORMATS, { dateStyle: 'medium', timeZone: 'UTC' });

/** The day of a version as other dates are written, not broken between lines; the month where it names no day. */
function dayOf(version: string): string {
  // The hash of the text that follows the day is for the export.
  const [day = ''] = version.split(',');
  const time = /^\d/.test(day) ? Date.parse(`${day} UTC`) : NaN;
  return (Number.isNaN(time) ? day : format.format(time)).replaceAll(' ', '\u00a0');
}

/** What became of the privacy policy, with the version that was agreed to or shown; older records do not say. */
function inWords(policy: Policy | undefined, yes: string, no: string): string {
  if (!policy) return 'Not recorded';
  return policy.agreed ? `${yes}, version of ${dayOf(policy.version)}` : no;
}

/** Whether a person ticked the box of an inquiry, and the version of the privacy policy. */
export const agreementInWords = (policy: Policy | undefined): string =>
  inWords(policy, 'Box ticked', 'Box not ticked');

/** Whether an application came from a form that says that sending it means having read the policy, and the version. */
export const confirmationInWords = (policy: Policy | undefined): string =>
  inWords(policy, 'Shown on the form', 'Not shown on the form');
