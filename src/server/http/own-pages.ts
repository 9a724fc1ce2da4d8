import * as words from '../words.ts';
import { withTexts } from '#src/lib/html.ts';
import { withScriptFonts } from '#src/lib/script-fonts.ts';
import type { AppContext } from '../context.ts';
import { localOrigin, type Env } from '../platform/env.ts';
import type { Log } from '../platform/log.ts';
import { sharedCaching } from './cached.ts';
import { EACH_TIME, plainPage } from './reply.ts';

/** The answer for a path without a built page. */
export type Decision =
  { redirect: string; temporary?: true } | { page: string; status: number; filled?: Filled };

/** What stands in a page in place of its marks, and the cache tags of the answer. */
interface Filled {
  texts: Readonly<Record<string, string>>;
  tags: string[];
}

/** Decides about the decoded parts of a path; undefined when it is about other paths. */
export type Fallback = (parts: string[], ctx: AppContext) => Promise<Decision | undefined>;

/** The time limit of fetching a page: the network has it cached, and a visitor waits. */
const FETCH_TIMEOUT_MS = 1500;

/** Marks a function's own request for a page, so that the answer fetches no page again. */
export const OWN_PAGE_HEADER = 'X-Own-Page';

/** How long caches may store a redirect that ends with the next build. */
const A_MINUTE = 'public, max-age=60';

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
const originOf = (url: URL, env: Env) => (env.local ? localOrigin(env) : url.origin);

interface Loading {
  method: 'GET' | 'HEAD';
  log: Log;
  timeoutMs: number;
}

/** Undefined when there was no complete answer. */
async function load(url: URL, { method, log, timeoutMs }: Loading): Promise<[Response, string] | undefined> {
  try {
    const answer = await fetch(url, {
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

/** The text of a built file of the deploy that answers at `url`; undefined when it cannot be fetched in time. */
export async function ownFile(path: string, url: URL, env: Env, log: Log): Promise<string | undefined> {
  const loading = { method: 'GET', log, timeoutMs: FETCH_TIMEOUT_MS } as const;
  const [answer, text] = (await load(new URL(path, originOf(url, env)), loading)) ?? [];
  return answer?.ok ? text : undefined;
}

/** Access to the deploy's built pages. A plain page replaces one that cannot be fetched in time. */
export function ownPages(request: Request, env: Env, log: Log, timeoutMs = FETCH_TIMEOUT_MS) {
  const inner = request.headers.has(OWN_PAGE_HEADER);
  const at = (path: string, method: 'GET' | 'HEAD') =>
    load(new URL(path, originOf(new URL(request.url), env)), { method, log, timeoutMs });
  return {
    /** Whether a page was built at this path; undefined when that is unknown. */
    async has(path: string): Promise<boolean | undefined> {
      if (inner) return false;
      const [answer] = (await at(path, 'HEAD')) ?? [];
      return answer && answer.status < 500 ? answer.status === 200 : undefined;
    },

    /** Answers with a built page, at another path or status, and with these texts in it. */
    async show(path: string, status: number, filled?: Filled): Promise<Response> {
      if (inner)
        return new Response(words.notFound, { status: 404, headers: { 'Content-Type': 'text/plain' } });
      const [answer, text] = (await at(path, 'GET')) ?? [];
      if (!answer?.ok) return plainPage(status === 404 ? 404 : 503);
      const headers = new Headers(filled ? sharedCaching(filled.tags) : { 'Cache-Control': EACH_TIME });
      for (const name of FORWARDED_HEADERS) {
        const value = answer.headers.get(name);
        if (value) headers.set(name, value);
      }
      const shown = filled && text ? withScriptFonts(withTexts(text, filled.texts)) : text;
      return new Response(request.method === 'HEAD' ? null : shown, { status, headers });
    },

    /**
     * A 301 within this site: the path gets exactly one leading slash, and leads to no other site. Caches must
     * revalidate it, because a vacancy can claim an earlier slug again, and two cached redirects would form a loop.
     * A 302 where the next build has a file at this address.
     */
    redirect(location: string, temporary = false): Response {
      const path = `/${location.replace(/^[/\\]+/, '')}`;
      return new Response(null, {
        status: temporary ? 302 : 301,
        headers: { Location: path, 'Cache-Control': temporary ? A_MINUTE : EACH_TIME },
      });
    },
  };
}
