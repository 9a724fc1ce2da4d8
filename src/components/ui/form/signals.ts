import { CONSENT_FIELD, MIN_ELAPSED_MS, ELAPSED_FIELD, HONEYPOT_FIELD } from '#src/lib/submission.ts';
import type { Draft } from './draft.ts';
import { visitSource } from './visit-source.ts';

/**
 * What is sent beside what was typed: consent, honeypot, and a too short elapsed time, each only where it says something; and
 * where the visit came from.
 */
export function signalsOf(texts: Draft): Draft {
  const filled = Object.entries(texts).filter(
    ([name, value]) => value && (name === CONSENT_FIELD || name === HONEYPOT_FIELD),
  );
  const elapsed = Math.round(performance.now());
  return {
    ...visitSource(),
    ...Object.fromEntries(filled),
    ...(elapsed < MIN_ELAPSED_MS && { [ELAPSED_FIELD]: String(elapsed) }),
  };
}
