import { KEYS, type Engine } from './engine.ts';
import { ERRORS_KEY } from './listening-proxy.ts';
import { openSession } from './webdriver.ts';
import { startWebKitDriver } from './webkit-process.ts';

export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const CAPABILITIES = {
  acceptInsecureCerts: true,
  'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
};

const typing = (values: string[]) => ({
  actions: [
    {
      type: 'key',
      id: 'keyboard',
      actions: values.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ],
});

/** WebKitGTK's MiniBrowser, by W3C WebDriver. It has no touch pointer: a touch is sent as a mouse. */
export async function startWebKit(): Promise<Engine> {
  const driver = await startWebKitDriver();
  const { send, find } = await openSession(driver.url, CAPABILITIES).catch(async (error) => {
    await driver.stop();
    throw error;
  });
  const run = (expression: string) =>
    send('POST', '/execute/sync', { script: `return (${expression})`, args: [] });
  return {
    name: 'webkit',
    downloads: driver.downloads,
    navigate: (url) => send('POST', '/url', { url }),
    async resize(width, height) {
      await send('POST', '/window/rect', { x: 0, y: 0, width, height });
      const toolbar = Number(await run('outerHeight - innerHeight'));
      await send('POST', '/window/rect', { width, height: height + toolbar });
      // The page learns of the new size later, and a page that is opened before is laid out at the old width.
      const isReached = `new Promise((resolve) => { const look = () => innerWidth === ${width} ? resolve(true) : setTimeout(look, 20); look() })`;
      await run(isReached);
    },
    run,
    async press(x, y, pointerType) {
      const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const pointer = { type: 'pointer', id: pointerType, parameters: { pointerType } };
      await send('POST', '/actions', { actions: [{ ...pointer, actions: [move, ...press] }] });
    },
    type: (text) => send('POST', '/actions', typing([...text])),
    async key(key, withShift) {
      const press = typing([KEYS[key]]);
      const [keyboard] = press.actions;
      if (withShift) {
        keyboard?.actions.unshift({ type: 'keyDown', value: KEYS.Shift });
        keyboard?.actions.push({ type: 'keyUp', value: KEYS.Shift });
      }
      await send('POST', '/actions', press);
    },
    setFile: async (selector, file) => send('POST', `${await find(selector)}/value`, { text: file }),
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    async takeErrors() {
      const take = `(() => { const heard = sessionStorage.getItem('${ERRORS_KEY}'); sessionStorage.removeItem('${ERRORS_KEY}'); return heard })()`;
      return JSON.parse(((await run(take)) as string | null) ?? '[]');
    },
    close: () => driver.stop(),
  };
}
