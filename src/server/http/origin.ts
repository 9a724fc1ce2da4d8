import * as words from '../words.ts';
import type { Env } from '../platform/env.ts';
import { HttpError } from './http-error.ts';

/** Whether the origin is the requested host or the site's public URL. */
function isOwn(origin: string, request: Request, env: Env): boolean {
  if (!URL.canParse(origin)) return false;
  const own = [new URL(request.url).host, ...(env.siteUrl ? [new URL(env.siteUrl).host] : [])];
  return own.includes(new URL(origin).host);
}

/**
 * Refuses a state-changing request that a browser sends from another site. Programs send neither header and no
 * visitor's cookie, so they pass.
 * @throws HttpError 403
 */
export function requireOwnOrigin(request: Request, env: Env): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none';
  const foreignOrigin = origin !== null && !isOwn(origin, request, env);
  if (foreignSite || foreignOrigin)
    throw new HttpError(403, {
      message: words.otherSite,
      code: 'foreign-origin',
    });
}
