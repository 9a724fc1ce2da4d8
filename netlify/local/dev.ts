import type http from 'node:http';
import { dev } from 'astro';
import type { Plugin, ViteDevServer } from 'vite';
import { SIZED_IMAGES_PATH } from '#src/lib/image.ts';
import { localOrigin, LOOPBACK } from '#src/server/platform/env.ts';
import { recordBuild } from '#src/features/builds/server/builds.ts';
import { OWN_PAGE_HEADER } from '#src/server/http/own-pages.ts';
import { writeContentSnapshot } from '#netlify/plugin/content-snapshot.ts';
import { startBackend, type Backend } from './backend.ts';
import { functionAt, functionNamed, loadFunctions } from './functions.ts';
import { createRedirects, redirectTo } from './redirects.ts';
import { call } from './routing.ts';
import { startSchedule } from './scheduler.ts';
import { handle, requireFreePort } from './server.ts';
import { PROJECT, type Settings } from './settings.ts';
import { announce, onStopSignal, runCommand } from './terminal.ts';

type Middleware = [http.IncomingMessage, http.ServerResponse, (error?: unknown) => void];

/** The addresses of functions outside `/api/`. */
const FEEDS = ['/rss.xml', '/sitemap.xml'];

const redirects = createRedirects('public');

/** The answer of the functions as in production: their own paths, and by the redirect rules every path without a page. */
async function answerOf(
  vite: ViteDevServer,
  backend: Backend,
  request: Request,
  ip: string,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === SIZED_IMAGES_PATH)
    return backend.images(request, (upload) => answerOf(vite, backend, upload, ip));
  const functions = await loadFunctions((file) => vite.ssrLoadModule(file));
  const declared = functionAt(functions, pathname, request.method);
  if (declared) return call(backend, declared, request, ip);
  const match = await redirects.match(new Request(request.url, { headers: request.headers }));
  if (match?.redirect) return redirectTo(match);
  const rewritten = match && functionNamed(functions, match.target.pathname);
  return rewritten ? call(backend, rewritten, request, ip) : new Response('Not found', { status: 404 });
}

/** Whether a request is a browser's navigation, not one of Vite's modules, styles or pictures. */
const isNavigation = ({ method, headers }: http.IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  headers[OWN_PAGE_HEADER.toLowerCase()] === undefined;

/** A page from Astro, requested as the `routes` function does. */
const fromAstro = ({ env }: Settings, url: string, method: string) =>
  fetch(new URL(url, localOrigin(env)), {
    method,
    redirect: 'manual',
    headers: { [OWN_PAGE_HEADER]: '1', Accept: 'text/html' },
  });

/** The site's 404 page, which only Astro can render here. */
async function notFoundPage(settings: Settings): Promise<Response> {
  const page = await fromAstro(settings, '/404', 'GET');
  return new Response(page.body, { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** Runs the functions before Astro's pages. They are loaded through Vite, so that an edit applies at once. */
function functionsPlugin(settings: Settings, backend: Backend): Plugin {
  const intercept =
    (vite: ViteDevServer) =>
    async (...[incoming, outgoing, next]: Middleware) => {
      const url = incoming.url?.replace(/^\/{2,}/, '/') ?? '/';
      const pathname = url.split('?')[0] ?? '/';
      if (backend.isBuildHook(incoming.method ?? '', pathname)) {
        await refresh(backend);
        return void outgoing.writeHead(204).end();
      }
      const isApi =
        pathname.startsWith('/api/') || pathname === SIZED_IMAGES_PATH || FEEDS.includes(pathname);
      if (!isApi && !isNavigation(incoming)) return next();
      if (!isApi && (await fromAstro(settings, url, 'HEAD')).status !== 404) return next();
      return handle(
        async (request, ip) => {
          const response = await answerOf(vite, backend, request, ip);
          return response.status === 404 && !isApi ? notFoundPage(settings) : response;
        },
        incoming,
        outgoing,
      );
    };
  return {
    name: 'local-functions',
    enforce: 'post',
    // Set up last and put first, because Astro's answer to a trailing slash must not come before the redirect.
    configureServer: (vite) => () => {
      const answer = intercept(vite);
      const handle = (...[incoming, outgoing, next]: Middleware) =>
        void answer(incoming, outgoing, next).catch(next);
      vite.middlewares.stack.unshift({ route: '', handle });
    },
  };
}

/** Shows a save at once: the content loader watches the file that this writes. */
async function refresh(backend: Backend): Promise<void> {
  const startedAt = Date.now();
  await writeContentSnapshot(backend.stores, PROJECT);
  await recordBuild(backend, 'readAt', startedAt);
}

await runCommand(async (settings) => {
  await requireFreePort(settings.env);
  const backend = await startBackend(settings);
  await refresh(backend);
  const server = await dev({
    root: PROJECT,
    logLevel: 'warn',
    server: { port: settings.env.port, host: settings.env.host ?? LOOPBACK },
    vite: { plugins: [functionsPlugin(settings, backend)] },
  });
  const schedule = startSchedule(await loadFunctions(), settings.url, backend);
  announce(settings);
  onStopSignal(async () => {
    schedule.stop();
    await server.stop();
    await backend.stop();
  });
});
