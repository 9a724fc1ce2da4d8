import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

export interface Browser {
  executablePath: string;
  args: string[];
}

/** Names of installed browsers with windows, which need a quarter more processor time than those without. */
const NAMES = 'chromium chromium-browser google-chrome google-chrome-stable chrome'.split(' ');

/** Avoids a spare process for the next page. */
export const ONE_RENDERER = '--renderer-process-limit=1';

/** Features that are off: those that Playwright turns off, because this replaces its list, and what each new window would load. */
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

const at = (executablePath: string): Browser => ({ executablePath, args: ARGS });

const runs = ({ executablePath }: Browser): Promise<boolean> =>
  promisify(execFile)(executablePath, ['--version', '--no-sandbox'], { timeout: 30_000 }).then(
    () => true,
    () => false,
  );

/** The first of these that is installed. */
function installed(...names: string[]): Browser | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const files = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  const executablePath = files.find((file) => existsSync(file));
  return executablePath ? at(executablePath) : undefined;
}

/** The Chromium of the npm package, unpacked on first use; the variable makes it use its own libraries. */
async function fromNpm(): Promise<Browser | undefined> {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: packed } = await import('@sparticuz/chromium');
  // Not its own options, which are for one page in a function: one process for all, and no rules of origins.
  const browser = at(await packed.executablePath());
  // Its own list of fonts names folders below /tmp alone, and without one font a page that has to look for a sign crashes.
  const own = path.join(browser.executablePath, '../fonts');
  const list = `<fontconfig><dir>${own}</dir><dir>/usr/share/fonts</dir></fontconfig>`;
  await writeFile(`${own}/fonts.conf`, list);
  if (await runs(browser)) return browser;
  // One whose unpacking was interrupted stays, and would be taken for whole.
  await rm(browser.executablePath, { force: true });
  return undefined;
}

/** A Chromium for the browser tests: that of CHROMIUM_PATH, else one without windows, installed or npm's, else one with windows. @throws Error with what to install */
export async function findChromium(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  const unpacked = () => fromNpm().catch(() => undefined);
  const ways = CHROMIUM_PATH
    ? [() => at(CHROMIUM_PATH)]
    : [
        () => installed('chromium-headless-shell'),
        ...[unpacked, unpacked],
        ...[() => installed(...NAMES), () => at(chromium.executablePath())],
      ];
  for (const way of ways) {
    const browser = await way();
    if (browser && (await runs(browser))) return browser;
  }
  throw new Error(
    'No Chromium that runs was found: install one (apt-get install chromium) or set CHROMIUM_PATH to one.',
  );
}
