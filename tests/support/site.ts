import { randomInt } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startIdleHook } from './idle-hook.ts';

/** How long a start may take: a development server reads all content first. */
const READY_MS = 60_000;

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

/** A port that nothing uses, and below those that systems give out by themselves: another process does not get it next. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = http.createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => resolve(true));
  });
  await new Promise((resolve) => server.close(resolve));
  return isFree ? port : freePort();
}

/** Removes a folder with what is in it, also while an ending process may still write there. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** Only what a process needs: a developer's settings must not reach the tests. */
const { PATH = '', HOME = '', TMPDIR = tmpdir(), NODE_COMPILE_CACHE = '' } = process.env;

/** What a developer may have set and no test wants. */
const UNSET = Object.fromEntries(
  'RESEND_API_KEY RESEND_BASE_URL RESEND_WEBHOOK_SECRET SITE_URL'.split(' ').map((name) => [name, '']),
);

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + READY_MS;
  while (!/^ {2}Data /m.test(output())) {
    if (child.exitCode !== null) throw new Error(`The site stopped at once:\n${output()}`);
    if (Date.now() > end) throw new Error(`The site was not ready in time:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
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
  const hook = options.project ? undefined : await startIdleHook();
  const outboxFolder = path.join(folder, 'outbox');
  const env = {
    ...{ PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ASTRO_TELEMETRY_DISABLED: '1', PORT: String(port) },
    ...{ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, OUTBOX_DIR: outboxFolder },
    ...{ ...UNSET, BUILD_HOOK_URL: hook?.url ?? '', ...options.env },
  };
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
      await removeFolder(former);
    },
    outboxFolder,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    start,
    async remove() {
      await end('SIGTERM');
      await hook?.stop();
      await removeFolder(folder);
    },
  };
}
