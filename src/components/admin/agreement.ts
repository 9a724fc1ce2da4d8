import type { Policy } from '#lib/privacy';

/** What became of a version of the privacy policy; older records do not say. */
function inWords(policy: Policy | undefined, yes: string, no: string): string {
  if (!policy) return 'Not recorded';
  // The hash of the text that follows the day is for the export.
  const [day = ''] = policy.version.split(',');
  return `${policy.agreed ? yes : no}, version of ${day}`;
}

/** Whether a person ticked the box of an inquiry, and the version of the privacy policy. */
export const agreementInWords = (policy: Policy | undefined): string =>
  inWords(policy, 'Box ticked', 'Box not ticked');

/** Whether an application came from a form that says that sending it means having read the policy, and the version. */
export const confirmationInWords = (policy: Policy | undefined): string =>
  inWords(policy, 'Shown on the form', 'Not shown on the form');
