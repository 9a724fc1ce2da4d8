import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ADMIN, freePort } from './site.ts';

/** The command builds the site and all functions first. */
const READY_MS = 240_000;

/** The `netlify` command, if it is installed; it is too large for a dependency. */
export function findNetlifyCli(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const given = process.env.NETLIFY_CLI_PATH;
  return [given, ...folders.map((folder) => path.join(folder, 'netlify'))].find(
    (file) => file && existsSync(file),
  );
}

/** The command's data folder; each test starts without it. */
const SANDBOX = '.netlify/blobs-serve';

/** Serves the project, built or from its sources, with Netlify's command line, offline and without an account. */
export async function startNetlifyCli(
  command: string,
  verb: 'serve' | 'dev',
): Promise<{ url: string; stop(): Promise<void> }> {
  await rm(SANDBOX, { recursive: true, force: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    BROWSER: 'none',
    ASTRO_TELEMETRY_DISABLED: '1',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: 'http://127.0.0.1:9',
    MAIL_FROM: 'website@veralu.example',
    MAIL_TO: 'office@veralu.example',
    SITE_URL: url,
  };
  const args = [verb, '--offline', '--internal-disable-edge-functions', '--port', String(port)];
  // A process group, because the command starts processes that outlive it.
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const end = Date.now() + READY_MS;
  while (!printed.includes('Local dev server ready')) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`netlify ${verb} failed:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await exited;
    },
  };
}
