import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The results of a step's tests, as `tests/run.ts` reads them. */
export interface Outcome {
  passed: number;
  /** Each failed test: its file and titles, the reason, and the command that runs it again. */
  failed: string[];
}

/** How much of a reason is printed: an error's first lines have what was expected and received. */
const REASON_LINES = 12;

/** A failed test in words. */
export function failureOf(file: string, titles: string[], message = '', again = ''): string {
  const name = [path.relative(process.cwd(), file), ...titles].filter(Boolean).join(' › ');
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, REASON_LINES);
  return [name, ...lines.map((line) => `         ${line}`), again && `again    ${again}`]
    .filter(Boolean)
    .join('\n');
}

/** A title as one argument of a command, for tools that take it as a regular expression. */
export const quoted = (title: string): string =>
  `'${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", '.')}'`;

/** @throws Error outside of `npm test`, which names the file */
export function writeOutcome(outcome: Outcome): void {
  const file = process.env.OUTCOME_FILE;
  if (!file) throw new Error('OUTCOME_FILE does not say where the results go.');
  writeFileSync(file, JSON.stringify(outcome));
}
