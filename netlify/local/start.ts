import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { consoleLog } from '#server/log';
import { noteBuild } from '#server/services/builds';
import { openStores, type Stores } from '#server/stores/stores';
import { dumpStored } from '../build/dump-stored.ts';
import { startBlobs } from './blobs-server.ts';
import { build, createRebuilder, earlierBuilds } from './builds.ts';
import { loadFunctions } from './functions.ts';
import { startOutbox } from './outbox.ts';
import { createRedirects } from './redirects.ts';
import { route, type Serving } from './routing.ts';
import { startSchedule } from './scheduler.ts';
import { listen, type Respond } from './server.ts';
import { PROJECT, readSettings, type Settings } from './settings.ts';
import { StaticSite } from './static-site.ts';

/** Serves a build that is already there, when `--dist <folder>` names it; the tests build once and serve often. */
const givenBuild = () => {
  const index = process.argv.indexOf('--dist');
  return index < 0 ? undefined : path.resolve(PROJECT, process.argv[index + 1] ?? 'dist');
};

const say = (text: string) => process.stdout.write(`${text}\n`);

function announce({ env, url, usesOutbox, outboxFolder, dataFolder }: Settings): void {
  const mail = usesOutbox ? path.relative(PROJECT, outboxFolder) : (env.mail?.baseUrl ?? 'Resend');
  say('');
  say(`  Site    ${url}`);
  say(`  Admin   ${url}/login   username ${env.admin?.username}   password ${env.admin?.password}`);
  say(`  Mail    ${mail}`);
  say(`  Data    ${path.relative(PROJECT, dataFolder)}`);
  say('');
}

/** One sentence for whoever started this, instead of a stack. */
function sentence(cause: unknown, port: number | undefined): string {
  if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or choose another with PORT=8889 npm start.`;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Builds the site with what the stores hold at this moment. */
async function buildWithStored(settings: Settings, stores: Stores, output: 'inherit' | 'ignore') {
  await dumpStored(stores, PROJECT);
  return build(settings.buildsFolder, output);
}

/** The build to begin with: the one given, or a new one. */
async function firstBuild(settings: Settings, stores: Stores): Promise<string> {
  const given = givenBuild();
  if (given) return given;
  const startedAt = Date.now();
  const folder = await buildWithStored(settings, stores, 'inherit');
  await noteBuild({ stores }, 'live', { startedAt, finishedAt: Date.now() });
  return folder;
}

/** Adds the local build hook, at an address that only this process and its functions know. */
function withBuildHook(settings: Settings, stores: Stores, serving: Serving, respond: Respond): Respond {
  const secret = `/.netlify/local/build-hook/${randomUUID()}`;
  process.env.BUILD_HOOK_URL ||= `http://127.0.0.1:${settings.env.port}${secret}`;
  const swap = async (folder: string) => {
    serving.site = new StaticSite(folder, await earlierBuilds(settings.buildsFolder, folder));
  };
  const rebuilder = createRebuilder(
    () => buildWithStored(settings, stores, 'ignore'),
    swap,
    (state, startedAt) =>
      noteBuild({ stores }, state, {
        startedAt,
        ...(state === 'building' ? {} : { finishedAt: Date.now() }),
      }),
  );
  return async (request, ip) => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== secret) return respond(request, ip);
    rebuilder.request();
    return new Response(null, { status: 204 });
  };
}

async function start(settings: Settings): Promise<void> {
  const outbox = settings.usesOutbox ? await startOutbox(settings.outboxFolder) : undefined;
  if (outbox) process.env.RESEND_BASE_URL = outbox.url;
  const blobs = await startBlobs(settings.dataFolder);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  const stores = openStores('dev', consoleLog);
  const folder = await firstBuild(settings, stores);
  const serving: Serving = {
    site: new StaticSite(folder),
    functions: await loadFunctions(),
    redirects: createRedirects(folder),
    background: new Set(),
  };
  const respond = withBuildHook(settings, stores, serving, (request, ip) => route(serving, request, ip));
  const server = await listen(settings.env.port, respond);
  const schedule = startSchedule(serving.functions, settings.url);
  announce(settings);
  const stop = async () => {
    schedule.stop();
    await server.stop();
    await Promise.allSettled(serving.background);
    await Promise.all([blobs.stop(), outbox?.stop()]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

let settings: Settings | undefined;
try {
  settings = readSettings();
  await start(settings);
} catch (cause) {
  process.stderr.write(`${sentence(cause, settings?.env.port)}\n`);
  process.exit(1);
}
