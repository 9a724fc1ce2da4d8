import { writeFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { nothing, testName, withReason, type Outcome } from './reports.ts';

type Failures = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

const reasonOf = (errors: Failures | undefined) => errors?.[0]?.message;

function count(outcome: Outcome, file: string, test: TestCase): void {
  const name = testName(file, test.fullName.replaceAll(' > ', ' › '));
  const { state, errors } = test.result();
  if (state === 'failed') outcome.failed.push(withReason(name, reasonOf(errors)));
  else if (state !== 'passed') outcome.skipped.push(name);
  else if (test.diagnostic()?.flaky) outcome.flaky.push(name);
  else outcome.passed += 1;
}

/** The results of a run; a file that did not load and a failed hook count as failures, as does an error outside of tests. */
function outcomeOf(modules: readonly TestModule[], unhandled: Failures): Outcome {
  const outcome = nothing();
  for (const module of modules) {
    for (const test of module.children.allTests()) count(outcome, module.moduleId, test);
    for (const suite of [module, ...module.children.allSuites()]) {
      if (suite.errors().length === 0) continue;
      const title = suite.type === 'suite' ? suite.fullName.replaceAll(' > ', ' › ') : '';
      outcome.failed.push(withReason(testName(module.moduleId, title), reasonOf(suite.errors())));
    }
  }
  for (const { message } of unhandled) outcome.failed.push(withReason('outside of tests', message));
  return outcome;
}

/**
 * Writes a run's results into the file that `OUTCOME_FILE` names. Vitest's own JSON report leaves out what failed in
 * the hooks of a `describe`.
 */
export default class OutcomeReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: Failures): Promise<void> {
    const file = process.env.OUTCOME_FILE;
    if (!file) throw new Error('OUTCOME_FILE does not say where the results go.');
    await writeFile(file, JSON.stringify(outcomeOf(modules, unhandled)));
  }
}
