import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';

export interface Cost {
  seconds: number;
  cpuSeconds: number;
  peakMb: number;
}

const REPORT = `import {writeSync} from 'node:fs';process.on('exit',()=>writeSync(3,JSON.stringify(process.resourceUsage())))`;

/**
 * Puts aside what a build made. Not deleted: on ext4 the kernel looks at every file deleted within the last minute before it
 * makes a new one, so that a build after a deletion of thousands would cost up to a third more.
 */
async function putAside(root: string): Promise<void> {
  const attic = path.join(root, 'node_modules/.attic', randomUUID());
  await mkdir(attic, { recursive: true });
  for (const made of ['dist', 'node_modules/.astro']) {
    const folder = path.join(root, made);
    if (existsSync(folder)) await rename(folder, path.join(attic, path.basename(made)));
  }
}

/** Builds a project anew, but for pictures drawn before, and says what it cost. */
export async function buildCost(root: string): Promise<Cost> {
  await putAside(root);
  const startedAt = performance.now();
  const hook = `data:text/javascript,${encodeURIComponent(REPORT)}`;
  const args = ['--import', hook, path.join(root, 'node_modules/astro/bin/astro.mjs'), 'build'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let report = '';
  child.stdio[3]?.on('data', (text) => (report += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The build of ${root} failed.`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(report) as NodeJS.ResourceUsage;
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMb: maxRSS / 1024,
  };
}
