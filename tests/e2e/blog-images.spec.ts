import sharp from 'sharp';
import { expect, test } from '../support/browser.ts';
import { savePost } from '../support/blog-calls.ts';
import { chooseFormat } from '../support/blog-editor.ts';
import { chosen, isShown, photographFile } from '../support/images.ts';
import { holdRoute } from '../support/held-route.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('an image in a text is loaded as AVIF at about the size shown, without layout shift, and as uploaded if that fails', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await logIn(page);
  const image = await photographFile();
  const { id, image: name } = await savePost(page, { title: 'A picture in words', content: 'x', image });
  // The second is a picture of the site of which nobody knows the size.
  const content = `First.\n\n![The till](/api/uploads/${name})\n\n![The mark](/icons/icon-180.png)\n\nLast.`;
  await savePost(page, { title: 'A picture in words', content, format: 'markdown' }, id);
  const till = page.getByAltText('The till');
  const last = page.getByText('Last.', { exact: true });

  const release = await holdRoute(page, /\.netlify\/images|icon-180/);
  await page.goto(`/blog/${id}`);
  await expect(last).toBeAttached();
  const before = await last.boundingBox();
  release();
  for (const shown of [till, page.getByAltText('The mark')]) {
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate(isShown)).toBe(true);
  }
  await page.evaluate(() => scrollTo(0, 0));
  expect(await last.boundingBox()).toEqual(before);

  const source = new URL(await till.evaluate(chosen));
  expect([source.pathname, source.searchParams.get('fm')]).toEqual(['/.netlify/images', 'avif']);
  const { width } = await sharp(await (await page.request.get(source.href)).body()).metadata();
  expect(width).toBe(320);
  expect(await till.boundingBox()).toMatchObject({ width: 320, height: 180 });

  const preview = async () => {
    await page.goto('/viewblog');
    await page.getByRole('row', { name: 'A picture in words' }).getByRole('button', { name: 'Edit' }).click();
    await chooseFormat(page, 'Markdown');
    await expect.poll(() => till.evaluate(isShown)).toBe(true);
    return new URL(await till.evaluate(chosen)).pathname;
  };
  expect(await preview()).toBe('/.netlify/images');
  await page.route('**/.netlify/images?*', (route) => route.fulfill({ status: 500 }));
  expect(await preview()).toBe(`/api/uploads/${name}`);
  await page.goto(`/blog/${id}`);
  await till.scrollIntoViewIfNeeded();
  await expect.poll(() => till.evaluate(isShown)).toBe(true);
  expect(new URL(await till.evaluate(chosen)).pathname).toBe(`/api/uploads/${name}`);
});
