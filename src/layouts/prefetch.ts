import { PREFETCH_RULES } from './prefetch-rules.ts';

function addRules({ movementX, movementY }: PointerEvent) {
  // A browser tells of a mouse that only lies over the page, too.
  if (!movementX && !movementY) return;
  removeEventListener('pointermove', addRules);
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = PREFETCH_RULES;
  document.head.append(rules);
}

// Rules about links make Chromium style the whole page anew: not before the pointer moves.
const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
if (!connection?.saveData) addEventListener('pointermove', addRules);
