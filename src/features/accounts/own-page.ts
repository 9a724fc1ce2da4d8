/** A path of this site: letters, digits and hyphens between single slashes. */
const OWN_PATH = /^(?:\/[a-z0-9-]+)+$/i;

/** Paths of this site that a login may not lead to. */
const EXCLUDED = /^\/(?:login|api)(?:\/|$)/i;

/**
 * The address after a login: `next` when it is a page of this site, else `fallback`. A host, a scheme, a backslash or an
 * escape in the path is refused, because it could lead to another site.
 */
export function ownPage(next: string | null, fallback: string): string {
  const path = next?.split(/[?#]/, 1)[0] ?? '';
  return next && OWN_PATH.test(path) && !EXCLUDED.test(path) ? next : fallback;
}
