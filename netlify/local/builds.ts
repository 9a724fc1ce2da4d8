import { spawn } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '#src/server/platform/ids.ts';
import { PROJECT } from './settings.ts';

/** How many earlier builds are stored: open pages may still need their assets. */
const STORED_BUILDS = 2;

/** Saves and deletions within this time share one build. */
const GATHER_MS = 500;

/** Builds the site into a new folder and returns its path; rejects when the build fails or `signal` aborts it. */
export async function build(
  buildsFolder: string,
  output: 'inherit' | 'ignore',
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const folder = path.join(buildsFolder, newId(Date.now()));
  await mkdir(buildsFolder, { recursive: true });
  const astro = path.join(PROJECT, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', folder], {
    cwd: PROJECT,
    stdio: ['ignore', output, 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const end = () => void child.kill();
  signal?.addEventListener('abort', end);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  signal?.removeEventListener('abort', end);
  if (code === 0) return folder;
  await rm(folder, { recursive: true, force: true });
  throw new Error('The build failed: its own output above says where.');
}

/** Earlier builds, newest first (ids of `newId` sort so); removes all but STORED_BUILDS of them. */
export async function earlierBuilds(buildsFolder: string, current: string): Promise<string[]> {
  const names = (await readdir(buildsFolder)).sort().map((name) => path.join(buildsFolder, name));
  const others = names.filter((folder) => folder !== current);
  await Promise.all(
    others.slice(STORED_BUILDS).map((folder) => rm(folder, { recursive: true, force: true })),
  );
  return others.slice(0, STORED_BUILDS);
}

/**
 * The local build hook: calls at about the same time share a build. One build runs at a time, and calls during it start
 * one more.
 * @param rebuild reads the stores and builds into a new folder, until the signal aborts it
 * @param report called when a build is served or failed, with when it began, for the admin area
 */
export function createRebuilder(
  rebuild: (signal: AbortSignal) => Promise<string>,
  swap: (folder: string) => Promise<void>,
  report: (outcome: 'readAt' | 'failedAt', startedAt: number) => Promise<void>,
  gatherMs = GATHER_MS,
) {
  let running: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();

  const runOnce = async () => {
    const startedAt = Date.now();
    try {
      await swap(await rebuild(stopping.signal));
      await report('readAt', startedAt);
    } catch {
      await report('failedAt', startedAt).catch(() => undefined);
    }
  };

  const runAll = async () => {
    do {
      await delay(gatherMs);
      again = false;
      if (!stopping.signal.aborted) await runOnce();
    } while (again);
    running = undefined;
  };

  return {
    request(): void {
      again = true;
      running ??= runAll();
    },
    settled: async () => running,
    /** Aborts the build in progress and starts no other. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
