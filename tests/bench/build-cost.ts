import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';

export interface Cost {
  seconds: number;
  cpuSeconds: number;
  peakMb: number;
}

const REPORT = `import {writeSync} from 'node:fs';process.on('exit',()=>writeSync(3,JSON.stringify(process.resourceUsage())))`;

/** Builds a project and says what it cost. */
export async function buildCost(root: string): Promise<Cost> {
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

/** The least that a build took of so many: whatever else the machine does only ever adds. */
export async function leastCost(root: string, times: number): Promise<Cost> {
  let least: Cost | undefined;
  for (let run = 0; run < times; run += 1) {
    for (const made of ['dist', 'node_modules/.astro', 'node_modules/.cache'])
      await rm(path.join(root, made), { recursive: true, force: true });
    const cost = await buildCost(root);
    if (!least || cost.cpuSeconds < least.cpuSeconds) least = cost;
  }
  if (!least) throw new Error('Nothing was built.');
  return least;
}
