import type http from 'node:http';
import { dev } from 'astro';
import type { Plugin, ViteDevServer } from 'vite';
import { writeContentSnapshot } from '#netlify/plugin/content-snapshot.ts';
import { recordBuild } from '#src/features/builds/server/builds.ts';
import { SIZED_IMAGES_PATH } from '#src/lib/image.ts';
import { OWN_PAGE_HEADER } from '#src/server/http/own-pages.ts';
import { localOrigin, LOOPBACK } from '#src/server/platform/env.ts';
import { startBackend, type Backend } from './backend.ts';
import { announce, onStopSignal, PROJECT, runCommand, type Settings } from './command.ts';
import { loadFunctions, startSchedule } from './functions.ts';
import { createRedirects, route } from './routing.ts';
import { handle, requireFreePort } from './server.ts';

type Middleware = [http.IncomingMessage, http.ServerResponse, (error?: unknown) => void];

/** The addresses of functions outside `/api/`. */
const FEEDS = ['/rss.xml', '/sitemap.xml', SIZED_IMAGES_PATH];

/** Whether a request is a browser's navigation, not one of Vite's modules, styles or pictures. */
const isNavigation = ({ method = '', headers }: http.IncomingMessage) =>
  ['GET', 'HEAD'].includes(method) &&
  headers.accept?.includes('text/html') &&
  headers[OWN_PAGE_HEADER.toLowerCase()] === undefined;

/** A page from Astro, requested as the `routes` function does. */
const fromAstro = ({ env }: Settings, url: string, method: string) =>
  fetch(new URL(url, localOrigin(env)), {
    method,
    redirect: 'manual',
    headers: { [OWN_PAGE_HEADER]: '1', Accept: 'text/html' },
  });

/** Runs the functions before Astro's pages. They are loaded through Vite, so that an edit applies at once. */
function functionsPlugin(settings: Settings, backend: Backend): Plugin {
  const redirects = createRedirects('public');
  const intercept =
    (vite: ViteDevServer) =>
    async (...[incoming, outgoing, next]: Middleware) => {
      const url = incoming.url?.replace(/^\/{2,}/, '/') ?? '/';
      const pathname = url.split('?')[0] ?? '/';
      if (backend.isBuildHook(incoming.method, pathname)) {
        await refresh(backend);
        return void outgoing.writeHead(204).end();
      }
      const isApi = pathname.startsWith('/api/') || FEEDS.includes(pathname);
      if (!isApi && !isNavigation(incoming)) return next();
      if (!isApi && (await fromAstro(settings, url, 'HEAD')).status !== 404) return next();
      const respond = async (request: Request, ip: string) => {
        const functions = await loadFunctions((file) => vite.ssrLoadModule(file));
        const response = await route({ ...backend, site: undefined, functions, redirects }, request, ip);
        if (response.status !== 404 || isApi) return response;
        // Only Astro can render the 404 page here.
        const headers = { 'Content-Type': 'text/html; charset=utf-8' };
        return new Response((await fromAstro(settings, '/404', 'GET')).body, { status: 404, headers });
      };
      return handle(respond, incoming, outgoing);
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
  const schedule = startSchedule(await loadFunctions(), settings.url, backend.background);
  announce(settings);
  onStopSignal(async () => {
    schedule.stop();
    await server.stop();
    await backend.stop();
  });
});
