/** `__Host-` binds the cookie to this host, to the whole site and to a secure connection. */
export const SESSION_COOKIE = '__Host-session';

const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';

export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const prefix = `${name}=`;
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** The header that hands a session token to the browser until `maxAgeMs` from now. */
export const sessionCookie = (token: string, maxAgeMs: number) =>
  `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${Math.floor(maxAgeMs / 1000)}`;

export const clearedSessionCookie = `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
