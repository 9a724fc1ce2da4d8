import type { Page } from '@playwright/test';
import { addPost, dialog } from '#tests/support/blog-editor';
import { expect, test } from '#tests/support/browser';

const form = (page: Page) => dialog(page).first();
const content = (page: Page) => form(page).getByLabel('Content');
const show = (page: Page, format: 'Rich text' | 'Markdown') =>
  form(page).getByRole('radio', { name: format }).check();

/** Pastes over the whole text; a file is named as its text. */
async function paste(page: Page, given: { html?: string; text: string; type?: string }) {
  await content(page).press('ControlOrMeta+a');
  await content(page).evaluate((target, { html, text, type }) => {
    const clipboardData = new DataTransfer();
    if (html) clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', text);
    if (type) clipboardData.items.add(new File(['x'], text, { type }));
    const init = { bubbles: true, cancelable: true, clipboardData };
    target.dispatchEvent(new ClipboardEvent('paste', init));
  }, given);
}

/** The Markdown of the text. */
async function sourceOf(page: Page): Promise<string> {
  await show(page, 'Markdown');
  const text = await content(page).inputValue();
  await show(page, 'Rich text');
  return text;
}

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
  await addPost(page);
  await show(page, 'Rich text');
});

/** An item of a list as Word writes it. */
const item = (level: number, sign: string, text: string, list = 0) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span
  style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

const ROWS = '<tr><th>Branch</th><th>Month</th><th>Loans</th></tr>';

const CASES = [
  [
    "Word's lists keep their levels and numbers",
    `<p>Needs</p>${item(1, '·', 'One')}${item(2, 'o', 'Inner')}${item(3, '§', 'Deep')}${item(1, '·', 'Two')}<p>Then</p>${item(1, '3.', 'Three', 1)}${item(2, 'a)', 'Part', 1)}${item(1, '4.', 'Four', 1)}`,
    'Needs\n\n- One\n  - Inner\n    - Deep\n- Two\n\nThen\n\n3. Three\n   1. Part\n4. Four',
  ],
  [
    'a list of numbers follows one of bullets',
    `${item(1, '·', 'One')}${item(1, '1.', 'First', 1)}`,
    '- One\n\n1. First',
  ],
  [
    'a cell that is merged downwards keeps the headings of the next rows',
    `<table>${ROWS}<tr><td rowspan="2">Kandy</td><td>May</td><td>5</td></tr><tr><td>June</td><td>6</td></tr></table>`,
    '| Branch | Month | Loans |\n| --- | --- | --- |\n| Kandy | May | 5 |\n|  | June | 6 |',
  ],
  [
    'a cell over rows and columns, and one at the end of a row, keep theirs',
    `<table>${ROWS}<tr><td colspan="2" rowspan="2">Kandy</td><td>5</td></tr><tr><td>6</td></tr>
     <tr><td>Galle</td><td>May</td><td rowspan="0">7</td></tr><tr><td>Jaffna</td><td>May</td></tr></table>`,
    '| Branch | Month | Loans |\n| --- | --- | --- |\n| Kandy |  | 5 |\n|  |  | 6 |\n| Galle | May | 7 |\n| Jaffna | May |  |',
  ],
  [
    'the paragraphs of a cell stay in it',
    `<table>${ROWS}<tr><td><p>Kandy</p><p>Town</p></td><td><ul><li>May</li></ul></td><td><p>5</p></td></tr></table>`,
    '| Branch | Month | Loans |\n| --- | --- | --- |\n| Kandy Town | May | 5 |',
  ],
  ['boxes to tick become signs', '<ul><li><input type="checkbox" checked> Done</li></ul>', '- ☑ Done'],
] as const;

test('lists, cells and signs of other programs are pasted as they were meant', async ({ page }) => {
  for (const [what, html, markdown] of CASES) {
    await paste(page, { html, text: what });
    await expect(async () => expect(await sourceOf(page), what).toBe(markdown)).toPass();
  }
});

test('raised and lowered characters become text, which is said; ordinals stay as they are', async ({
  page,
}) => {
  const html = `<p>The 1<sup>st</sup> of 10<sup>6</sup>, CO<sub>2</sub>,
    x<span style="font-size:0.6em;vertical-align:super">n + 1</span></p>`;
  await paste(page, { html, text: 'x' });
  await expect(page.getByText('Raised and lowered characters became text')).toBeVisible();
  expect(await sourceOf(page)).toBe('The 1st of 10^6, CO_2, x^(n + 1)');
});

test('a file that is copied with its name is a picture, or is refused by its kind, and its name is no text', async ({
  page,
}) => {
  await paste(page, { text: 'minutes.pdf', type: 'application/pdf' });
  await expect(page.getByText('The file was not added')).toBeVisible();
  await expect(content(page)).toHaveText('');
  await paste(page, { text: 'till.jpg', type: 'image/jpeg' });
  await expect(page.getByRole('dialog', { name: 'Add a picture' })).toBeVisible();
});

test('an image that will stand still says so before it is sent', async ({ page }) => {
  const { default: sharp } = await import('sharp');
  const raw = { width: 2, height: 4, channels: 3 as const, pageHeight: 2 };
  const pixels = Buffer.from([1, 2].flatMap((n) => Array<number>(12).fill(n * 90)));
  const buffer = await sharp(pixels, { raw }).webp().toBuffer();
  const file = { name: 'a.webp', mimeType: 'image/webp', buffer };
  await form(page).getByLabel('Image (optional)').setInputFiles(file);
  await expect(form(page).getByText('This picture moves.')).toBeVisible();
  const button = form(page).getByRole('button', { name: 'Picture', exact: true });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(file);
  const asks = page.getByRole('dialog', { name: 'Add a picture' });
  await expect(asks.getByText('This picture moves.')).toBeVisible();
});
