import { createHash } from 'node:crypto';

/** A content security policy: what each directive allows. */
export type Policy = Record<string, string>;

/** What a policy calls a script or style that stands in a page. */
export const digestOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy's directives, with the digests of these inline scripts and styles, which it allows besides, and no other. */
export function directivesOf(policy: Policy, scripts: readonly string[], styles: readonly string[]): string {
  const inline: Record<string, readonly string[]> = { 'script-src': scripts, 'style-src': styles };
  const directives = Object.entries(policy).map(([name, allowed]) =>
    [name, allowed, ...new Set(inline[name]?.map(digestOf))].join(' '),
  );
  return directives.join(';');
}

/** The element with a page's policy. */
export const policyElement = (directives: string): string =>
  `<meta http-equiv="content-security-policy" content="${directives}">`;
