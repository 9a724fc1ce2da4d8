import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);

export interface Browser {
  executablePath: string;
  args: string[];
}

/** Names of installed browsers; the headless shell first, because it needs a quarter less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** Avoids a spare process for the next page. */
export const ONE_RENDERER = '--renderer-process-limit=1';

/** Options for a container, where tests run as root, and without background requests. */
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ONE_RENDERER,
];

const REMEDY =
  'No Chromium that runs was found: install one (apt-get install chromium) or set CHROMIUM_PATH to one.';

function named(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, where there is no file.`);
  return given;
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const files = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...files, chromium.executablePath()].find((file) => existsSync(file));
}

/** The Chromium of the npm package, unpacked on first use; the variable makes it use its own libraries. */
async function fromNpm(): Promise<Browser | undefined> {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return { executablePath: await packed.executablePath(), args: [...packed.args, ...ARGS] };
  } catch {
    return undefined;
  }
}

async function runs({ executablePath }: Browser): Promise<boolean> {
  try {
    await run(executablePath, ['--version', '--no-sandbox'], { timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * A Chromium for the browser tests: the one in CHROMIUM_PATH, an installed one, or the one of the npm package.
 * @throws Error with one sentence that says what to install
 */
export async function findChromium(): Promise<Browser> {
  const file = named() ?? installed();
  if (file && (await runs({ executablePath: file, args: [] }))) return { executablePath: file, args: ARGS };
  if (process.env.CHROMIUM_PATH) throw new Error(REMEDY);
  const packed = await fromNpm();
  if (packed && (await runs(packed))) return packed;
  throw new Error(REMEDY);
}
