import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SNAPSHOT_FILES } from '#lib/content-snapshot';
import { startIdleHook } from './idle-hook.ts';
import { removeFolders } from './remove-folders.ts';

/** How long a start may take: a development server reads all content first. */
const READY_MS = 60_000;

const LOCK_PATIENCE_MS = 90_000;

export const ADMIN = { username: 'owner', password: 'kandy-river-seven' };

export interface SiteOptions {
  /** Environment variables of the process, over the tests' own. */
  env?: Record<string, string>;
  /** The store's folder; by default a new one, which is removed at the end. */
  dataFolder?: string;
  port?: number;
  /** The build that is served. */
  dist?: string;
  /** Further arguments of `npm start`. */
  args?: string[];
  /** Serves the sources as `npm run dev` does, instead of a build. */
  dev?: boolean;
  /** Whether a save rebuilds the site, as with `npm start`; such sites take turns in the project's folder. */
  rebuilds?: boolean;
  /** A copy of the project that is built at the start and after each save. */
  project?: string;
}

export interface Site {
  url: string;
  port: number;
  dataFolder: string;
  outboxFolder: string;
  /** Replaces its stores by new, empty ones in `dataFolder`. */
  empty(): Promise<void>;
  /** The output of the process. */
  output(): string;
  /** Stops as by Ctrl+C and returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills the process. */
  kill(): Promise<void>;
  /** Starts it again with the same store and port. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** A port that nothing uses. */
export async function freePort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Only what a process needs: a developer's settings must not reach the tests. */
const { PATH = '', HOME = '', TMPDIR = tmpdir(), NODE_COMPILE_CACHE = '' } = process.env;

function environment(folder: string, dataFolder: string, port: number, own: Record<string, string> = {}) {
  return {
    PATH,
    HOME,
    TMPDIR,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE,
    PORT: String(port),
    BLOBS_DIR: dataFolder,
    OUTBOX_DIR: path.join(folder, 'outbox'),
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    RESEND_API_KEY: '',
    RESEND_BASE_URL: '',
    RESEND_WEBHOOK_SECRET: '',
    SITE_URL: '',
    BUILD_HOOK_URL: '',
    ...own,
  };
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + READY_MS;
  while (!/^ {2}Data /m.test(output())) {
    if (child.exitCode !== null) throw new Error(`The site stopped at once:\n${output()}`);
    if (Date.now() > end) throw new Error(`The site was not ready in time:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The files of a rebuild in the folder that all builds of the project read. */
const STORED = [SNAPSHOT_FILES.posts, SNAPSHOT_FILES.vacancies];

const REBUILD_LOCK = path.resolve('.netlify/rebuilding-test');

/** Waits until no other test rebuilds; takes over an old lock of a killed run. */
async function lockRebuilds(): Promise<() => Promise<void>> {
  const giveUpAt = Date.now() + LOCK_PATIENCE_MS;
  await mkdir(path.dirname(REBUILD_LOCK), { recursive: true });
  for (;;) {
    try {
      await mkdir(REBUILD_LOCK);
      return () => rm(REBUILD_LOCK, { recursive: true, force: true });
    } catch {
      if (Date.now() > giveUpAt) await rm(REBUILD_LOCK, { recursive: true, force: true });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** The built site as a process with its own port and store, as `npm start` serves it. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const dist = path.resolve(options.dist ?? 'dist');
  if (!options.dev && !options.project && !existsSync(path.join(dist, 'index.html')))
    throw new Error('There is no built site: run npm run build first.');
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  let dataFolder = options.dataFolder ?? path.join(folder, 'data');
  const port = options.port ?? (await freePort());
  // Without this hook, saves would start builds in the project's folder.
  const hook = options.rebuilds || options.project ? undefined : await startIdleHook();
  const unlock = options.rebuilds ? await lockRebuilds() : undefined;
  const own = hook ? { BUILD_HOOK_URL: hook.url, ...options.env } : options.env;
  const env = environment(folder, dataFolder, port, own);
  let child: ChildProcess;
  let printed = '';

  async function start(): Promise<void> {
    const from = printed.length;
    const given = options.project ? [] : ['--dist', dist];
    const script = options.project ? 'netlify/local/start.ts' : 'tests/support/serve.ts';
    const args = options.dev ? ['netlify/local/dev.ts'] : [script, ...given, ...(options.args ?? [])];
    child = spawn(process.execPath, args, {
      cwd: options.project,
      // Another one since `empty`.
      env: { ...env, BLOBS_DIR: dataFolder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
    await untilReady(child, () => printed.slice(from));
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  await start();
  return {
    url: `http://localhost:${port}`,
    port,
    get dataFolder() {
      return dataFolder;
    },
    async empty() {
      const former = dataFolder;
      dataFolder = await mkdtemp(path.join(folder, 'data-'));
      const isEmpty = once(child, 'message');
      child.send(dataFolder);
      await isEmpty;
      await removeFolders(former);
    },
    outboxFolder: path.join(folder, 'outbox'),
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    start,
    async remove() {
      await end('SIGTERM');
      await hook?.stop();
      // The next build must not read these files.
      if (unlock) for (const file of STORED) await rm(file, { force: true });
      await unlock?.();
      await removeFolders(folder);
    },
  };
}
