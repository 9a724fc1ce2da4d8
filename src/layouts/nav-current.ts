/** Pages that belong to a menu entry whose path theirs does not begin with. */
const PARENTS: Record<string, string> = { blog: '/blogs', career: '/careernew' };

/** The `aria-current` of a menu link on the page at `path`. */
export function navCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  const [, first = '', rest] = path.split('/');
  return rest && PARENTS[first] === href ? 'true' : undefined;
}
