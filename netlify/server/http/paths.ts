import { HttpError } from './http-error.ts';

/** An endpoint's method and path pattern, as in 'GET /api/career/:title'. */
export interface Route {
  method: string;
  path: string;
  pattern: URLPattern;
}

export function parseRoute(declaration: string): Route {
  const [method = '', path = ''] = declaration.split(' ');
  return { method, path, pattern: new URLPattern({ pathname: path }, { ignoreCase: true }) };
}

/**
 * The decoded parameters of a matching path; the platform's own are not decoded, or missing.
 * @throws HttpError 400 for a part that is not valid percent-encoding
 */
export function matchPath(route: Route, url: URL): Record<string, string> | undefined {
  const match = route.pattern.exec({ pathname: url.pathname });
  if (!match) return undefined;
  try {
    const groups = Object.entries(match.pathname.groups);
    return Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value ?? '')]));
  } catch {
    throw new HttpError(400, 'The address is not well-formed.');
  }
}
