/** Moves the focus to a form's named field, to the first button of a named group, or else to the button that sends. */
export function focusField(form: HTMLFormElement | null, name?: string): void {
  const field = name && form?.elements.namedItem(name);
  const target = field instanceof HTMLFieldSetElement ? field.querySelector('button') : field;
  if (target instanceof HTMLElement) return target.focus();
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

/** Sends a form again; the button that asked for it goes away, so the focus goes to the one that sends. */
export function sendAgain(form: HTMLFormElement | null): void {
  focusField(form);
  form?.requestSubmit();
}
