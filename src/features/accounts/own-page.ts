/** Letters, digits and hyphens between single slashes: the form of every page of this site, and of nothing else. */
const OWN_PATH = /^(?:\/[a-z0-9-]+)+$/i;

/** Own addresses that are no place to go to after a login. */
const EXCLUDED = /^\/(?:login|api)(?:\/|$)/i;

/**
 * The address to go to after logging in: `next` when it is one of the site's own pages, else `fallback`.
 * Anything with a host, a scheme, a backslash or an escape in its path is somebody's trick.
 */
export function ownPage(next: string | null, fallback: string): string {
  const path = next?.split(/[?#]/, 1)[0] ?? '';
  return next && OWN_PATH.test(path) && !EXCLUDED.test(path) ? next : fallback;
}
