import { mayUse, type Role } from './schema/roles.ts';

/** The section of an admin page that says that the person may not use it. */
const NO_ACCESS = 'no-access';

/** The roles in an attribute: `any`, or names with spaces between. */
const allowedIn = (text = 'any') => (text === 'any' ? 'any' : (text.split(' ').filter(Boolean) as Role[]));

/**
 * Shows the page's content, or says that the person may not use it; hides links that the person may not follow.
 * `data-roles` of `main` and of links says who may.
 */
export function showWhatMayBeUsed(roles: readonly Role[]): void {
  const main = document.querySelector('main');
  if (!main) return;
  const permitted = mayUse(roles, allowedIn(main.dataset.roles));
  for (const child of main.children) {
    if (child instanceof HTMLElement) child.hidden = permitted === (child.id === NO_ACCESS);
  }
  for (const link of main.querySelectorAll<HTMLElement>('[data-roles]'))
    link.hidden = !mayUse(roles, allowedIn(link.dataset.roles));
}
