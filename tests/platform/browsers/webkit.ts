import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, removeFolder } from '../../support/site.ts';
import { KEYS, type Engine } from './browser.ts';

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';

export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const CAPABILITIES = {
  alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
};

/** The key of an element's id in WebDriver answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Without this, the toolbar makes the window at least 600 px wide. */
const NARROW_TOOLBAR =
  'headerbar, headerbar *, toolbar, toolbar *, entry, button { min-width: 0; padding: 0; margin: 0; }';

/** How long a driver may take to start. */
const READY_MS = 60_000;

/** Ends a detached process with its whole process group, which may outlive it. */
async function end(child: ChildProcess): Promise<void> {
  if (!child.pid) return;
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // The process group has already ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await exited;
}

/** A message bus that starts no service: a desktop's portals would mount a folder in the browser's own, which then stays. */
const BUS = `<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*"/><allow receive_type="*"/><allow own="*"/></policy></busconfig>`;

/** WebKit's driver with its own screen, message bus and settings. */
async function startDriver() {
  const home = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  await mkdir(path.join(home, 'gtk-3.0'));
  await writeFile(path.join(home, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  await writeFile(path.join(home, 'bus.conf'), BUS);
  const screenOptions = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', screenOptions, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const command = ['--config-file=bus.conf', '--', WEBKIT_DRIVER, `--port=${port}`];
  const driver = spawn('dbus-run-session', command, {
    detached: true,
    stdio: 'ignore',
    cwd: home,
    env: {
      PATH: process.env.PATH,
      DISPLAY: `:${String(display).trim()}`,
      ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home },
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Without a GPU, the default renderer paints only two frames a second.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  const stop = async () => {
    await end(driver);
    await end(screen);
    await removeFolder(home);
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** A command of the W3C WebDriver protocol: https://www.w3.org/TR/webdriver2/ */
async function send<T>(url: string, body?: unknown): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, init);
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}

/** The URL of a new session. */
async function openSession(base: string): Promise<string> {
  const until = Date.now() + READY_MS;
  for (;;) {
    try {
      await send(`${base}/status`);
      break;
    } catch (error) {
      if (Date.now() > until) throw new Error('The WebDriver does not listen.', { cause: error });
      await delay(50);
    }
  }
  const { sessionId } = await send<{ sessionId: string }>(`${base}/session`, { capabilities: CAPABILITIES });
  return `${base}/session/${sessionId}`;
}

const typing = (values: string[]) => {
  const actions = values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
  return { actions: [{ type: 'key', id: 'keyboard', actions }] };
};

/** WebKitGTK's MiniBrowser, by W3C WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const driver = await startDriver();
  const session = await openSession(driver.url).catch(async (error: unknown) => {
    await driver.stop();
    throw error;
  });
  const run = (expression: string) =>
    send(`${session}/execute/sync`, { script: `return (${expression})`, args: [] });
  return {
    navigate: (url) => send(`${session}/url`, { url }),
    async resize(width, height) {
      await send(`${session}/window/rect`, { x: 0, y: 0, width, height });
      const toolbar = Number(await run('outerHeight - innerHeight'));
      await send(`${session}/window/rect`, { width, height: height + toolbar });
      // The page learns of the new size later, and a page that is opened before is laid out at the old width.
      return run(
        `new Promise((resolve) => { const look = () => innerWidth === ${width} ? resolve(true) : setTimeout(look, 20); look() })`,
      );
    },
    run,
    press(x, y) {
      const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
      const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      return send(`${session}/actions`, { actions: [pointer] });
    },
    type: (text) => send(`${session}/actions`, typing([...text])),
    key: (key) => send(`${session}/actions`, typing([KEYS[key]])),
    async setFile(selector, file) {
      const query = { using: 'css selector', value: selector };
      const found = await send<Record<string, string>>(`${session}/element`, query);
      return send(`${session}/element/${found[ELEMENT]}/value`, { text: file });
    },
    close: driver.stop,
  };
}
