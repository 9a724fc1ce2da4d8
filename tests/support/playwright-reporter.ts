import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { failureOf, quoted, writeOutcome, type Outcome } from './outcome.ts';

/** Writes the outcome of a run; an error outside of tests is a failure, too. */
export default class PlaywrightReporter implements Reporter {
  readonly #outcome: Outcome = { passed: 0, failed: [] };

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    if (status === test.expectedStatus) {
      this.#outcome.passed += 1;
      return;
    }
    const [, , , ...titles] = test.titlePath();
    const again = `npx playwright test -c .config/playwright.config.ts -g ${quoted(titles.join(' '))}`;
    this.#outcome.failed.push(failureOf(test.location.file, titles, error?.message, again));
  }

  onError({ message }: TestError): void {
    this.#outcome.failed.push(failureOf('outside of tests', [], message));
  }

  onEnd(): void {
    writeOutcome(this.#outcome);
  }

  /** What a test prints is in no report. */
  printsToStdio(): boolean {
    return false;
  }
}
