import type { Policy } from '#lib/privacy';

/** Whether a person agreed to the privacy policy, and to which version; older records do not say. */
export function agreementInWords(policy: Policy | undefined): string {
  if (!policy) return 'sent before it was asked';
  return `${policy.agreed ? 'agreed to' : 'not agreed to'}, version of ${policy.version}`;
}
