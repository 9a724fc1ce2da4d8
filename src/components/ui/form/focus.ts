import type { Errors } from './use-form.ts';

const precedes = (one: Node, other: Node) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The text that is edited in place (`data-name`), where it has an error. */
function editableWith(form: HTMLFormElement, fieldErrors: NonNullable<Errors['fieldErrors']>) {
  const editable = form.querySelector<HTMLElement>('[contenteditable][data-name]');
  return editable && fieldErrors[editable.dataset.name ?? ''] !== undefined ? editable : undefined;
}

/**
 * Moves the focus to the field to retype, else to the first field with an error, else to the submit button. Without a
 * field error, a focus outside the form stays there, as on the notice of a conflict.
 */
export function focusFirst(form: HTMLFormElement, { fieldErrors = {}, retype }: Errors): void {
  const controls = Array.from(form.elements) as HTMLInputElement[];
  const wrong = controls.find(({ name }) => (retype ? name === retype : fieldErrors[name] !== undefined));
  const { activeElement, body } = document;
  const editable = editableWith(form, fieldErrors);
  if (editable && !(wrong && precedes(wrong, editable))) return editable.focus();
  if (!wrong && activeElement !== body && !form.contains(activeElement)) return;
  const target = wrong ?? controls.find(({ type }) => type === 'submit');
  if (target?.matches('fieldset')) return target.querySelector('button')?.focus();
  target?.focus();
  if (retype) target?.select();
}
