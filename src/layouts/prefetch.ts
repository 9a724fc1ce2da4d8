import { PREFETCH_RULES } from './prefetch-rules.ts';

function addRules({ movementX, movementY }: PointerEvent) {
  // Browsers also send this event when a page appears under a pointer that does not move.
  if (!movementX && !movementY) return;
  removeEventListener('pointermove', addRules);
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = PREFETCH_RULES;
  document.head.append(rules);
}

// Document rules make Chromium recompute the styles of the whole page: only after the pointer moved.
const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
if (!connection?.saveData) addEventListener('pointermove', addRules);
