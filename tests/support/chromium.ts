import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

export interface Browser {
  executablePath: string;
  args: string[];
}

/** Names of installed browsers; the headless shell first, because it needs a quarter less processor time. */
const NAMES =
  'chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable chrome'.split(' ');

/** Avoids a spare process for the next page. */
export const ONE_RENDERER = '--renderer-process-limit=1';

/**
 * Features that are off: what Playwright turns off for a page's sake, because this option replaces its own, and the two
 * pages that a browser with an address bar loads into each new window, a third of its work.
 */
const OFF = [
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'HttpsUpgrades'],
  ...['PaintHolding', 'ThirdPartyStoragePartitioning', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'],
];

/** Options for a container, where tests run as root, and without background requests. */
const ARGS = [
  `--disable-features=${OFF.join(',')}`,
  ...['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ...['--no-first-run', ONE_RENDERER],
];

/** The file in CHROMIUM_PATH, or else an installed one. */
function installed(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const files = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...files, chromium.executablePath()].find((file) => existsSync(file));
}

/** The Chromium of the npm package, unpacked on first use; the variable makes it use its own libraries. */
async function fromNpm(): Promise<Browser> {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: packed } = await import('@sparticuz/chromium');
  // Not its own options, which are for one page in a function: one process for all, and no rules of origins.
  return { executablePath: await packed.executablePath(), args: ARGS };
}

const runs = ({ executablePath }: Browser): Promise<boolean> =>
  promisify(execFile)(executablePath, ['--version', '--no-sandbox'], { timeout: 30_000 }).then(
    () => true,
    () => false,
  );

/**
 * A Chromium for the browser tests: the one in CHROMIUM_PATH, an installed one, or the one of the npm package.
 * @throws Error with one sentence that says what to install
 */
export async function findChromium(): Promise<Browser> {
  const file = installed();
  const found = file && { executablePath: file, args: ARGS };
  if (found && (await runs(found))) return found;
  for (let attempt = 0; attempt < 2 && !process.env.CHROMIUM_PATH; attempt += 1) {
    const packed = await fromNpm().catch(() => undefined);
    if (packed && (await runs(packed))) return packed;
    // One whose unpacking was interrupted stays, and would be taken for whole.
    if (packed) await rm(packed.executablePath, { force: true });
  }
  throw new Error(
    'No Chromium that runs was found: install one (apt-get install chromium) or set CHROMIUM_PATH to one.',
  );
}
