/**
 * Lets chips be chosen while, or because, their island's code has not come: what is pressed is ticked in the hidden box
 * that the form posts. An island that is awake does this itself.
 */
export function toggleEarlyChips({ target }: Event): void {
  const chip = target instanceof Element && target.closest('astro-island[ssr] fieldset [aria-pressed]');
  if (!chip) return;
  const boxes = chip.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[hidden]') ?? [];
  for (const box of boxes)
    if (box.value === chip.textContent) chip.ariaPressed = `${(box.checked = !box.checked)}`;
}
