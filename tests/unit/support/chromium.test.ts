import { afterEach, expect, it } from 'vitest';
import { findChromium } from '#tests/support/chromium';

const { CHROMIUM_PATH, PATH } = process.env;

afterEach(() => {
  delete process.env.CHROMIUM_PATH;
  if (CHROMIUM_PATH) process.env.CHROMIUM_PATH = CHROMIUM_PATH;
  process.env.PATH = PATH;
});

it('says in one sentence that the Chromium named is not there', async () => {
  process.env.CHROMIUM_PATH = '/nowhere/chromium';
  await expect(findChromium()).rejects.toThrow(
    'CHROMIUM_PATH names /nowhere/chromium, where there is no file.',
  );
});

it('says in one sentence what to do when the Chromium named does not run', async () => {
  process.env.CHROMIUM_PATH = 'package.json';
  await expect(findChromium()).rejects.toThrow(/install one \(apt-get install chromium\)/);
});
