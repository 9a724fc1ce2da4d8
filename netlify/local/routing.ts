import path from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';
import { SIZED_IMAGES_PATH } from '#src/lib/image.ts';
import type { Backend } from './backend.ts';
import { PROJECT } from './command.ts';
import { contextFor, functionAt, functionNamed, type LocalFunction } from './functions.ts';
import { compressed, type StaticSite } from './static-site.ts';

/** What requests are answered from; the site is replaced as a whole when a build finishes. */
export interface Serving {
  /** Undefined in development, where Astro has the pages. */
  site: StaticSite | undefined;
  functions: LocalFunction[];
  redirects: RedirectsHandler;
  background: Backend['background'];
  images: Backend['images'];
}

/** The rules of netlify.toml, read by Netlify's own package. */
export const createRedirects = (publicDir: string): RedirectsHandler =>
  new RedirectsHandler({
    configPath: path.join(PROJECT, 'netlify.toml'),
    configRedirects: [],
    projectDir: PROJECT,
    publicDir,
    jwtSecret: '',
    jwtRoleClaim: '',
  });

/** A URL without line breaks: `*` in Netlify's redirect package does not match them. */
const asOneLine = (url: string) => url.replace(/%0[ad]/gi, '-');

/** Answers in production's order: functions by their paths, files, then the redirect rules. */
export async function route(serving: Serving, request: Request, ip: string): Promise<Response> {
  const { site, functions, redirects, background, images } = serving;
  const { pathname } = new URL(request.url);
  const call = async (fn: LocalFunction) => {
    const answer = await fn.run(request, contextFor(ip, request.url, background.add));
    return compressed(answer ?? new Response(null, { status: 204 }), request);
  };
  if (pathname === SIZED_IMAGES_PATH) return images(request, (upload) => route(serving, upload, ip));
  const declared = functionAt(functions, pathname, request.method);
  if (declared) return call(declared);
  const file = await site?.respond(request);
  if (file) return file;
  const match = await redirects.match(new Request(asOneLine(request.url), { headers: request.headers }));
  if (match?.redirect) {
    const { external, target, statusCode: status } = match;
    const location = external ? target.href : target.pathname + target.search;
    return new Response(null, { status, headers: { Location: location } });
  }
  const rewritten = match && functionNamed(functions, match.target.pathname);
  if (rewritten) return call(rewritten);
  const page = match && (await site?.respond(new Request(match.target), match.statusCode));
  return page ?? new Response('Not found', { status: 404 });
}
