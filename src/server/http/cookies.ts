import { UPLOADS_PATH } from '#src/lib/image.ts';
import type { Env } from '../platform/env.ts';

export function readCookie(request: Pick<Request, 'headers'>, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const prefix = `${name}=`;
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** A cookie that carries a token: the name, and the headers that set and clear the cookie. */
export interface TokenCookie {
  name: string;
  /** The `Set-Cookie` header with a token that is valid for `maxAgeMs`. */
  set(token: string, maxAgeMs: number): string;
  cleared: string;
}

/** The cookie of a session. */
export type SessionCookie = TokenCookie;

/** How many preview links one browser shows the pictures of. */
const MAX_PREVIEWS = 5;

const PREVIEW = 'preview-';

/** The tokens of the preview links that a browser has opened, the latest ones. */
export const previewTokens = ({ headers }: Pick<Request, 'headers'>): string[] =>
  (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .flatMap(([name = '', token = '']) => (name.replace(/^__Secure-/, '').startsWith(PREVIEW) ? token : []))
    .slice(-MAX_PREVIEWS);

/** The cookie of a preview link, which is sent for pictures alone. */
export const previewCookieFor = (env: Pick<Env, 'local'>, url: URL, link: string): TokenCookie => {
  const name = PREVIEW + link.slice(0, 8);
  const attributes = `Path=${UPLOADS_PATH}; HttpOnly; SameSite=Strict`;
  return isLocal(env, url) ? cookie(name, attributes) : cookie(`__Secure-${name}`, `${attributes}; Secure`);
};

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
const LOCAL_SESSION_COOKIE = localCookie('session');

/** Whether a cookie must do without `Secure`: only in local serving, whatever the Host header is. */
const isLocal = ({ local }: Pick<Env, 'local'>, url: URL) => local && url.protocol === 'http:';

/** The session's cookie for a request. */
export const sessionCookieFor = (env: Pick<Env, 'local'>, url: URL): SessionCookie =>
  isLocal(env, url) ? LOCAL_SESSION_COOKIE : SESSION_COOKIE;

/** The cookie of a login whose second proof is still missing. */
export const pendingLoginCookieFor = (env: Pick<Env, 'local'>, url: URL): TokenCookie =>
  (isLocal(env, url) ? localCookie : secureCookie)('pending-login');

/** The cookie of a known device for a request; `suffix` names the account, because several may use one browser. */
export const deviceCookieFor = (env: Pick<Env, 'local'>, url: URL, suffix: string): TokenCookie =>
  (isLocal(env, url) ? localCookie : secureCookie)(`device-${suffix}`);
