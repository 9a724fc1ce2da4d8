import sharp from 'sharp';
import type { Locator, Page } from '@playwright/test';
import { addPost, dialog, fillIn, named, readPost, row } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';
import { photograph } from '../support/images.ts';

const form = (page: Page) => dialog(page).first();
const content = (page: Page) => form(page).getByLabel('Content');
const tool = (page: Page, name: string) =>
  form(page).getByRole('toolbar').getByRole('button', { name, exact: true });

/** Shows the text in another format. */
const chooseFormat = (page: Page, format: 'Rich text' | 'Markdown' | 'Paragraphs') =>
  form(page).getByRole('radio', { name: format }).check();

/** The Markdown of the text. */
async function sourceOf(page: Page): Promise<string> {
  await chooseFormat(page, 'Markdown');
  const text = await content(page).inputValue();
  await chooseFormat(page, 'Rich text');
  return text;
}

type Pasted = Partial<Record<'html' | 'text' | 'file' | 'type', string>>;

/** Pastes over the whole text or at the start of a cell, as the browser does it; a file is named as its text, its bytes are in Base64. */
async function paste(page: Page, given: Pasted, cell?: Locator) {
  if (cell) await cell.click({ position: { x: 1, y: 1 } });
  else await content(page).press('ControlOrMeta+a');
  await content(page).evaluate((target, { html, text, file, type = 'image/jpeg' }) => {
    const data = new DataTransfer();
    if (html) data.setData('text/html', html);
    if (text) data.setData('text/plain', text);
    if (file) {
      const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], text ?? 'photo', { type }));
    }
    // The browser says later that a press has moved the caret; until then the editor would paste where it was.
    document.dispatchEvent(new Event('selectionchange'));
    const init = { bubbles: true, cancelable: true, clipboardData: data };
    target.dispatchEvent(new ClipboardEvent('paste', init));
  }, given);
}

/** The dialog that asks what a picture shows. */
const asks = (page: Page) => page.getByRole('dialog', { name: 'Add a picture' });
const insert = (page: Page) => asks(page).getByRole('button', { name: 'Insert picture' }).click();

/** An item of a list as Word writes it. */
const item = (level: number, sign: string, text: string, list = 0) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span
  style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

const ROWS = '<tr><th>Branch</th><th>Month</th><th>Loans</th></tr>';

// prettier-ignore
const PASTED: [html: string, markdown: string, text?: string][] = [
  [
    `<p>Needs</p>${item(1, '·', 'One')}${item(2, 'o', 'Inner')}${item(1, '·', 'Two')}<p>Then</p>${item(1, '3.', 'Three', 1)}${item(2, 'a)', 'Part', 1)}${item(1, '4.', 'Four', 1)}`,
    'Needs\n\n- One\n  - Inner\n- Two\n\nThen\n\n3. Three\n   1. Part\n4. Four',
  ],
  [`${item(1, '·', 'One')}${item(1, '1.', 'First', 1)}${item(1, '2.', 'Next', 1)}${item(1, '1.', 'New', 2)}`, '- One\n\n1. First\n2. Next\n\n1) New'],
  [`${item(1, '(c)', 'Third')}${item(2, '3.1.', 'Part', 1)}${item(2, '3.2', 'Next', 1)}<p>Then</p>${item(1, 'iv.', 'Fourth', 1)}`, '3. Third\n   1. Part\n   2. Next\n\nThen\n\n4. Fourth'],
  [`${item(1, '(a)', 'One')}${item(1, '(b)', 'Two')}<pre>if x:<div>#</div><div><br></div><code>    y()<br>z\n</code></pre>`, '1. One\n2. Two\n\n```\nif x:\n#\n\n    y()\nz\n```'],
  [`${item(1, 'g)', 'G')}${item(1, 'h)', 'H')}${item(1, 'i)', 'I')}${item(1, 'Step 1:', '<strike>Open</strike>', 1)}<center>a</center>x<sup>®</sup>`, '7. G\n8. H\n9. I\n\n- Step 1: ~~Open~~\n\na\n\nx®'],
  ['<table><caption>Rates</caption><tr><th>A</th></tr><tr><td>1</td></tr></table>', 'Rates\n\n| A |\n| --- |\n| 1 |'],
  ['<table><tr><td><h1>Offer</h1><table role="presentation"><tr><td>Dear,</td><td><ul><li>a</li></ul></td></tr></table></td></tr></table><h2>Rates</h2>',
    '## Offer\n\nDear,\n\n- a\n\n### Rates'],
  [`<p>Seen<span style="font-family:Wingdings">à</span><span style="font-family:Symbol">³</span><a href="#_ftn1">[1]</a><span style="display:none">a</span><i style="mso-hide:all">b</i><b class=MsoCommentReference>c</b></p><div style="mso-element:comment-list">d</div><p style="color:red; display: none">e</p>`,
    'Seen→≥\\[1\\]'],
  [
    `<table>${ROWS}<tr><td colspan="2" rowspan="2">Kandy</td><td>5</td></tr><tr><td>6</td></tr>
     <tr><td><p>Galle</p><p>Fort</p></td><td><ul><li>May</li></ul></td><td rowspan="0">7</td></tr><tr><td>Jaffna</td><td>May</td></tr></table>`,
    '| Branch | Month | Loans |\n| --- | --- | --- |\n| Kandy |  | 5 |\n|  |  | 6 |\n| Galle Fort | May | 7 |\n| Jaffna | May |  |',
  ],
  ['<ul><li><input type="checkbox" checked> Done</li></ul><ol><li value="3">a\v<b>b </b>c</li></ol><h2>d\u2028e</h2>', '- ☑ Done\n\n3. a\\\n   **b** c\n\n## d e'],
  [`<div style="white-space: pre-wrap">Dear <b>team</b>,\n\nfirst\nsecond\n</div><div style="display: flex"><span>Loan</span><span>Rs 5</span></div>
    <span style="display: block">One</span><span style="display: block">Two</span><details><summary>Why?</summary>So</details>`,
    'Dear **team**,\n\nfirst\\\nsecond\n\nLoan Rs 5\n\nOne\n\nTwo\n\nWhy?\n\nSo', 'Loan\nRs 5'],
  ['<span style="white-space: pre">Hi,\n\ncall at </span><a href="/c"><b style="display: block">x</b>us<br></a><small>now</small>', 'Hi,\n\ncall at\n\n[**x**](/c)\n\n[us](/c)\\\nnow'],
  ['Bye <img alt="👍🏽" src="https://x.lk/1.png"><ul><li role="checkbox" aria-checked="true"><img alt="checked"><p>Done</p></li></ul>', 'Bye 👍🏽\n\n- ☑ Done'],
  [
    `<p>The 1<sup>st</sup> of 10<sup>6</sup>, CO<sub>2</sub>, <i class=katex-mathml><math><semantics><mi>y</mi><mn>2</mn><annotation>y^2</annotation></semantics></math></i><i class=katex-html>y2</i>, x<span style="font-size:0.6em;vertical-align:super">n + 1</span></p>`,
    'The 1st of 10^6, CO_2, *y^2*, x^(n + 1)',
  ],
];

/** Chooses a file by the button of the text, or of the dialog that is open. */
async function choose(page: Page, buffer: Buffer, type = 'jpeg'): Promise<void> {
  const isOpen = await asks(page).isVisible();
  if (!isOpen) await tool(page, 'Picture').click();
  const button = page.getByRole('button', { name: isOpen ? 'Choose another' : 'Upload a picture' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({ name: `till.${type}`, mimeType: `image/${type}`, buffer });
}

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
  await addPost(page);
  await chooseFormat(page, 'Rich text');
});

test('what is written with tools and keys is stored as Markdown and shown to readers as it was written', async ({
  page,
}) => {
  const title = named('Written richly');
  await fillIn(page, { Title: title, Author: 'Clerk' });
  const type = async (...lines: string[]) => {
    for (const [at, line] of lines.entries()) {
      if (at > 0) await page.keyboard.press('Enter');
      await page.keyboard.type(line);
    }
  };
  await content(page).click();
  await type('We count ');
  await tool(page, 'Bold').click();
  await type('twice');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+b');
  await type(' a day.', '## Evening', '- notes', 'coins', '', '');
  await tool(page, 'Table').click();
  await type('Note');
  await page.keyboard.press('Tab');
  await type('Count');
  await tool(page, 'Delete column').click();
  const source =
    'We count **twice** a day.\n\n## Evening\n\n- notes\n- coins\n\n| Note |  |\n| --- | --- |\n|  |  |\n|  |  |';
  for (const format of ['Paragraphs', 'Rich text'] as const) await chooseFormat(page, format);
  expect(await sourceOf(page)).toBe(source);
  await form(page).getByRole('button', { name: 'Add Blog' }).click();
  await expect(dialog(page)).toBeHidden();
  await row(page, title).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  const body = page.locator('[data-post-body]');
  await expect(body.locator('strong')).toHaveText('twice');
  await expect(body.getByRole('heading', { level: 2, name: 'Evening' })).toBeVisible();
  await expect(body.getByRole('listitem')).toHaveText(['notes', 'coins']);
});

test('a text that rich text would change stays in its source, and a link takes only what may be followed', async ({
  page,
}) => {
  await chooseFormat(page, 'Markdown');
  const odd = '- a\n  # heading in an item\n  text';
  await content(page).fill(odd);
  await form(page).getByText('Rich text', { exact: true }).click();
  await expect(form(page).getByText('so it stays in Markdown')).toBeVisible();
  await expect(content(page)).toHaveValue(odd);

  await content(page).fill('See the services');
  await chooseFormat(page, 'Rich text');
  await content(page).press('ControlOrMeta+a');
  await page.keyboard.press('Control+k');
  const address = form(page).getByLabel('Link address');
  await expect(address).toBeFocused();
  await address.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('Please give an address that begins with')).toBeVisible();
  await address.fill('/services');
  await page.keyboard.press('Enter');
  await expect(content(page).getByRole('link')).toHaveAttribute('href', '/services');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(address).toHaveValue('/services');
  await form(page).getByRole('button', { name: 'Remove link' }).click();
  expect(await sourceOf(page)).toBe('See the services');
});

test('what is pasted from a word processor keeps what readers are shown, and nothing of it runs', async ({
  page,
}) => {
  await paste(page, {
    text: 'Report',
    html: `<style>p{color:red}</style><script>window.ran = 1</script>
      <h1 style="color:red" onclick="window.ran = 2">Report</h1>
      <p class="MsoNormal"><b style="font-weight:normal">plain</b> <span style="font-weight:700">bold</span>
      <a href="javascript:window.ran=3">no link</a> <a href="//example.org/">link</a></p>
      <img src="https://elsewhere.example/x.png" onerror="window.ran = 4" alt="x"><iframe src="/x"></iframe>
      <table><tr><td colspan="2">A</td></tr><tr><td>1</td><td>2</td></tr></table>`,
  });
  await expect(content(page).getByRole('cell', { name: '2' })).toBeVisible();
  await expect(page.getByText('The pictures of the text were not added.')).toBeVisible();
  expect(await sourceOf(page)).toBe(
    '## Report\n\nplain **bold** no link [link](https://example.org/)\n\n| A |  |\n| --- | --- |\n| 1 | 2 |',
  );
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();

  for (const [html, markdown, text = 'x'] of PASTED) {
    await paste(page, { html, text });
    await expect(async () => expect(await sourceOf(page)).toBe(markdown)).toPass();
  }
  await expect(page.getByText('Raised and lowered characters became text')).toBeVisible();
  await paste(page, { html: `<table>${ROWS}<tr><td>1<br>0</td></tr></table>` });
  await expect(content(page).locator('td').first()).toHaveText('1 0');
  await paste(page, { text: 'a\v\u2028b' }, content(page).locator('th').first());
  await expect(content(page).locator('th').first().locator('br')).toHaveCount(0);
  await paste(page, { html: '<h2>c</h2><ul><li><b>d</b></li></ul>' }, content(page).locator('td').first());
  const table = '| a bBranch | Month | Loans |\n| --- | --- | --- |\n| c **d**1 0 |  |  |';
  await expect(async () => expect(await sourceOf(page)).toBe(table)).toPass();
  for (const type of ['image/heic', 'application/pdf']) {
    await paste(page, { text: 'minutes', file: 'AAAA', type });
    await expect(page.getByText('The file was not added')).toBeVisible();
    await expect(content(page)).not.toContainText('minutes');
  }
  await paste(page, { text: 'till.jpg', file: 'AAAA' });
  await expect(asks(page)).toBeVisible();
});

test('pictures come by paste and button, need an alternative text, and a failure loses no text', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  await fillIn(page, { Title: named('With pictures'), Content: 'Two pictures.', Author: 'Clerk' });
  await paste(page, { file: (await photograph(900, 600)).toString('base64') });
  await insert(page);
  await expect(asks(page).getByText('Please say what the picture shows')).toBeVisible();
  const alt = asks(page).getByLabel('Alternative text');
  await alt.fill('The till');
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 500, json: { message: 'Full.' } }));
  await insert(page);
  await expect(asks(page).getByText('The picture was not uploaded. Full.')).toBeVisible();
  await page.unrouteAll();
  await choose(page, Buffer.from('Not a picture'));
  await expect(asks(page).getByText('The content of this file is not a JPEG, PNG')).toBeVisible();
  const frames = { raw: { width: 2, height: 4, channels: 3, pageHeight: 2 } } as const;
  await choose(page, await sharp(Buffer.alloc(24, 90).fill(180, 12), frames).webp().toBuffer(), 'webp');
  await expect(asks(page).getByText('This picture moves.')).toBeVisible();
  await choose(page, await photograph(2400, 1200));
  await expect(asks(page).getByText('The content of this file')).toHaveCount(0);
  await expect(alt).toHaveValue('The till');
  await insert(page);
  await expect(asks(page)).toBeHidden();
  await expect(content(page).getByAltText('The till')).toHaveAttribute('src', /-1600x800\.webp$/);
  await choose(page, await photograph(1200, 4000));
  await alt.fill('The mark');
  await insert(page);
  await expect(content(page).getByRole('img')).toHaveCount(2);
  await expect(content(page).getByAltText('The mark')).toHaveAttribute('src', /-800x2667\.webp$/);
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 500, json: { message: 'Full.' } }));
  await tool(page, 'Picture').click();
  const offered = page.getByRole('dialog', { name: 'Choose a picture' });
  await expect(offered.getByRole('alert')).toContainText('pictures of the posts could not be loaded. Full.');
  await page.keyboard.press('Escape');
  await page.unrouteAll();

  await form(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog(page)).toBeHidden();
  await row(page, 'With pictures').getByRole('link', { name: 'With pictures' }).first().click();
  await expect(page).toHaveURL(/\/viewblog\?draft=/);
  const editor = page.getByRole('dialog', { name: 'Edit draft' });
  for (const name of ['The till', 'The mark'])
    await expect(editor.getByAltText(name).first()).toHaveJSProperty('complete', true);
  await editor.getByRole('button', { name: 'Publish', exact: true }).click();
  await row(page, 'With pictures')
    .getByRole('button', { name: /^More for/ })
    .click();
  const address = await page.getByRole('menuitem', { name: /^View/ }).getAttribute('href');
  const stored = await readPost(page, address?.split('/').at(-1) ?? '');
  expect(stored.content.match(/!\[The \w+\]\(\/api\/uploads\/[0-9a-f]{32}-\d+x\d+\.webp\)/g)).toHaveLength(2);
  await addPost(page);
  await tool(page, 'Picture').click();
  const first = offered.getByRole('button', { name: /^With pictures .*, picture 1$/ });
  await expect(first.locator('img')).toHaveJSProperty('complete', true);
  await first.press('Enter');
  await alt.fill('The till again');
  await insert(page);
  await expect(content(page).getByAltText('The till again')).toBeVisible();
  await page.keyboard.type('Typed on');
  await expect(content(page)).toContainText('Typed on');
});
