import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { APPLICATION_MESSAGES } from '#features/applications/schema/application';
import { INQUIRY_MESSAGES } from '#features/inquiries/schema/inquiry';
import { pdfFile } from '../../fixtures/cv-files.ts';
import { articlesByDate } from '../../support/articles.ts';
import type { Browser } from '../../support/browsers/browser.ts';
import type { Target } from '../../support/browsers/in-page.ts';
import { openVacancy } from '../../support/vacancy-files.ts';
import { onEachEngine, WIDTHS, type Stage } from './on-each-engine.ts';

const DRAWER = '#site-menu';
const VACANCY = openVacancy().path;

const isOpen = (selector: string) => document.querySelector<HTMLDialogElement>(selector)?.open === true;
const isShut = (selector: string) => document.querySelector<HTMLDialogElement>(selector)?.open === false;

/** The number of the testimonial in view; 0 while it moves. */
function voiceInView(): number {
  const left = document.querySelector('.voices-view')?.getBoundingClientRect().left ?? 0;
  const slides = [...document.querySelectorAll('.voices > li')];
  return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 3) + 1;
}

/** Fills fields by their names. */
async function fillIn(browser: Browser, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await browser.fill(`main form [name="${name}"]`, text);
}

async function cvIn({ site }: Stage): Promise<string> {
  const file = path.join(site.dataFolder, '..', 'Nimal CV.pdf');
  await writeFile(file, pdfFile());
  return file;
}

onEachEngine('a visitor', (stage) => {
  it('opens the menu of a phone, with the focus inside, and closes it by Escape, by the overlay and by a link', async () => {
    const { browser } = stage;
    await browser.setWindow(390);
    await browser.open('/');
    await browser.tap({ name: 'Open menu' });
    await browser.waitFor('the menu', isOpen, DRAWER);
    for (let stop = 0; stop < 3; stop += 1) {
      await browser.key('Tab');
      const isInside = () => document.querySelector('dialog')?.contains(document.activeElement);
      expect(await browser.evaluate(isInside)).toBe(true);
    }
    await browser.key('Escape');
    await browser.waitFor('a closed menu', isShut, DRAWER);
    const isBack = () => document.activeElement?.getAttribute('aria-label') === 'Open menu';
    await browser.waitFor('the focus on its button', isBack);

    await browser.tap({ name: 'Open menu' });
    await browser.waitFor('the menu', isOpen, DRAWER);
    await browser.tapAt(40, 400);
    await browser.waitFor('a closed menu', isShut, DRAWER);

    await browser.tap({ name: 'Open menu' });
    await browser.tap(`${DRAWER} a[href="/about"]`);
    await browser.waitForPath('/about');
  });

  it('follows the menu of a desktop', async () => {
    const { browser } = stage;
    await browser.setWindow(1280);
    await browser.open('/');
    for (const target of ['/services', '/blogs', '/careernew', '/contact', '/about']) {
      await browser.click(`header nav[aria-label="Main"] a[href="${target}"]`);
      await browser.waitForPath(target);
      const current = () => document.querySelector('header nav [aria-current]')?.getAttribute('href');
      expect(await browser.evaluate(current)).toBe(target);
    }
    await browser.click({ name: 'Our Product' });
    await browser.waitForPath('/services');
  });

  describe.each(WIDTHS)('at %i px', (width) => {
    const press = (target: Target) =>
      width < 1280 ? stage.browser.tap(target) : stage.browser.click(target);

    it.each([
      ['/', 'why'],
      ['/digitalmarketing', 'faq'],
    ])('opens one answer at a time on %s', async (page, name) => {
      const { browser } = stage;
      await browser.setWindow(width);
      await browser.open(page);
      const summary = (place: number) => `details[name="${name}"]:nth-of-type(${place}) > summary`;
      const areOpen = (of: string, wanted: string) =>
        [...document.querySelectorAll<HTMLDetailsElement>(`details[name="${of}"]`)]
          .map(({ open }, at) => (open ? at + 1 : 0))
          .filter(Boolean)
          .join() === wanted;
      await browser.waitFor('the first state', areOpen, name, name === 'why' && width <= 768 ? '1' : '');
      await press(summary(2));
      await browser.waitFor('the second answer', areOpen, name, '2');
      await press(summary(3));
      await browser.waitFor('the third answer alone', areOpen, name, '3');
      await press(summary(3));
      await browser.waitFor('no answer', areOpen, name, '');
    });

    it('steps through testimonials and chooses a review', async () => {
      const { browser } = stage;
      await browser.setWindow(width);
      await browser.open('/');
      await browser.evaluate(() =>
        document.querySelector('.voices-view')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
      );
      await browser.waitForShown('.voices-view[data-ready]');
      await press({ name: 'Pause the reviews' });
      await browser.waitForShown('[aria-label="Play the reviews"]');
      const before = await browser.waitFor('a voice at rest', voiceInView);
      await press({ name: 'Next review' });
      await expect.poll(() => browser.evaluate(voiceInView), { timeout: 10_000 }).toBe((before % 3) + 1);
      await press('.review-dot:nth-of-type(2)');
      await browser.waitForShown('.reviews > li:nth-child(2)[data-current]');
    });

    it('gets each error of an inquiry, then the confirmation', async () => {
      const { browser } = stage;
      await browser.setWindow(width);
      await browser.open('/contact');
      const send = { name: 'Send message' };
      await press(send);
      await browser.waitForText(INQUIRY_MESSAGES.incomplete, 'form [role=alert]');
      const email = `nimal.${width}@customer.example`;
      const fields = { firstName: 'Nimal', lastName: 'Perera', phoneNumber: '12+34', message: 'A question' };
      await fillIn(browser, { ...fields, email: 'nimal@' });
      await press(send);
      await browser.waitForText(INQUIRY_MESSAGES.incomplete, 'form [role=alert]');
      await press({ name: 'Web Design' });
      await press(send);
      await browser.waitForText(INQUIRY_MESSAGES.email, 'form [role=alert]');
      await fillIn(browser, { email });
      await press(send);
      await browser.waitForText(INQUIRY_MESSAGES.phone, 'form [role=alert]');
      await fillIn(browser, { phoneNumber: '+94 77 123 4567' });
      await press(send);
      await browser.waitForText('Message sent successfully!', 'dialog[open]');
      await press({ name: 'Close' });
      await browser.waitFor('no dialog', () => !document.querySelector('dialog[open]'));
      const isEmpty = () => document.querySelector<HTMLInputElement>('[name=firstName]')?.value === '';
      await browser.waitFor('an empty form', isEmpty);
    });

    it.each([
      [VACANCY, APPLICATION_MESSAGES.vacancyTitle],
      ['/careernew', APPLICATION_MESSAGES.submitted],
    ])('applies with a CV on %s', async (page, sentence) => {
      const { browser } = stage;
      await browser.setWindow(width);
      await browser.open(page);
      await fillIn(browser, { name: 'Nimal Perera', email: `nimal.${width}@applicant.example` });
      await browser.uploadFile('main form [name=cv]', await cvIn(stage));
      await browser.waitForText('Nimal CV.pdf', 'main form');
      await press({ name: 'Submit application' });
      await browser.waitForText(sentence, 'dialog[open]');
      await press({ name: 'Close' });
      await browser.waitFor('no dialog', () => !document.querySelector('dialog[open]'));
    });

    it('searches the blog and reads a post', async () => {
      const { browser } = stage;
      await browser.setWindow(width);
      await browser.open('/blogs');
      await browser.fill('#blog-search', 'no such words');
      await browser.waitFor('nothing found', () => !document.querySelector('#found-posts > li'));
      const title = String(articlesByDate()[0]?.data.title);
      await browser.fill('#blog-search', title.toUpperCase());
      await browser.waitForShown('#found-posts > li a');
      await press('#found-posts > li:first-child a');
      const isPost = (wanted: string) =>
        location.pathname.startsWith('/blog/') && document.querySelector('h1')?.innerText === wanted;
      await browser.waitFor('that post', isPost, title);
    });
  });
});
