import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeContentSnapshot } from '#netlify/plugin/content-snapshot.ts';
import { recordBuild } from '#src/features/builds/server/builds.ts';
import { newId } from '#src/server/platform/ids.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import { startBackend, type Backend } from './backend.ts';
import { announce, onStopSignal, PROJECT, runCommand, say, type Settings } from './command.ts';
import { loadFunctions, startSchedule } from './functions.ts';
import { createRedirects, route, type Serving } from './routing.ts';
import { fillDemo } from './samples.ts';
import { listen, requireFreePort } from './server.ts';
import { StaticSite } from './static-site.ts';

/** How many earlier builds are stored: open pages may still need their assets. */
const STORED_BUILDS = 2;

/** Saves and deletions within this time share one build. */
const GATHER_MS = 500;

type Output = 'inherit' | 'ignore';

/** Builds the site into a folder; rejects when the build fails or `signal` aborts it. */
async function build(folder: string, output: Output, signal?: AbortSignal): Promise<void> {
  const astro = path.join(PROJECT, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', folder], {
    cwd: PROJECT,
    stdio: ['ignore', output, 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    ...(signal ? { signal } : {}),
  });
  const [code] = await once(child, 'close').catch(() => [1]);
  if (code === 0) return;
  await rm(folder, { recursive: true, force: true });
  throw new Error('The build failed: its own output above says where.');
}

/** Builds the site with the present content of the stores. It serves the assets of earlier builds to open pages, too. */
async function buildSite(settings: Settings, { stores }: Backend, output: Output, signal?: AbortSignal) {
  const { buildsFolder } = settings;
  await writeContentSnapshot(stores, PROJECT);
  await mkdir(buildsFolder, { recursive: true });
  const name = newId(Date.now());
  await build(path.join(buildsFolder, name), output, signal);
  // Ids of `newId` sort the newest first.
  const others = (await readdir(buildsFolder)).filter((other) => other !== name).sort();
  const folders = others.map((other) => path.join(buildsFolder, other));
  for (const old of folders.slice(STORED_BUILDS)) await rm(old, { recursive: true, force: true });
  return new StaticSite(path.join(buildsFolder, name), folders.slice(0, STORED_BUILDS));
}

/** The local build hook. One build runs at a time, calls during it start one more, and a finished one replaces the site as a whole. */
function createRebuilder(settings: Settings, backend: Backend, serving: Serving) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWanted = false;
  let running = Promise.resolve();
  const rebuild = async () => {
    await delay(GATHER_MS);
    isWanted = false;
    if (signal.aborted) return;
    const startedAt = Date.now();
    try {
      serving.site = await buildSite(settings, backend, 'ignore', signal);
      await recordBuild(backend, 'readAt', startedAt);
    } catch {
      await recordBuild(backend, 'failedAt', startedAt).catch(() => undefined);
    }
  };
  return {
    request(): void {
      if (isWanted) return;
      isWanted = true;
      running = running.then(rebuild);
    },
    /** Aborts the build in progress and starts no other. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Adds the samples of `--demo` to a fresh store. */
async function addDemo({ stores }: Backend): Promise<void> {
  const isFilled = await fillDemo({ stores, clock: Date.now, log: consoleLog });
  say(
    isFilled
      ? '  Demo    samples were added: every name ends with (sample)'
      : '  Demo    nothing was added, because the store has records; BLOBS_DIR names another folder',
  );
}

/** The build in `--dist <folder>`, if given, because tests build once and serve often; or a new one. */
async function firstSite(settings: Settings, backend: Backend): Promise<StaticSite> {
  const index = process.argv.indexOf('--dist');
  if (index >= 0) return new StaticSite(path.resolve(PROJECT, process.argv[index + 1] ?? 'dist'));
  const startedAt = Date.now();
  const site = await buildSite(settings, backend, 'inherit');
  await recordBuild(backend, 'readAt', startedAt);
  return site;
}

/** Builds and serves the site until the process gets a signal to stop. Returns what tests replace parts of while it runs. */
export async function serve(settings: Settings): Promise<{ backend: Backend; serving: Serving }> {
  await requireFreePort(settings.env);
  const backend = await startBackend(settings);
  if (process.argv.includes('--demo')) await addDemo(backend);
  const site = await firstSite(settings, backend);
  const { background, images } = backend;
  const functions = await loadFunctions();
  const serving: Serving = { site, functions, redirects: createRedirects(site.folder), background, images };
  const rebuilder = createRebuilder(settings, backend, serving);
  const server = await listen(settings.env, async (request, ip) => {
    if (!backend.isBuildHook(request.method, new URL(request.url).pathname))
      return route(serving, request, ip);
    rebuilder.request();
    return new Response(null, { status: 204 });
  });
  const schedule = startSchedule(functions, settings.url, background);
  announce(settings);
  onStopSignal(async () => {
    schedule.stop();
    await Promise.all([server.stop(), rebuilder.stop()]);
    await backend.stop();
  });
  return { backend, serving };
}

if (import.meta.main) await runCommand(serve);
