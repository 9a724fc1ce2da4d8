import { UPLOADS_PATH } from '#src/lib/image.ts';
import type { Env } from '../platform/env.ts';

/** The cookies of a request, in the order in which the browser sent them. */
const cookiesIn = ({ headers }: Pick<Request, 'headers'>): [name: string, value: string][] =>
  (headers.get('cookie') ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return [name, value.join('=')];
  });

export const readCookie = (request: Pick<Request, 'headers'>, wanted: string): string | undefined =>
  cookiesIn(request).find(([name]) => name === wanted)?.[1];

/** A cookie that carries a token: the name, and the headers that set and clear the cookie. */
export interface TokenCookie {
  name: string;
  /** The `Set-Cookie` header with a token that is valid for `maxAgeMs`. */
  set(token: string, maxAgeMs: number): string;
  cleared: string;
}

function cookie(name: string, attributes: string): TokenCookie {
  const header = (token: string, seconds: number) => `${name}=${token}; ${attributes}; Max-Age=${seconds}`;
  return {
    name,
    set: (token, maxAgeMs) => header(token, Math.floor(maxAgeMs / 1000)),
    cleared: header('', 0),
  };
}

/** `__Host-` binds a cookie to this host, to the whole site and to a secure connection. */
const secureCookie = (name: string) => cookie(`__Host-${name}`, 'Path=/; HttpOnly; Secure; SameSite=Strict');

/** For local serving: over http, browsers refuse `Secure` cookies from a phone on the same network, and Safari from localhost, too. */
const localCookie = (name: string) => cookie(`local-${name}`, 'Path=/; HttpOnly; SameSite=Strict');

export const SESSION_COOKIE = secureCookie('session');

/** Whether a cookie must do without `Secure`: only in local serving, whatever the Host header is. */
const isLocal = ({ local }: Pick<Env, 'local'>, url: URL) => local && url.protocol === 'http:';

/** 'pending-login' is of a login whose second proof is missing; that of a known device names the account, because several may use one browser. */
type CookieName = 'session' | 'pending-login' | `device-${string}`;

export const cookieFor = (env: Pick<Env, 'local'>, url: URL, name: CookieName): TokenCookie =>
  (isLocal(env, url) ? localCookie : secureCookie)(name);

/** How many preview links one browser shows the pictures of. */
const MAX_PREVIEWS = 5;
const PREVIEW = 'preview-';

/** The cookie of a preview link, which is sent for pictures alone. */
export const previewCookieFor = (env: Pick<Env, 'local'>, url: URL, link: string): TokenCookie => {
  const name = PREVIEW + link.slice(0, 8);
  const attributes = `Path=${UPLOADS_PATH}; HttpOnly; SameSite=Strict`;
  return isLocal(env, url) ? cookie(name, attributes) : cookie(`__Secure-${name}`, `${attributes}; Secure`);
};

/** The tokens of the preview links that a browser has opened, the latest ones. */
export const previewTokens = (request: Pick<Request, 'headers'>): string[] =>
  cookiesIn(request)
    .filter(([name]) => name.replace(/^__Secure-/, '').startsWith(PREVIEW))
    .map(([, token]) => token)
    .slice(-MAX_PREVIEWS);
