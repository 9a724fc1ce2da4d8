import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';

export interface Cost {
  seconds: number;
  cpuSeconds: number;
  peakMb: number;
}

const REPORT = `import {writeSync} from 'node:fs';process.on('exit',()=>writeSync(3,JSON.stringify(process.resourceUsage())))`;

/** Builds a project anew, but for pictures drawn before, and says what it cost. */
export async function buildCost(root: string): Promise<Cost> {
  for (const made of ['dist', 'node_modules/.astro'])
    await rm(path.join(root, made), { recursive: true, force: true });
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

/** The middle of some numbers: one disturbed build does not move it. */
export function middle(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const last = sorted.length - 1;
  return ((sorted[Math.floor(last / 2)] ?? NaN) + (sorted[Math.ceil(last / 2)] ?? NaN)) / 2;
}
