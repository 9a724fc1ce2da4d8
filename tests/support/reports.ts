import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';

const outcomeSchema = z.object({
  passed: z.number(),
  /** Failed tests: file, title and the first line of what went wrong. */
  failed: z.array(z.string()),
  /** Flaky tests: file and title. */
  flaky: z.array(z.string()),
  /** Skipped tests: file and title. */
  skipped: z.array(z.string()),
});

/** The test results of one step. */
export type Outcome = z.infer<typeof outcomeSchema>;

/** The results and the time of one step. */
export interface Count extends Outcome {
  name: string;
  seconds: number;
}

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      /** One a try; the first says what went wrong before a retry met what the first left behind. */
      results: z._default(
        z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
        [],
      ),
    }),
  ),
});

/** A file or a `describe` of Playwright's JSON report. */
const suiteSchema = z.object({
  title: z.string(),
  specs: z._default(z.array(specSchema), []),
  get suites(): z.ZodMiniOptional<z.ZodMiniArray<typeof suiteSchema>> {
    return z.optional(z.array(suiteSchema));
  },
});

const playwrightSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suiteSchema),
});

/** A step without results. */
export const nothing = (): Outcome => ({ passed: 0, failed: [], flaky: [], skipped: [] });

/** A test by its file, as seen from the project, and its titles. */
export const testName = (file: string, ...titles: string[]) =>
  [path.relative(process.cwd(), file), ...titles.filter((title) => title !== '')].join(' › ');

/** CI shows the end of its output alone: what failed and why has to stand there. */
export const withReason = (name: string, message = '') => {
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n');
  return line === '' ? name : `${name}: ${line}`;
};

/** The results that the reporter of Vitest's tests has written. */
export const vitestOutcome = (report: unknown): Outcome => outcomeSchema.parse(report);

/** The tests of Playwright's JSON report. */
export function playwrightOutcome(report: unknown): Outcome {
  const { config, suites } = playwrightSchema.parse(report);
  const outcome = nothing();
  const read = (suite: z.infer<typeof suiteSchema>, titles: string[]): void => {
    for (const { file, title, tests } of suite.specs) {
      const name = testName(path.join(config.rootDir, file), ...titles, title);
      for (const { status, results } of tests) {
        if (status === 'expected') outcome.passed += 1;
        else if (status === 'unexpected') outcome.failed.push(withReason(name, results[0]?.error?.message));
        else outcome[status].push(name);
      }
    }
    for (const inner of suite.suites ?? []) read(inner, [...titles, inner.title]);
  };
  // The outermost suites are files.
  for (const file of suites) read(file, []);
  return outcome;
}

/** The outcome of a report on disk; undefined when it is missing or malformed. */
export async function readOutcome(
  file: string,
  outcomeOf: (report: unknown) => Outcome,
): Promise<Outcome | undefined> {
  try {
    return outcomeOf(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** A step without any test, or with an error but no failed test, counts as failed itself. */
export function settle(step: string, isSuccess: boolean, outcome: Outcome = nothing()): Outcome {
  const { passed, failed, flaky } = outcome;
  const isWrong = !isSuccess || passed + failed.length + flaky.length === 0;
  return { ...outcome, failed: isWrong && failed.length === 0 ? [step] : failed };
}

const figures = ({ passed, failed, flaky, skipped }: Outcome) =>
  `${passed} passed, ${failed.length} failed, ${flaky.length} flaky, ${skipped.length} skipped`;

/** The summary of a run: each step, failed, flaky and skipped tests, and the totals. */
export function summary(counts: Count[], seconds: number): string {
  const sum = nothing();
  for (const { passed, failed, flaky, skipped } of counts) {
    sum.passed += passed;
    sum.failed.push(...failed);
    sum.flaky.push(...flaky);
    sum.skipped.push(...skipped);
  }
  return [
    ...counts.map((count) => `${count.name.padEnd(14)} ${figures(count)} in ${count.seconds} s`),
    '',
    ...sum.failed.map((name) => `failed   ${name}`),
    ...sum.flaky.map((name) => `flaky    ${name}`),
    ...sum.skipped.map((name) => `skipped  ${name}`),
    `${figures(sum)} in ${seconds} s`,
    '',
  ].join('\n');
}
