import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { drawings } from '../support/drawing/drawings.ts';

const FOLDER = 'src/illustrations/drawn';

/** Numbers left out: how wide a letter is drawn differs by a tenth of a pixel from one Chromium to the next. */
const withoutNumbers = (svg: string) => svg.replace(/-?\d*\.?\d+/g, '#').trim();

test('every traced picture equals what its component draws: else run npm run drawings', async () => {
  test.slow(true, 'the components are compiled first');
  const drawn = await drawings();
  expect(drawn.size).toBeGreaterThan(90);
  expect(readdirSync(FOLDER).toSorted()).toEqual([...drawn.keys()].map((name) => `${name}.svg`).toSorted());
  const stale = [...drawn].filter(
    ([name, content]) =>
      withoutNumbers(readFileSync(`${FOLDER}/${name}.svg`, 'utf8')) !== withoutNumbers(content),
  );
  expect(stale.map(([name]) => name)).toEqual([]);
});

test('no cover contains HTML, which Safari crops in an image, and each is well-formed', async ({ page }) => {
  const files = readdirSync('dist/covers');
  expect(files.length).toBeGreaterThan(90);
  const texts = files.map((file): [string, string] => [file, readFileSync(`dist/covers/${file}`, 'utf8')]);
  expect(texts.filter(([, text]) => /foreignObject|xhtml/.test(text)).map(([file]) => file)).toEqual([]);
  const wrong = await page.evaluate(
    (all) =>
      all.filter(([, text]) =>
        new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror'),
      ),
    texts,
  );
  expect(wrong.map(([file]) => file)).toEqual([]);
});

test('browsers and readers that ask for /favicon.ico get the mark in three sizes', () => {
  const icon = readFileSync('dist/favicon.ico');
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 3]);
  expect([6, 22, 38].map((at) => icon[at])).toEqual([16, 32, 48]);
});
