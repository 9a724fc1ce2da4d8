import path from 'node:path';
import { recordBuild } from '#src/features/builds/server/builds.ts';
import { writeContentSnapshot } from '#netlify/plugin/content-snapshot.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import { startBackend, type Backend } from './backend.ts';
import { build, createRebuilder, earlierBuilds } from './builds.ts';
import { fillDemo } from './demo/demo.ts';
import { loadFunctions } from './functions.ts';
import { createRedirects } from './redirects.ts';
import { route, type Serving } from './routing.ts';
import { startSchedule } from './scheduler.ts';
import { listen, requireFreePort, type Respond } from './server.ts';
import { PROJECT, type Settings } from './settings.ts';
import { StaticSite } from './static-site.ts';
import { announce, announceDemo, onStopSignal } from './terminal.ts';

/** The existing build in `--dist <folder>`, if given; tests build once and serve often. */
const givenBuild = () => {
  const index = process.argv.indexOf('--dist');
  return index < 0 ? undefined : path.resolve(PROJECT, process.argv[index + 1] ?? 'dist');
};

/** Adds the samples of `--demo` to a fresh store, and says what was done. */
async function addDemo({ stores }: Backend): Promise<void> {
  const filled = await fillDemo({ stores, clock: Date.now, log: consoleLog });
  announceDemo(filled);
}

/** Builds the site with the present content of the stores. */
async function buildWithStored(
  settings: Settings,
  { stores }: Backend,
  output: 'inherit' | 'ignore',
  signal?: AbortSignal,
) {
  await writeContentSnapshot(stores, PROJECT);
  return build(settings.buildsFolder, output, signal);
}

/** The site of a build, with the earlier ones for pages that are still open. */
const siteOf = async (settings: Settings, folder: string) =>
  new StaticSite(folder, await earlierBuilds(settings.buildsFolder, folder));

/** The first site: the given build, or a new one. */
async function firstSite(settings: Settings, backend: Backend): Promise<StaticSite> {
  const given = givenBuild();
  if (given) return new StaticSite(given);
  const startedAt = Date.now();
  const folder = await buildWithStored(settings, backend, 'inherit');
  await recordBuild(backend, 'readAt', startedAt);
  return siteOf(settings, folder);
}

/** Rebuilds in the background and replaces the served site. */
const rebuilderOf = (settings: Settings, backend: Backend, serving: Serving) =>
  createRebuilder(
    (signal) => buildWithStored(settings, backend, 'ignore', signal),
    async (folder) => {
      serving.site = await siteOf(settings, folder);
    },
    (outcome, startedAt) => recordBuild(backend, outcome, startedAt),
  );

/** Adds the local build hook. */
function withBuildHook(backend: Backend, request: () => void, respond: Respond): Respond {
  return async (incoming, ip) => {
    if (!backend.isBuildHook(incoming.method, new URL(incoming.url).pathname)) return respond(incoming, ip);
    request();
    return new Response(null, { status: 204 });
  };
}

/** What serves a site, for those who replace parts of it while it runs. */
export interface Served {
  backend: Backend;
  serving: Serving;
}

/**
 * Builds the site, or takes the given build, and serves it until the process gets a signal to stop.
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function serve(settings: Settings): Promise<Served> {
  await requireFreePort(settings.env);
  const backend = await startBackend(settings);
  if (process.argv.includes('--demo')) await addDemo(backend);
  const site = await firstSite(settings, backend);
  const serving: Serving = {
    site,
    functions: await loadFunctions(),
    redirects: createRedirects(site.folder),
    background: backend.background,
    limits: backend.limits,
    images: backend.images,
  };
  const rebuilder = rebuilderOf(settings, backend, serving);
  const respond = withBuildHook(backend, rebuilder.request, (request, ip) => route(serving, request, ip));
  const server = await listen(settings.env, respond);
  const schedule = startSchedule(serving.functions, settings.url, backend);
  announce(settings);
  onStopSignal(async () => {
    schedule.stop();
    await Promise.all([server.stop(), rebuilder.stop()]);
    await backend.stop();
  });
  return { backend, serving };
}
