import { CONSENT_FIELD } from '#lib/privacy';
import { MIN_ELAPSED_MS, ELAPSED_FIELD, HONEYPOT_FIELD } from '#lib/spam-signals';
import type { Draft } from './draft.ts';

/** The fields for consent and the spam filter, left out where empty: consent, honeypot, and a too short elapsed time. */
export function signalsOf(texts: Draft): Draft {
  const filled = Object.entries(texts).filter(
    ([name, value]) => value && (name === CONSENT_FIELD || name === HONEYPOT_FIELD),
  );
  const elapsed = Math.round(performance.now());
  return {
    ...Object.fromEntries(filled),
    ...(elapsed < MIN_ELAPSED_MS && { [ELAPSED_FIELD]: String(elapsed) }),
  };
}
