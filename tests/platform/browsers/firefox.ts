import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Engine } from './browser.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

/** How long it may take to close; a busy one is killed then. */
const CLOSE_MS = 10_000;

/** Debian's Firefox, headless, by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    // A busy machine may take its time to start.
    timeout: 120_000,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  return {
    navigate: (url) => page.goto(url, { waitUntil: 'load' }),
    resize: (width, height) => page.setViewport({ width, height }),
    run: (expression) => page.evaluate(expression),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    async setFile(selector, file) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error(`Nothing matches ${selector}.`);
      await input.uploadFile(file);
    },
    async close() {
      const killing = setTimeout(() => browser.process()?.kill('SIGKILL'), CLOSE_MS);
      await browser.close();
      clearTimeout(killing);
    },
  };
}
