import { existsSync } from 'node:fs';
import { Browser } from './browser.ts';
import type { Engine, EngineName } from './engine.ts';
import { FIREFOX, startFirefox } from './firefox.ts';
import { startListeningProxy } from './listening-proxy.ts';
import { WEBKIT_DRIVER } from './webkit-process.ts';
import { MINI_BROWSER, startWebKit } from './webkit.ts';

interface Installed {
  files: string[];
  /** The packages with these files. */
  packages: string;
}

const NEEDED: Record<EngineName, Installed> = {
  firefox: { files: [FIREFOX], packages: 'firefox-esr' },
  webkit: {
    files: [WEBKIT_DRIVER, MINI_BROWSER, '/usr/bin/Xvfb', '/usr/bin/dbus-run-session'],
    packages: 'webkit2gtk-driver xvfb dbus',
  },
};

/** How to install an engine that is missing; undefined when it is installed. */
export function missing(name: EngineName): string | undefined {
  const { files, packages } = NEEDED[name];
  if (files.every((file) => existsSync(file))) return undefined;
  return `${name} is not installed: run apt-get install ${packages}`;
}

/** A new browser at a site, with empty storage. */
export async function startBrowser(name: EngineName, site: string): Promise<Browser> {
  if (name === 'firefox') return new Browser(await startFirefox(), site);
  const engine = await startWebKit();
  const proxy = await startListeningProxy(site);
  const both: Engine = {
    ...engine,
    async close() {
      await engine.close();
      proxy.stop();
    },
  };
  return new Browser(both, proxy.url);
}
