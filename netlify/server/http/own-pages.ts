import type { AppContext } from '#server/context';
import { localOrigin, type Env } from '#server/platform/env';
import type { Log } from '#server/platform/log';
import { plainPage } from './plain-page.ts';
import { EACH_TIME } from './reply.ts';

/** The answer for a path without a built page. */
export type Decision = { redirect: string } | { page: string; status: number };

/** Decides about the decoded parts of a path; undefined when it is about other paths. */
export type Fallback = (parts: string[], ctx: AppContext) => Promise<Decision | undefined>;

/** The time limit of fetching a page: the network has it cached, and a visitor waits. */
const FETCH_TIMEOUT_MS = 1500;

/** Marks a function's own request, so that fetching a page never fetches another one. */
export const OWN_PAGE_HEADER = 'X-Own-Page';

/** Headers of the built page that are sent on when it is shown at another path. */
const FORWARDED_HEADERS = [
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

/** The origin of this deploy's files. Locally it is not read from the Host header, which a client can forge. */
const originOf = (request: Request, env: Env) => (env.local ? localOrigin(env) : new URL(request.url).origin);

/** Access to the deploy's built pages. A plain page replaces one that cannot be fetched in time. */
export function ownPages(request: Request, env: Env, log: Log, timeoutMs = FETCH_TIMEOUT_MS) {
  const inner = request.headers.has(OWN_PAGE_HEADER);
  /** Undefined when there was no complete answer. */
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
    /** Whether a page was built at this path; undefined when that is unknown. */
    async has(path: string): Promise<boolean | undefined> {
      if (inner) return false;
      const [answer] = (await load(path, 'HEAD')) ?? [];
      return answer && answer.status < 500 ? answer.status === 200 : undefined;
    },

    /** Answers with a built page, at another path or status. */
    async show(path: string, status: number): Promise<Response> {
      if (inner) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
      const [answer, text] = (await load(path, 'GET')) ?? [];
      if (!answer?.ok) return plainPage(status === 404 ? 404 : 503);
      const headers = new Headers({ 'Cache-Control': EACH_TIME });
      for (const name of FORWARDED_HEADERS) {
        const value = answer.headers.get(name);
        if (value) headers.set(name, value);
      }
      return new Response(request.method === 'HEAD' ? null : text, { status, headers });
    },

    /**
     * A 301 within this site: the path gets exactly one leading slash, so it cannot lead elsewhere. Caches must
     * revalidate it, because a vacancy can claim an earlier slug again, and two cached redirects would form a loop.
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
