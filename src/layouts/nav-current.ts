/** Pages that belong under a menu entry although their address does not begin with its own. */
const PARENTS: Record<string, string> = { blog: '/blogs', career: '/careernew' };

/** The `aria-current` of a menu link on the page at `path`: the page itself, or the section it belongs to. */
export function navCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  const [, first = '', rest] = path.split('/');
  return rest && PARENTS[first] === href ? 'true' : undefined;
}
