import type { Errors } from './use-form.ts';

/**
 * Moves the focus to the field to type anew, to the first wrong one, or to the button that sends. Where nothing is
 * wrong with a field and the focus is outside the form, as on what another admin saved, it stays there.
 */
export function focusFirst(form: HTMLFormElement, { fieldErrors = {}, retype }: Errors): void {
  const controls = Array.from(form.elements) as HTMLInputElement[];
  const wrong = controls.find(({ name }) => (retype ? name === retype : fieldErrors[name] !== undefined));
  const { activeElement, body } = document;
  if (!wrong && activeElement !== body && !form.contains(activeElement)) return;
  const target = wrong ?? controls.find(({ type }) => type === 'submit');
  if (target?.matches('fieldset')) return target.querySelector('button')?.focus();
  target?.focus();
  if (retype) target?.select();
}
