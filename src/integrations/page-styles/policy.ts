import { createHash } from 'node:crypto';

/** A content security policy: what each directive allows. */
export type Policy = Record<string, string>;

const digestOf = (text: string) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The element with the policy that allows these inline scripts and styles besides, and no other. */
export function policyElement(policy: Policy, scripts: readonly string[], styles: readonly string[]): string {
  const digests: Record<string, string[]> = {
    'script-src': scripts.map(digestOf),
    'style-src': styles.map(digestOf),
  };
  const directives = Object.entries(policy).map(
    ([name, allowed]) => `${name} ${allowed}${[...new Set(digests[name])].join('')}`,
  );
  return `<meta http-equiv="content-security-policy" content="${directives.join(';')}">`;
}
