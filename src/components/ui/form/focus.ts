import type { Errors } from './use-form.ts';

const nameOf = (control: Element) => ('name' in control ? String(control.name) : '');

/**
 * Moves the focus to the field to type anew, to the first wrong one, or to the button that sends. Where nothing is
 * wrong with a field and the focus is outside the form, as on what another admin saved, it stays there.
 */
export function focusFirst(form: HTMLFormElement, { fieldErrors = {}, retype }: Errors): void {
  const controls = Array.from(form.elements) as HTMLElement[];
  const wrong = controls.find((control) =>
    retype ? nameOf(control) === retype : fieldErrors[nameOf(control)] !== undefined,
  );
  const { activeElement, body } = document;
  const isElsewhere = activeElement !== body && !form.contains(activeElement);
  if (!wrong && isElsewhere) return;
  const target = wrong ?? controls.find((control) => control.matches('[type="submit"]'));
  if (target instanceof HTMLFieldSetElement) return target.querySelector('button')?.focus();
  target?.focus();
  if (retype && target instanceof HTMLInputElement) target.select();
}
