import { CONSENT_FIELD } from '#lib/privacy';
import { HURRIED_MS, PACE_FIELD, TRAP_FIELD } from '#lib/spam-signals';
import type { Draft } from './draft.ts';

/** What a form says beside its words, where there is anything to say: a ticked box, a filled honeypot, an unlikely haste. */
export function signalsOf(texts: Draft): Draft {
  const said = Object.entries(texts).filter(
    ([name, value]) => value && (name === CONSENT_FIELD || name === TRAP_FIELD),
  );
  const elapsed = Math.round(performance.now());
  return { ...Object.fromEntries(said), ...(elapsed < HURRIED_MS && { [PACE_FIELD]: String(elapsed) }) };
}
