import { CONSENT_FIELD } from '#lib/privacy';
import { HURRIED_MS, PACE_FIELD, TRAP_FIELD } from '#lib/spam-signals';

/** What a form says beside its words, where there is anything to say: a ticked box, a filled trap. */
export function signalsOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const said = [CONSENT_FIELD, TRAP_FIELD].flatMap((name) => {
    const value = data.get(name);
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(said);
}

/** An unlikely haste, where there is one. It is another at each try, so that it is no part of what makes two tries the same. */
export function haste(): Record<string, string> {
  const openFor = Math.round(performance.now());
  return openFor < HURRIED_MS ? { [PACE_FIELD]: String(openFor) } : {};
}
