import * as words from '../words.ts';
import { withTexts } from '#src/lib/html.ts';
import { withScriptFonts } from '#src/lib/script-fonts.ts';
import type { AppContext } from '../context.ts';
import { localOrigin } from '../platform/env.ts';
import { sharedCaching } from './cached.ts';
import { EACH_TIME, plainPage } from './call.ts';

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

/** Headers of the built page that are sent on when it is shown at another path. */
const FORWARDED =
  /^(?:content-(?:security-policy|type)|cross-origin-(?:opener|resource)-policy|permissions-policy|referrer-policy|strict-transport-security|x-(?:content-type|frame)-options)$/;

type Parts = Pick<AppContext, 'env' | 'log'>;

/** Fetches a page or file of this deploy; undefined when there was no complete answer in time. */
async function load(
  path: string,
  url: URL,
  { env, log }: Parts,
  method: 'GET' | 'HEAD' = 'GET',
): Promise<[Response, string] | undefined> {
  try {
    // Locally the origin is not read from the Host header, which a client can forge.
    const answer = await fetch(new URL(path, env.local ? localOrigin(env) : url.origin), {
      method,
      redirect: 'manual',
      headers: { [OWN_PAGE_HEADER]: '1' },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    return [answer, await answer.text()];
  } catch (cause) {
    log.error('own page not reached', {}, cause);
    return undefined;
  }
}

/** The text of a built file of the deploy that answers at `url`; undefined when it cannot be fetched in time. */
export async function ownFile(path: string, url: URL, parts: Parts): Promise<string | undefined> {
  const [answer, text] = (await load(path, url, parts)) ?? [];
  return answer?.ok ? text : undefined;
}

export function ownPages(request: Request, parts: Parts) {
  const inner = request.headers.has(OWN_PAGE_HEADER);
  const at = (path: string, method: 'GET' | 'HEAD') => load(path, new URL(request.url), parts, method);
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
      for (const [name, value] of answer.headers) if (FORWARDED.test(name)) headers.set(name, value);
      const shown = filled && text ? withScriptFonts(withTexts(text, filled.texts)) : text;
      return new Response(request.method === 'HEAD' ? null : shown, { status, headers });
    },

    /**
     * A 301 within this site: the path gets exactly one leading slash, and leads to no other site. Caches must
     * revalidate it, because a vacancy can claim an earlier slug again, and two cached redirects would form a loop.
     * A 302, cached for a minute, where the next build has a file at this address.
     */
    redirect(location: string, temporary = false): Response {
      const Location = `/${location.replace(/^[/\\]+/, '')}`;
      return new Response(null, {
        status: temporary ? 302 : 301,
        headers: { Location, 'Cache-Control': temporary ? 'public, max-age=60' : EACH_TIME },
      });
    },
  };
}
