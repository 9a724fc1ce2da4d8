/** Lets visitors choose chips before their island is hydrated: a click sets the hidden checkbox that the form posts. */
export function toggleEarlyChips({ target }: Event): void {
  const chip =
    target instanceof Element &&
    target.closest<HTMLButtonElement>('astro-island[ssr] fieldset button[aria-pressed]');
  if (!chip) return;
  const boxes = chip.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[hidden]') ?? [];
  for (const box of boxes) if (box.value === chip.value) chip.ariaPressed = `${(box.checked = !box.checked)}`;
}
