import type { Errors } from './use-form.ts';

/**
 * Moves the focus to the field to retype, else to the first field with an error, else to the submit button. Without a
 * field error, a focus outside the form stays there, as on the notice of a conflict.
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
