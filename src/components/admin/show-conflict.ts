/** Shows the notice of a conflict above the form of this button: at the end of a long form, its own buttons are out of view. */
export function showConflict(button: Element): void {
  const notice = button.closest('dialog, section')?.querySelector<HTMLElement>('[data-conflict]');
  notice?.focus({ preventScroll: true });
  notice?.scrollIntoView({ block: 'start' });
}
