import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** How long the registry may take. */
export const AUDIT_MS = 55_000;

const reportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

/** What a command printed, however it ended. */
const printed = (command: Promise<{ stdout: string }>): Promise<string> =>
  command.then(
    ({ stdout }) => stdout,
    (cause: { stdout?: string }) => cause.stdout ?? '',
  );

function reportOf(text: string): z.infer<typeof reportSchema> | undefined {
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Asks the usual registry, or another one, whose answers are then kept in a cache of their own. */
export interface AuditOptions {
  elsewhere?: { registry: string; cache: string };
  timeoutMs?: number;
}

/** The packages with a high or critical finding; undefined when the registry gave no audit, which is no good news. */
export async function seriousFindings({ elsewhere, timeoutMs = AUDIT_MS }: AuditOptions = {}): Promise<
  string[] | undefined
> {
  const from = Object.entries(elsewhere ?? {}).map(([name, value]) => `--${name}=${value}`);
  const args = ['audit', '--json', '--audit-level=none', '--fetch-retries=0', ...from];
  const run = promisify(execFile)('npm', args, { maxBuffer: 2 ** 26, timeout: timeoutMs });
  const report = reportOf(await printed(run));
  return (
    report &&
    Object.entries(report.vulnerabilities)
      .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
      .map(([name]) => name)
  );
}
