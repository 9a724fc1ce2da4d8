/** Against framing, which only a header can forbid. */
const FRAMING = "frame-ancestors 'none'";

/** Where browsers report what a page's policy refused. */
const REPORTS = '/api/csp-reports';

/** The name of that address in the pages' headers. */
const GROUP = 'csp';

/** What only a header can say, or say for reports as well; no code here makes HTML or script addresses from text. */
const IN_HEADER = [
  FRAMING,
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  `report-to ${GROUP}`,
  // For browsers that do not know report-to.
  `report-uri ${REPORTS}`,
].join(';');

const rule = (path: string, headers: Record<string, string>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/**
 * The platform's file of headers: the policies of files, because those of single pages hold digests of the build. Rules
 * stand from general to special: where two set one header, the later one counts, or both are sent and both apply.
 * @param pages the policy of each page that has one in its headers, by its path
 */
export function headersFile(pages: ReadonlyMap<string, string> = new Map()): string {
  const rules = [rule('/*', { 'Content-Security-Policy': FRAMING })];
  for (const [path, directives] of pages) {
    const headers = {
      'Content-Security-Policy': `${directives};${IN_HEADER}`,
      'Reporting-Endpoints': `${GROUP}="${REPORTS}"`,
    };
    // The page also answers under the name of its file.
    rules.push(rule(path, headers), rule(`${path}.html`, headers));
  }
  return `${rules.join('\n')}\n`;
}
