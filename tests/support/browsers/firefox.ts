import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { removeFolders } from '../remove-folders.ts';
import type { Engine } from './engine.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

/** How long it may take to close; a busy one is killed then. */
const CLOSE_MS = 10_000;

/** Debian's Firefox, headless, by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const downloads = await mkdtemp(path.join(tmpdir(), 'firefox-downloads-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    acceptInsecureCerts: true,
    extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': downloads },
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    name: 'firefox',
    downloads,
    navigate: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    resize: (width, height) => page.setViewport({ width, height }),
    run: (expression) => page.evaluate(expression),
    press: (x, y, pointer) => (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y)),
    type: (text) => page.keyboard.type(text),
    async key(key, withShift) {
      if (withShift) await page.keyboard.down('Shift');
      await page.keyboard.press(key);
      if (withShift) await page.keyboard.up('Shift');
    },
    async setFile(selector, file) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error(`Nothing matches ${selector}.`);
      await input.uploadFile(file);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    takeErrors: async () => errors.splice(0),
    async close() {
      const killing = setTimeout(() => browser.process()?.kill('SIGKILL'), CLOSE_MS);
      await browser.close();
      clearTimeout(killing);
      await removeFolders(downloads);
    },
  };
}
