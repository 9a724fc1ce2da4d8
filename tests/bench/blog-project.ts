import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const COPIED = ['src', 'content', 'public', 'netlify', 'astro.config.mjs', 'package.json', 'tsconfig.json'];

const PICTURES = ['ledger-table', 'dashboard', 'amortisation-schedule', 'trial-balance', 'pawn-ticket'];
const TAGS = ['microfinance', 'pawning', 'leasing', 'accounting', 'operations', 'erp', 'marketing'];
const AUTHORS = Array.from({ length: 40 }, (_, n) => `Sample Author ${n + 1}`);

const pick = <T>(list: T[], n: number): T => list[n % list.length] as T;

const SENTENCES = [
  'The officer counts the cash in front of the group before anybody leaves.',
  'A schedule that amortises to the cent is the cheapest audit there is.',
  'Interest is charged on what is still owed, not on what was borrowed.',
  'The ticket shows gross weight, each deduction with its reason, and net weight.',
  'Reconcile on Friday what was collected from Monday to Thursday.',
];

function article(n: number): string {
  const paragraphs = Array.from({ length: 14 }, (_, p) =>
    Array.from({ length: 4 }, (_, s) => pick(SENTENCES, n + p * 3 + s)).join(' '),
  );
  const date = new Date(Date.UTC(2000, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
  return `---
title: "Notes on ${pick(TAGS, n)} number ${n}: ${pick(SENTENCES, n).slice(0, 40).trim()}"
description: "${'What a reader learns here, in one sentence. '.repeat(2)}"
author: "${pick(AUTHORS, n * 7)}"
date: ${date}
cover: { picture: ${pick(PICTURES, n)}, tone: paper }
tags: [${pick(TAGS, n)}, ${pick(TAGS, n + 3)}]
---

${paragraphs.join('\n\n## A heading\n\n')}

| Month | Rs |
| --- | ---: |
| 1 | ${n},250.00 |
`;
}

/** A copy of this project with so many articles, and caches of its own. */
export async function projectWith(posts: number): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'blog-bench-'));
  for (const name of COPIED) await cp(name, path.join(root, name), { recursive: true });
  await mkdir(path.join(root, 'node_modules'));
  for (const name of (await readdir('node_modules')).filter((name) => !/^\.(?!bin$)/.test(name)))
    await symlink(path.resolve('node_modules', name), path.join(root, 'node_modules', name));
  const folder = path.join(root, 'content/blog');
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (let n = 1; n <= posts; n += 1) await writeFile(path.join(folder, `post-${n}.md`), article(n));
  return root;
}

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
