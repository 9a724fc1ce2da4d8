import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_MESSAGES } from '../../src/features/accounts/schema/session.ts';
import { APPLICATION_MESSAGES } from '../../src/features/applications/schema/application.ts';
import { INQUIRY_MESSAGES } from '../../src/features/inquiries/schema/inquiry.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { articlesByDate } from '../support/articles.ts';
import { onePageOfEachKind } from '../support/built-pages.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { ADMIN, startSite, type Site } from '../support/site.ts';
import { openVacancy } from '../support/vacancy-files.ts';
import { startBrowser, type Browser, type EngineName } from './browsers/browser.ts';

/**
 * Scrolls through the page, a window's height at a time, and returns the texts that are visible by their styles but were
 * never drawn, how far the page scrolls sideways, and how many texts there are. Runs in the page.
 */
async function readThrough() {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ownText = (element: Element) =>
    [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
      .join('')
      .trim();
  // The content of a closed answer, a closed dialog or a select is hidden by design.
  const CLOSED = 'details:not([open]) > :not(summary), select, script, style, noscript, template, title';
  const isMeant = (element: Element) => !element.closest(CLOSED) && element.checkVisibility();
  const isDrawn = (element: Element) =>
    element.checkVisibility({ contentVisibilityAuto: true }) && element.getClientRects().length > 0;
  const texts = [...document.body.querySelectorAll('*')].filter((one) => ownText(one) && isMeant(one));
  let unseen = texts;
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await painted();
    unseen = unseen.filter((element) => !isDrawn(element));
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    texts: texts.length,
    unseen: unseen.filter(isMeant).map((element) => ownText(element).slice(0, 60)),
    sideways: Math.max(0, scrollWidth - clientWidth),
  };
}

/** The number of the testimonial in view; 0 while it moves. */
function voiceInView(): number {
  const left = document.querySelector('.voices-view')?.getBoundingClientRect().left ?? 0;
  const slides = [...document.querySelectorAll('.voices > li')];
  return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 3) + 1;
}

const isOpen = (wanted: boolean) => document.querySelector<HTMLDialogElement>('#site-menu')?.open === wanted;

/** Whether these answers are open, and no others. */
const areOpen = (wanted: string) =>
  [...document.querySelectorAll<HTMLDetailsElement>('details[name="faq"]')]
    .map(({ open }, at) => (open ? at + 1 : 0))
    .filter(Boolean)
    .join() === wanted;

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

const FORM = 'main form';
const DIALOG = 'dialog[open]';

async function logIn(browser: Browser, password: string): Promise<void> {
  await browser.open('/login');
  await browser.fillIn(FORM, { username: ADMIN.username, password });
  await browser.engine.key('Enter');
}

/** The text of the file that the browser stores. */
async function downloaded(folder: string): Promise<string> {
  let text = '';
  const read = async () => {
    const [file] = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
    text = file ? await readFile(path.join(folder, file), 'utf8') : '';
    return text.length;
  };
  await expect.poll(read, { timeout: 60_000 }).toBeGreaterThan(0);
  return text;
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

  it('a visitor opens and closes the menus, answers and reviews', async () => {
    await browser.setWindow(390);
    await browser.open('/');
    const openMenu = async () => {
      await browser.tap({ name: 'Open menu' });
      await browser.waitFor('the menu', isOpen, true);
    };
    await openMenu();
    for (let stop = 0; stop < 3; stop += 1) {
      await browser.engine.key('Tab');
      const isInside = () => document.querySelector('dialog')?.contains(document.activeElement);
      expect(await browser.evaluate(isInside)).toBe(true);
    }
    await browser.engine.key('Escape');
    await browser.waitFor('a closed menu', isOpen, false);
    const isBack = () => document.activeElement?.getAttribute('aria-label') === 'Open menu';
    await browser.waitFor('the focus on its button', isBack);
    await openMenu();
    await browser.engine.press(40, 400, 'touch');
    await browser.waitFor('a closed menu', isOpen, false);
    await openMenu();
    await browser.tap('#site-menu a[href="/about"]');
    await browser.waitForPath('/about');
    await browser.open('/digitalmarketing');
    for (const [answer, open] of [
      [2, '2'],
      [3, '3'],
      [3, ''],
    ] as const) {
      await browser.tap(`details[name="faq"]:nth-of-type(${answer}) > summary`);
      await browser.waitFor(`the answer "${open}" alone`, areOpen, open);
    }
    await browser.open('/');
    await browser.evaluate(() =>
      document.querySelector('.voices-view')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await browser.waitForShown('.voices-view[data-ready]');
    await browser.tap({ name: 'Pause the reviews' });
    await browser.waitForShown('[aria-label="Play the reviews"]');
    await browser.waitFor('a review at rest', voiceInView);
    const before = await browser.evaluate(voiceInView);
    await browser.tap({ name: 'Next review' });
    await expect.poll(() => browser.evaluate(voiceInView), { timeout: 60_000 }).toBe((before % 3) + 1);
    await browser.tap('.review-dot:nth-of-type(2)');
    await browser.waitForShown('.reviews > li:nth-child(2)[data-current]');
    await browser.setWindow(1280);
    for (const page of ['/services', '/blogs', '/careernew', '/contact']) {
      await browser.press(`header nav[aria-label="Main"] a[href="${page}"]`);
      await browser.waitForPath(page);
      const current = () => document.querySelector('header nav [aria-current]')?.getAttribute('href');
      expect(await browser.evaluate(current)).toBe(page);
    }
  });

  it('a visitor finds and reads a post, asks a question and applies', async () => {
    await browser.setWindow(390);
    await browser.open('/blogs');
    await browser.fill('#blog-search', 'no such words');
    await browser.waitForNone('#found-posts > li');
    const title = String(articlesByDate()[0]?.data.title);
    await browser.fill('#blog-search', title.toUpperCase());
    await browser.waitForShown('#found-posts > li a');
    await browser.tap('#found-posts > li:first-child a');
    await browser.waitForText(title, 'article h1, main h1');

    await browser.open('/contact');
    const sendAndSee = async (message: string, selector = 'form [role=alert]') => {
      await browser.tap({ name: 'Send message' });
      await browser.waitForText(message, selector);
    };
    await sendAndSee(INQUIRY_MESSAGES.incomplete);
    await browser.fillIn(FORM, { firstName: 'Nimal', lastName: 'Perera', message: 'A question' });
    await browser.fillIn(FORM, { phoneNumber: '12+34', email: 'nimal@' });
    await browser.tap({ name: 'Web Design' });
    await sendAndSee(INQUIRY_MESSAGES.email);
    await browser.fillIn(FORM, { email: 'nimal@customer.example' });
    await sendAndSee(INQUIRY_MESSAGES.phone);
    await browser.fillIn(FORM, { phoneNumber: '+94 77 123 4567' });
    await sendAndSee('Message sent successfully!', DIALOG);
    await browser.tap({ name: 'Close' });
    await browser.waitForNone(DIALOG);
    const isEmpty = () => document.querySelector<HTMLInputElement>('[name=firstName]')?.value === '';
    await browser.waitFor('an empty form', isEmpty);

    await browser.open(openVacancy().path);
    await browser.fillIn(FORM, { name: 'Nimal Perera', email: 'nimal@applicant.example' });
    const cv = path.join(site.dataFolder, '..', 'Nimal CV.pdf');
    await writeFile(cv, pdfFile());
    await browser.engine.setFile(`${FORM} [name=cv]`, cv);
    await browser.waitForText('Nimal CV.pdf', FORM);
    await browser.tap({ name: 'Submit application' });
    await browser.waitForText(APPLICATION_MESSAGES.vacancyTitle, DIALOG);
  });

  it('an admin signs in, writes a post, adds a vacancy, exports inquiries and changes the password', async () => {
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
    await browser.press('dialog .dialog-actions button:last-child');
    await browser.waitForNone(DIALOG);
    await browser.open('/blogs');
    await browser.waitForText('Till count', '#posts');
    await browser.waitFor('its picture', () => {
      const image = document.querySelector<HTMLImageElement>('#posts > li img');
      return image?.src.includes('/api/uploads/') && image.complete && image.naturalWidth > 0;
    });

    await browser.open('/addcareers');
    const texts = { title: 'Till Keeper', shortTitle: 'Keeps the till', bulletPoints: 'Count, Sign' };
    await browser.fillIn(FORM, { ...texts, shortDescription: 'Short', description: 'A description' });
    await browser.choose(`${FORM} [name=jobType]`, 'Full-time');
    await browser.press(`${FORM} button[type=submit]`);
    await browser.waitForShown(`${FORM} a[href="/careerform"]`);
    await browser.open('/careernew');
    await browser.waitForText('Till Keeper', 'main');

    const headers = { 'Content-Type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(INQUIRY) };
    expect((await fetch(`${site.url}/api/send-email`, sent)).status).toBe(200);
    await browser.open('/contactformdetails');
    await browser.waitForText(INQUIRY.email, 'main');
    await browser.waitForText('Export CSV (', 'main');
    const buttons = () => [...document.querySelectorAll('button')].map(({ innerText }) => innerText.trim());
    const name = (await browser.evaluate(buttons)).find((text) => text.startsWith('Export CSV'));
    await browser.press({ name: name ?? '' });
    expect(await downloaded(browser.engine.downloads)).toContain(INQUIRY.email);

    await browser.open('/login');
    await browser.press({ name: 'Change Password' });
    const NEW_PASSWORD = 'galle-fort-nineteen';
    const { username, password } = ADMIN;
    await browser.fillIn(FORM, { username, previousPassword: password, newPassword: NEW_PASSWORD });
    await browser.press({ name: 'Save Password' });
    await browser.waitForText(SESSION_MESSAGES.changed, '[role=status]');
    await logIn(browser, NEW_PASSWORD);
    await browser.waitForPath('/jobformdetails');
  });
});
