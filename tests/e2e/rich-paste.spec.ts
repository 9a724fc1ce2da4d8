import { expect, test } from '../support/browser.ts';
import { addRichPost, chooseFormat, contentOf, dialog } from '../support/blog-editor.ts';
import { photograph } from '../support/images.ts';
import { bring, sourceOf } from '../support/rich-text.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
});

test('what is pasted from a word processor keeps what readers are shown, and nothing of it runs', async ({
  page,
}) => {
  await addRichPost(page);
  await contentOf(page).click();
  await bring(page, 'paste', {
    text: 'Report',
    html: `<style>p{color:red}</style><script>window.ran = 1</script>
      <h1 style="color:red" onclick="window.ran = 2">Report</h1>
      <p class="MsoNormal"><b style="font-weight:normal">plain</b> <span style="font-weight:700">bold</span>
      <a href="javascript:window.ran=3">no link</a> <a href="https://example.org/">link</a></p>
      <img src="https://elsewhere.example/x.png" onerror="window.ran = 4" alt="x"><iframe src="/x"></iframe>
      <table><tr><td colspan="2">A</td></tr><tr><td>1</td><td>2</td></tr></table>`,
  });
  await expect(contentOf(page).getByRole('cell', { name: '2' })).toBeVisible();
  expect(await sourceOf(page)).toBe(
    '## Report\n\nplain **bold** no link [link](https://example.org/)\n\n| A |  |\n| --- | --- |\n| 1 | 2 |',
  );
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
});

test('cells are pasted into cells, and a file that is no picture is named and deletes nothing', async ({
  page,
}) => {
  await addRichPost(page);
  await chooseFormat(page, 'Markdown');
  await contentOf(page).fill('| a | b |\n| --- | --- |\n| 1 | 2 |');
  await chooseFormat(page, 'Rich text');
  await contentOf(page).getByRole('cell', { name: '1' }).click();
  await bring(page, 'paste', { html: '<table><tr><td>x</td><td>y</td></tr></table>', text: 'x\ty' });
  await expect(contentOf(page).getByRole('cell', { name: 'y' })).toBeVisible();
  expect(await sourceOf(page)).toBe('| a | b |\n| --- | --- |\n| x | y |');
  await page.keyboard.press('ControlOrMeta+a');
  await contentOf(page).evaluate((target) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'photo.heic', { type: 'image/heic' }));
    target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  });
  await expect(page.getByText('The file was not added')).toBeVisible();
  await expect(contentOf(page)).toContainText('y');
});

const TWO_AND_A_PICTURE =
  '<p>One</p><p><img src="https://elsewhere.example/till.png" alt="A till"></p><p>Two</p>';

test('pictures of a pasted text are left out, which is said, and a text without any says nothing', async ({
  page,
}) => {
  const notice = dialog(page).getByText('The pictures of the text were not added.');
  await addRichPost(page);
  await contentOf(page).click();
  await bring(page, 'paste', { text: 'Plain', html: '<p>Plain</p>' });
  await expect(contentOf(page)).toHaveText('Plain');
  await expect(notice).toBeHidden();
  await page.keyboard.press('ControlOrMeta+a');
  // A word processor also sends a picture of all that was copied, which is none of the text.
  await bring(page, 'paste', { text: 'One Two', html: TWO_AND_A_PICTURE, image: 'AAAA' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect((await sourceOf(page)).split(/\n+/).filter(Boolean)).toEqual(['One', 'Two']);

  // It stays until it is closed, or until a picture is added with the button that it names.
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await expect(contentOf(page)).toBeFocused();
  await bring(page, 'paste', { text: 'One Two', html: TWO_AND_A_PICTURE });
  await expect(notice).toContainText('Add each one with “Picture”');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page).getByRole('button', { name: 'Picture', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photograph(300, 200) });
  const asks = page.getByRole('dialog', { name: 'Add a picture' });
  await asks.getByLabel('Alternative text').fill('A till');
  await asks.getByRole('button', { name: 'Insert picture' }).click();
  await expect(contentOf(page).getByAltText('A till')).toBeVisible();
  await expect(notice).toHaveCount(0);
});
