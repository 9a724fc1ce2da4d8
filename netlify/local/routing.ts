import type { RedirectsHandler } from '@netlify/redirects';
import { SIZED_IMAGES_PATH } from '#src/lib/image.ts';
import type { Background } from './background.ts';
import type { FunctionLimits } from './limits.ts';
import type { Images } from './images.ts';
import { contextFor, functionAt, functionNamed, type LocalFunction } from './functions.ts';
import { compressed } from './compression.ts';
import { redirectTo } from './redirects.ts';
import type { StaticSite } from './static-site.ts';

/** What requests are answered from; the site is replaced as a whole when a build finishes. */
export interface Serving {
  site: StaticSite;
  functions: LocalFunction[];
  redirects: RedirectsHandler;
  background: Background;
  limits: FunctionLimits;
  images: Images;
}

/** A function's answer within the platform's limits, compressed as by the CDN. */
export async function call(
  { background, limits }: Pick<Serving, 'background' | 'limits'>,
  fn: LocalFunction,
  request: Request,
  ip: string,
): Promise<Response> {
  const work = fn.run(request, contextFor(ip, request.url, background.add));
  return compressed(await limits.answer(fn.name, work), request);
}

/** A URL without line breaks: `*` in Netlify's redirect package does not match them. */
const asOneLine = (url: string) => url.replace(/%0[ad]/gi, '-');

/** Answers in production's order: functions by their paths, files, then the redirect rules. */
export async function route(serving: Serving, request: Request, ip: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === SIZED_IMAGES_PATH) return serving.images(request, (upload) => route(serving, upload, ip));
  const declared = functionAt(serving.functions, pathname, request.method);
  if (declared) return call(serving, declared, request, ip);
  const file = await serving.site.respond(request);
  if (file) return file;
  const match = await serving.redirects.match(
    new Request(asOneLine(request.url), { headers: request.headers }),
  );
  if (match?.redirect) return redirectTo(match);
  const rewritten = match && functionNamed(serving.functions, match.target.pathname);
  if (rewritten) return call(serving, rewritten, request, ip);
  const page = match && (await serving.site.respond(new Request(match.target), match.statusCode));
  return page ?? new Response('Not found', { status: 404 });
}
