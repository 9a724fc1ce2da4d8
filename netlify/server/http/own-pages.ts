import type { AppContext } from '#server/context';
import { localOrigin, type Env } from '#server/platform/env';
import type { Log } from '#server/platform/log';
import { plainPage } from './plain-page.ts';
import { EACH_TIME } from './reply.ts';

/** What to do with an address at which no page was built. */
export type Decision = { redirect: string } | { page: string; status: number };

/** Looks at the parts of an address, decoded where they can be, and decides or passes. */
export type Fallback = (parts: string[], ctx: AppContext) => Promise<Decision | undefined>;

/** How long a page that is fetched to be passed on may take: the network has it at hand, and a visitor waits. */
const FETCH_TIMEOUT_MS = 1500;

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

/** The deploy's built pages, as a function reaches them. What cannot be fetched in time is said in other words. */
export function ownPages(request: Request, env: Env, log: Log, timeoutMs = FETCH_TIMEOUT_MS) {
  const inner = request.headers.has(OWN_PAGE_HEADER);
  /** Nothing when it was not answered, or not whole. */
  async function load(path: string, method: 'GET' | 'HEAD'): Promise<[Response, string] | undefined> {
    try {
      const answer = await fetch(new URL(path, originOf(request, env)), {
        method,
        redirect: 'manual',
        headers: { [OWN_PAGE_HEADER]: '1' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      return [answer, await answer.text()];
    } catch (cause) {
      log.error('own page not reached', {}, cause);
      return undefined;
    }
  }
  return {
    /** Whether a page was built at this path; undefined when that cannot be known now. */
    async has(path: string): Promise<boolean | undefined> {
      if (inner) return false;
      const [answer] = (await load(path, 'HEAD')) ?? [];
      return answer && answer.status < 500 ? answer.status === 200 : undefined;
    },

    /** A built page under another address or status. */
    async show(path: string, status: number): Promise<Response> {
      if (inner) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
      const [answer, text] = (await load(path, 'GET')) ?? [];
      if (!answer?.ok) return plainPage(status === 404 ? 404 : 503);
      const headers = new Headers({ 'Cache-Control': EACH_TIME });
      for (const name of PASSED_ON) {
        const value = answer.headers.get(name);
        if (value) headers.set(name, value);
      }
      return new Response(request.method === 'HEAD' ? null : text, { status, headers });
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
