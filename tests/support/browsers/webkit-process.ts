import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeFolders } from '../remove-folders.ts';
import { freePort } from '../site.ts';

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';

/** Without this, the toolbar makes the window at least 600 px wide. */
const NARROW_TOOLBAR =
  'headerbar, headerbar *, toolbar, toolbar *, entry, button { min-width: 0; padding: 0; margin: 0; }';

/** Ends a detached process with its whole process group, which may outlive it. */
async function end(child: ChildProcess): Promise<void> {
  if (!child.pid) return;
  const hasExited = child.exitCode !== null || child.signalCode !== null;
  const exited = hasExited ? undefined : once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // The group has ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await exited;
}

/** A virtual screen; returns its name when it is ready. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = (await once(screen.stdout!, 'data')) as [Buffer];
  return { screen, display: `:${String(number).trim()}` };
}

/** WebKit's driver with its own screen, message bus and settings. */
export async function startWebKitDriver() {
  const home = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  const downloads = path.join(home, 'Downloads');
  await mkdir(downloads);
  await mkdir(path.join(home, 'gtk-3.0'));
  await writeFile(path.join(home, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  await writeFile(path.join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = spawn('dbus-run-session', ['--', WEBKIT_DRIVER, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    cwd: home,
    env: {
      PATH: process.env.PATH,
      DISPLAY: display,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Without a GPU, the default renderer paints only two frames a second.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  return {
    url: `http://127.0.0.1:${port}`,
    downloads,
    async stop() {
      await end(driver);
      await end(screen);
      await removeFolders(home);
    },
  };
}
