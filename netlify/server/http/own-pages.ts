import { localOrigin, type Env } from '#server/env';
import { EACH_TIME } from './reply.ts';

/** How long a page that is fetched to be passed on may take. */
const FETCH_TIMEOUT_MS = 5000;

/** Told apart from a visitor's request, so that asking for a page never asks again. */
export const OWN_PAGE_HEADER = 'X-Own-Page';

/** Headers of the static answer that still hold when its page is passed on under another address. */
const PASSED_ON = [
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/** Where this deploy's own files are. Locally the Host header is anybody's to choose. */
const originOf = (request: Request, env: Env) => (env.local ? localOrigin(env) : new URL(request.url).origin);

/** The deploy's built pages, as a function reaches them. */
export function ownPages(request: Request, env: Env) {
  const inner = request.headers.has(OWN_PAGE_HEADER);
  const load = (path: string, method: 'GET' | 'HEAD') =>
    fetch(new URL(path, originOf(request, env)), {
      method,
      redirect: 'manual',
      headers: { [OWN_PAGE_HEADER]: '1' },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
  return {
    /** Whether a page was built at this path. */
    async has(path: string): Promise<boolean> {
      if (inner) return false;
      const answer = await load(path, 'HEAD');
      return answer.status === 200;
    },

    /** A built page under another address or status. */
    async show(path: string, status: number): Promise<Response> {
      const answer = inner ? undefined : await load(path, 'GET');
      if (!answer?.ok)
        return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
      const headers = new Headers({ 'Cache-Control': EACH_TIME });
      for (const name of PASSED_ON) {
        const value = answer.headers.get(name);
        if (value) headers.set(name, value);
      }
      return new Response(request.method === 'HEAD' ? null : await answer.text(), { status, headers });
    },

    /**
     * 301 within this site: a path that starts with one slash can lead nowhere else. It is asked for each time, because a
     * vacancy can take an earlier address back, and a browser that kept both ways would go round between them.
     */
    redirect(location: string): Response {
      const path = `/${location.replace(/^[/\\]+/, '')}`;
      return new Response(null, {
        status: 301,
        headers: { Location: path, 'Cache-Control': EACH_TIME },
      });
    },
  };
}
