import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Installs the packages of this folder, which the project itself does not need, unless they are those of the lockfile. */
const [lockfile, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
  path.join(import.meta.dirname, file),
) as [string, string];

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lockfile).mtimeMs) {
  const args = ['ci', '--prefix', import.meta.dirname, '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  process.exitCode = status ?? 1;
}
