import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_MESSAGES } from '../../src/features/accounts/schema/session.ts';
import { APPLICATION_MESSAGES } from '../../src/features/jobs/schema/application.ts';
import { INQUIRY_MESSAGES } from '../../src/features/inquiries/schema/inquiry.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { onePageOfEachKind } from '../support/built-pages.ts';
import { ADMIN, startSite, type Site } from '../support/site.ts';
import { openVacancy } from '../support/vacancy-files.ts';
import { startBrowser, type Browser, type EngineName } from './browsers/browser.ts';

/** Texts that are visible by their styles but not drawn when in view, and how far the page scrolls sideways. Runs in the page. */
async function readThrough() {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const MEANT = 'h1, h2, h3, p, li, label, button, summary';
  const texts = [...document.querySelectorAll<HTMLElement>(MEANT)].filter((one) => one.checkVisibility());
  let unseen = texts.filter((one) => one.innerText && !one.closest('details:not([open]) > :not(summary)'));
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await painted();
    unseen = unseen.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true }));
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    texts: texts.length,
    unseen: unseen.map(({ innerText }) => innerText.slice(0, 60)),
    sideways: Math.max(0, scrollWidth - clientWidth),
  };
}

const PASTED = `<style>p{color:red}</style><p onclick="window.ran = 1">a <b>bold</b> word</p>
<table><tr><td>1</td><td>2</td></tr></table><script>window.ran = 2</script><img src="x" onerror="window.ran = 3">`;

/** Pastes formatted text as the engine does; a driver cannot fill the clipboard. Runs in the page. */
function paste(html: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', 'a bold word');
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox gives an event of a script empty data of its own.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  document.querySelector('dialog [data-name=content]')?.dispatchEvent(event);
}

/** Chooses an option of a list by their names. Runs in the page. */
function choose(list: string, option: string): void {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${list}"]`)!;
  select.selectedIndex = [...select.options].findIndex(({ label }) => label === option);
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

const FORM = 'main form';
const DIALOG = 'dialog[open]';
/** The button that a dialog is for. */
const LAST = `${DIALOG} .dialog-actions button:last-child`;

async function logIn(browser: Browser, password: string): Promise<void> {
  await browser.open('/login');
  await browser.fillIn(FORM, { username: ADMIN.username, password });
  await browser.engine.key('Enter');
}

describe.each<EngineName>(['firefox', 'webkit'])('in %s', (engine) => {
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    site = await startSite();
    browser = await startBrowser(engine, site.url);
  });

  afterAll(async () => {
    await browser?.engine.close();
    await site?.remove();
  });

  afterEach(async () => expect(await browser.takeErrors()).toEqual([]));

  it.each([...onePageOfEachKind(), '/login'])('%s can be read on a phone and a desktop', async (page) => {
    await browser.setWindow(390);
    await browser.open(page);
    for (const width of [390, 1280]) {
      await browser.setWindow(width);
      const { texts, ...faults } = await browser.evaluate(readThrough);
      expect({ width, ...faults }).toEqual({ width, unseen: [], sideways: 0 });
      expect(texts).toBeGreaterThan(5);
    }
  });

  it('a visitor asks a question and applies with a CV', async () => {
    await browser.setWindow(390);
    await browser.open('/contact');
    await browser.press({ name: 'Send message' });
    await browser.waitForText(INQUIRY_MESSAGES.incomplete, 'form [role=alert]');
    await browser.fillIn(FORM, { firstName: 'Nimal', lastName: 'Perera', message: 'A question' });
    await browser.fillIn(FORM, { phoneNumber: '+94 77 123 4567', email: 'nimal@customer.example' });
    await browser.press({ name: 'Web Design' });
    await browser.press({ name: 'Send message' });
    await browser.waitForText('Message sent successfully!', DIALOG);
    await browser.press({ name: 'Close' });
    await browser.waitForNone(DIALOG);

    await browser.open(openVacancy().path);
    await browser.fillIn(FORM, { name: 'Nimal Perera', email: 'nimal@applicant.example' });
    const cv = path.join(site.dataFolder, '..', 'Nimal CV.pdf');
    await writeFile(cv, pdfFile());
    await browser.engine.setFile(`${FORM} [name=cv]`, cv);
    await browser.waitForText('Nimal CV.pdf', FORM);
    await browser.press({ name: 'Submit application' });
    await browser.waitForText(APPLICATION_MESSAGES.vacancyTitle, DIALOG);
  });

  it('an admin logs in and writes a post with a picture', async () => {
    await browser.setWindow(390);
    await logIn(browser, 'not-the-password');
    await browser.waitForText(SESSION_MESSAGES.loginFailed, '[role=alert]');
    await logIn(browser, ADMIN.password);
    await browser.waitForPath('/jobformdetails');

    await browser.setWindow(1280);
    await browser.open('/viewblog');
    await browser.press({ name: 'Add Blog' });
    await browser.waitForText('Add Blog', `${DIALOG} h2`);
    await browser.press('dialog fieldset label:first-of-type');
    await browser.fill('dialog [data-name=content]', 'Count it, then sign');
    await browser.evaluate(paste, PASTED);
    await browser.waitForText('bold', 'dialog [data-name=content] strong');
    await browser.waitForText('2', 'dialog [data-name=content] td');
    expect(await browser.evaluate(() => 'ran' in window)).toBe(false);
    await browser.fillIn('dialog', { title: 'Till count', author: 'Cashier' });
    await browser.engine.setFile('dialog [name=image]', path.resolve('public/icons/icon-512.png'));
    await browser.waitForShown('dialog img[alt="The image you chose"]');
    await browser.press(LAST);
    await browser.waitForNone(DIALOG);
    await browser.open('/blogs');
    await browser.waitForText('Till count', '#posts');
    await browser.waitFor('its picture', () => {
      const image = document.querySelector<HTMLImageElement>('#posts > li img');
      return image?.src.includes('/api/uploads/') && image.complete && image.naturalWidth > 0;
    });
  });

  it('an admin answers, takes a removal back, shortlists, and copies a vacancy', async () => {
    await browser.open('/contactformdetails');
    await browser.press('tbody .row-link');
    await browser.press({ name: 'Reply' });
    await browser.fillIn(DIALOG, { text: 'Thank you. We call you today.' });
    await browser.press({ name: 'Send' });
    await browser.waitForText('Answered', 'article');
    await browser.press({ name: 'Delete' });
    await browser.press(LAST);
    await browser.press({ name: 'Undo' });
    await browser.waitForText('Nimal Perera', 'tbody');
    await browser.open('/jobformdetails');
    await browser.press({ name: 'Select Nimal Perera' });
    await browser.evaluate(choose, 'Change the selected records', 'Move to Shortlisted');
    await browser.press({ name: 'Apply' });
    await browser.waitForText('1 application moved to Shortlisted.', '.toasts');
    await browser.open('/careerform');
    await browser.press('tbody [aria-haspopup]');
    await browser.press('[role=menuitem][aria-label^=Duplicate]');
    await browser.fillIn(DIALOG, { title: 'Senior Trainer' });
    await browser.press(LAST);
    await browser.waitForText('Senior Trainer', 'tbody');
  });
});
