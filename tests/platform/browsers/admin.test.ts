import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_MESSAGES } from '#features/accounts/schema/session';
import type { Browser } from '../../support/browsers/browser.ts';
import { INQUIRY } from '../../support/inquiries.ts';
import { ADMIN } from '../../support/site.ts';
import { onEachEngine, WIDTHS, type Stage } from './on-each-engine.ts';

const NEW_PASSWORD = 'galle-fort-nineteen';

async function logIn(browser: Browser, password = ADMIN.password): Promise<void> {
  await browser.open('/login');
  await browser.fill('[name=username]', ADMIN.username);
  await browser.fill('[name=password]', password);
  await browser.key('Enter');
  await browser.waitForPath('/jobformdetails');
}

async function changePassword(browser: Browser, from: string, to: string): Promise<void> {
  await browser.open('/login');
  await browser.click({ name: 'Change Password' });
  await browser.fill('[name=username]', ADMIN.username);
  await browser.fill('[name=previousPassword]', from);
  await browser.fill('[name=newPassword]', to);
  await browser.click({ name: 'Save Password' });
  await browser.waitForText(SESSION_MESSAGES.changed, '[role=status]');
}

/** Waits for a download and returns its text. */
async function arrivedIn(folder: string): Promise<string> {
  const end = Date.now() + 10_000;
  for (;;) {
    const [file] = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
    const text = file ? await readFile(path.join(folder, file), 'utf8') : '';
    if (text) return text;
    if (Date.now() > end) throw new Error('Nothing was downloaded.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const PASTED = `<style>p{color:red}</style><p onclick="window.ran = 1">a <b>bold</b> word</p>
<table><tr><td>1</td><td>2</td></tr></table><script>window.ran = 2</script><img src="x" onerror="window.ran = 3">`;

/** Pastes formatted text as the engine does; a driver cannot fill the clipboard. Waits until it is a part of the text. */
async function pasteFormatted(browser: Browser): Promise<void> {
  await browser.evaluate((html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'a bold word');
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox gives an event of a script empty data of its own.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    document.querySelector('dialog [data-name=content]')?.dispatchEvent(event);
  }, PASTED);
  await browser.waitForText('bold', 'dialog [data-name=content] strong');
  await browser.waitForText('2', 'dialog [data-name=content] td');
  expect(await browser.evaluate(() => (window as { ran?: number }).ran ?? 'nothing ran')).toBe('nothing ran');
}

async function sendInquiry({ site }: Stage): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${site.url}/api/send-email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(INQUIRY),
  });
  expect(answer.status).toBe(200);
}

onEachEngine('an admin', (stage) => {
  it('gets an error for a wrong password', async () => {
    const { browser } = stage;
    await browser.setWindow(390);
    await browser.open('/login');
    await browser.fill('[name=username]', ADMIN.username);
    await browser.fill('[name=password]', 'not-the-password');
    await browser.tap({ name: 'Log in' });
    await browser.waitForText(SESSION_MESSAGES.loginFailed, '[role=alert]');
  });

  it('changes the password and back', async () => {
    const { browser } = stage;
    await changePassword(browser, ADMIN.password, NEW_PASSWORD);
    await logIn(browser, NEW_PASSWORD);
    await changePassword(browser, NEW_PASSWORD, ADMIN.password);
  });

  describe.each(WIDTHS)('at %i px', (width) => {
    beforeAll(async () => {
      await stage.browser.setWindow(width);
      await logIn(stage.browser);
    });

    it('adds a post with a picture', async () => {
      const { browser } = stage;
      const title = `Till count at ${width}`;
      await browser.open('/viewblog');
      await browser.click({ name: 'Add Blog' });
      await browser.waitForText('Add Blog', 'dialog[open] h2');
      await browser.fill('dialog [name=title]', title);
      // Both ways to write: the format of the specification, and rich text.
      if (width < 700) await browser.fill('dialog [name=content]', 'Count it / Then sign');
      else {
        await browser.click('dialog fieldset label:first-of-type');
        await browser.fill('dialog [data-name=content]', 'Count it, then sign');
        await pasteFormatted(browser);
      }
      await browser.fill('dialog [name=author]', 'Cashier');
      await browser.uploadFile('dialog [name=image]', path.resolve('public/icons/icon-512.png'));
      await browser.waitForShown('dialog img[alt="The image you chose"]');
      await browser.click('dialog .dialog-actions button:last-child');
      await browser.waitFor('no dialog', () => !document.querySelector('dialog[open]'));
      await browser.waitForText(title, 'main');
      await browser.open('/blogs');
      await browser.waitForText(title, '#posts');
      const hasCover = () => {
        const image = document.querySelector<HTMLImageElement>('#posts > li img');
        return image?.src.includes('/api/uploads/') && image.complete && image.naturalWidth > 0;
      };
      await browser.waitFor('its picture', hasCover);
    });

    it('adds a vacancy', async () => {
      const { browser } = stage;
      const title = `Till Keeper ${width}`;
      await browser.open('/addcareers');
      await browser.fill('main form [name=title]', title);
      const heightOf = (css: string) => document.querySelector<HTMLElement>(css)?.offsetHeight;
      expect(await browser.evaluate(heightOf, 'main form [name=jobType]')).toBe(
        await browser.evaluate(heightOf, 'main form [name=title]'),
      );
      await browser.choose('main form [name=jobType]', 'Full-time');
      await browser.fill('main form [name=shortTitle]', 'Keeps the till');
      await browser.fill('main form [name=shortDescription]', 'A short description');
      await browser.fill('main form [name=description]', 'A description');
      await browser.fill('main form [name=bulletPoints]', 'Count, Sign');
      await browser.click('main form button[type=submit]');
      await browser.waitForShown('main form a[href="/careerform"]');
      await browser.open('/careernew');
      await browser.waitForText(title, 'main');
    });

    it('draws a line above the buttons of a dialog that is longer than the screen', async () => {
      const { browser } = stage;
      await browser.open('/careerform');
      await browser.waitForShown('[aria-label^="Update "]');
      await browser.click('[aria-label^="Update "]');
      await browser.waitForShown('dialog[open] .dialog-actions');
      const line = (css: string) => getComputedStyle(document.querySelector(css)!).boxShadow;
      expect(await browser.evaluate(line, 'dialog[open] .dialog-actions')).not.toBe('none');
    });

    it('exports what visitors sent as CSV', async () => {
      const { browser } = stage;
      await sendInquiry(stage);
      await browser.open('/contactformdetails');
      await browser.waitForText(INQUIRY.email, 'main');
      const rows = width === WIDTHS[0] ? '1 row' : '2 rows';
      if (width < 640) await browser.click({ name: 'Tools' });
      await browser.click({ name: `Export CSV (${rows})` });
      const csv = await arrivedIn(browser.engine.downloads);
      expect(csv).toContain(INQUIRY.email);
    });
  });
});
