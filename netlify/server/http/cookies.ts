import type { Env } from '#server/platform/env';

export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const prefix = `${name}=`;
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** The cookie that carries a session's token: its name, and the headers that set and clear it. */
export interface SessionCookie {
  name: string;
  /** The `Set-Cookie` header with a token that is valid for `maxAgeMs`. */
  set(token: string, maxAgeMs: number): string;
  cleared: string;
}

function cookie(name: string, attributes: string): SessionCookie {
  const header = (token: string, seconds: number) => `${name}=${token}; ${attributes}; Max-Age=${seconds}`;
  return {
    name,
    set: (token, maxAgeMs) => header(token, Math.floor(maxAgeMs / 1000)),
    cleared: header('', 0),
  };
}

/** `__Host-` binds the cookie to this host, to the whole site and to a secure connection. */
export const SESSION_COOKIE = cookie('__Host-session', 'Path=/; HttpOnly; Secure; SameSite=Strict');

/** For local serving: Safari refuses `Secure` cookies over http, even from localhost. */
const LOCAL_SESSION_COOKIE = cookie('local-session', 'Path=/; HttpOnly; SameSite=Strict');

const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The session's cookie for a request; without `Secure` only in local serving, whatever the Host header is. */
export function sessionCookieFor({ local }: Pick<Env, 'local'>, url: URL): SessionCookie {
  const isLoopback = url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  return local && isLoopback ? LOCAL_SESSION_COOKIE : SESSION_COOKIE;
}
