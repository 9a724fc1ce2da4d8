import type { Reporter } from 'vitest/node';
import { failureOf, quoted, writeOutcome, type Outcome } from './outcome.ts';

type Ended = NonNullable<Reporter['onTestRunEnd']>;

/** Writes the outcome of a run; a file that did not load, a failed hook and an error outside of tests are failures, too. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(...[modules, unhandled]: Parameters<Ended>): void {
    const outcome: Outcome = { passed: 0, failed: [] };
    const fail = (file: string, title: string, reason: string | undefined) => {
      const again = `npx vitest run -c .config/vitest.config.ts ${file}${title && ` -t ${quoted(title)}`}`;
      outcome.failed.push(failureOf(file, [title], reason, again));
    };
    for (const module of modules) {
      const { relativeModuleId: file, children } = module;
      for (const test of children.allTests()) {
        const { state, errors: reasons } = test.result();
        if (state === 'failed') fail(file, test.fullName.replaceAll(' > ', ' '), reasons[0]?.message);
        else if (state === 'passed') outcome.passed += 1;
      }
      for (const suite of children.allSuites())
        for (const { message } of suite.errors()) fail(file, suite.fullName.replaceAll(' > ', ' '), message);
      for (const { message } of module.errors()) fail(file, '', message);
    }
    for (const { message } of unhandled) outcome.failed.push(failureOf('outside of tests', [], message));
    writeOutcome(outcome);
  }
}
