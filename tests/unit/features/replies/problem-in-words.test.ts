import { expect, it } from 'vitest';
import { problemInWords } from '#features/replies/problem-in-words';
import type { ArrivalOutcome } from '#features/replies/schema/reply';

const arrived = (outcome: ArrivalOutcome) => ({ arrival: { outcome, at: '2026-03-02T04:30:00.000Z' } });

const FAILED = [
  { problem: 'address' as const },
  ...(['bounced', 'suppressed', 'failed'] as const).map(arrived),
];

it('asks to call a person whom an email did not reach only where there is a number', () => {
  for (const reply of FAILED) {
    expect(problemInWords(reply, '077 123 4567')).toMatch(/\. Please call, or (write|check) [^.]+\.$/);
    expect(problemInWords(reply, '')).toMatch(/\. Please (write|check) [^.]+\.$/);
  }
});

it('asks for other words, not for a call, where the words are what was refused', () => {
  for (const phone of ['077 123 4567', ''])
    expect(problemInWords({ problem: 'content' }, phone)).toBe(
      'The email provider does not accept the text. Please write another email in other words.',
    );
});

it('says nothing where nothing is known to be wrong', () => {
  expect(problemInWords({}, '')).toBeUndefined();
  expect(problemInWords(arrived('delivered'), '')).toBeUndefined();
});
