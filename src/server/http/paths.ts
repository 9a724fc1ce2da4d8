import { HttpError } from './http-error.ts';

/** An endpoint's method and path, as in 'GET /api/career/:title'. */
export interface Route {
  method: string;
  path: string;
}

export function parseRoute(declaration: string): Route {
  const [method = '', path = ''] = declaration.split(' ');
  return { method, path };
}

/** The parameters of a path as they stand in an address of any letter case; undefined where it is of another path. */
export function partsOf({ path }: Route, { pathname }: URL): Record<string, string> | undefined {
  const [wanted, given] = [path.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [at, word] of wanted.entries()) {
    const part = given[at] ?? '';
    if (word.startsWith(':') && part) parts[word.slice(1)] = part;
    else if (word !== part.toLowerCase()) return undefined;
  }
  return parts;
}

/**
 * The decoded parameters of a matching path; the platform's own are not decoded, or missing.
 * @throws HttpError 400 for a part that is not valid percent-encoding
 */
export function paramsOf(route: Route, url: URL): Record<string, string> {
  try {
    const parts = Object.entries(partsOf(route, url) ?? {});
    return Object.fromEntries(parts.map(([name, part]) => [name, decodeURIComponent(part)]));
  } catch {
    throw new HttpError(400, 'The address is not well-formed.');
  }
}
