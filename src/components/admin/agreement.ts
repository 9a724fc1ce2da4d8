import type { Policy } from '#lib/privacy';

/** What became of a version of the privacy policy; older records do not say. */
const inWords = (policy: Policy | undefined, yes: string, no: string): string =>
  policy ? `${policy.agreed ? yes : no}, version of ${policy.version}` : 'Not recorded';

/** Whether a person ticked the box of an inquiry, and the version of the privacy policy. */
export const agreementInWords = (policy: Policy | undefined): string =>
  inWords(policy, 'Agreed to', 'Not agreed to');

/** Whether an application came from a form that says that sending it means having read the policy, and the version. */
export const confirmationInWords = (policy: Policy | undefined): string =>
  inWords(policy, 'Shown on the form', 'Not shown on the form');
