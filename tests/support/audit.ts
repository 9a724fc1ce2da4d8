import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** The time limit of the registry. */
export const AUDIT_MS = 55_000;

const reportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

/** The output of a command, also of one that failed. */
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

/** Another registry, with a cache of its own, instead of the usual one. */
export interface AuditOptions {
  elsewhere?: { registry: string; cache: string };
  timeoutMs?: number;
}

/** The packages with a high or critical finding; undefined when the registry did not answer. */
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
