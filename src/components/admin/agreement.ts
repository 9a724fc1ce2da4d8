import type { Policy } from '#lib/privacy';

/** What a person said to the privacy policy, and to which version of it; older records lack it. */
export function agreementInWords(policy: Policy | undefined): string {
  if (!policy) return 'sent before it was asked';
  return `${policy.agreed ? 'agreed to' : 'not agreed to'}, version of ${policy.version}`;
}
