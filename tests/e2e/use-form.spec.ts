import { expect, test as base, type Page } from '@playwright/test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { rolldown } from 'rolldown';
import { TestForm } from '#tests/fixtures/form';

/** The form's code as one file, bundled once. */
const test = base.extend<object, { code: string }>({
  code: [
    async ({}, provide) => {
      const bundle = await rolldown({
        input: 'tests/fixtures/form.ts',
        platform: 'browser',
        transform: { define: { 'process.env.NODE_ENV': '"production"' } },
      });
      const { output } = await bundle.generate({ format: 'iife', name: 'form' });
      await provide(output[0].code);
    },
    { scope: 'worker' },
  ],
});

const one = (page: Page) => page.getByLabel('one');
const two = (page: Page) => page.getByLabel('two');
const step = (page: Page) => page.locator('output');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const sent = (page: Page) => page.evaluate(() => window.sent);
const stored = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

/** Ends the sending that is under way. */
async function answer(page: Page): Promise<void> {
  await page.waitForFunction(() => window.answer);
  await page.evaluate(() => window.answer?.());
}

/** The page as it is built; its code is added by `wake`. No server is asked. */
async function open(page: Page): Promise<void> {
  const body = `<!doctype html><title>Form</title><body>${renderToString(createElement(TestForm))}</body>`;
  await page.route('http://localhost:9/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://localhost:9/');
}

async function wake(page: Page, code: string): Promise<void> {
  await page.addScriptTag({ content: code });
  await expect(page.locator('form[novalidate]')).toBeVisible();
}

test('what was typed before hydration is not lost, also after a reload', async ({ page, code }) => {
  await open(page);
  await expect(step(page)).toHaveText('static');
  await one(page).fill('early');
  await wake(page, code);
  await expect(step(page)).toHaveText('editing');
  await two(page).fill('late');
  await page.reload();
  await two(page).fill('now');
  await wake(page, code);
  await expect(one(page)).toHaveValue('early');
  await expect(two(page)).toHaveValue('now');
});

test('it is sent once at a time and reset, but for what is typed meanwhile, which is stored as a draft', async ({
  page,
  code,
}) => {
  await open(page);
  await wake(page, code);
  await one(page).fill('a');
  await two(page).fill('b');
  await press(page, 'Send');
  await expect(step(page)).toHaveText('sending');
  await press(page, 'Send');
  await answer(page);
  await expect(step(page)).toHaveText('sent');
  expect(await sent(page)).toHaveLength(1);
  await expect(one(page)).toHaveValue('');
  expect(await stored(page)).toEqual({});
  await one(page).fill('a');
  await two(page).fill('c');
  await press(page, 'Send');
  await expect(step(page)).toHaveText('sending');
  await two(page).fill('more');
  await answer(page);
  await expect(step(page)).toHaveText('sent');
  await expect(two(page)).toHaveValue('more');
  expect((await stored(page))['draft:test']).toContain('more');
});
