import { applicationMail } from '#server/mail/application-mail';
import { letter } from '#server/mail/letter';
import type { ApplicationRecord } from '#server/stores/records';
import { expect, test } from '#tests/support/browser';

const LONG = `https://www.linkedin.com/in/${'longname'.repeat(12)}`;

const application = {
  name: 'Kamala Fernando',
  email: `${'kamala'.repeat(10)}@example.com`,
  contactNumber: '',
  position: 'Implementation Consultant (Microfinance)',
  linkedin: LONG,
  message: `My work: ${LONG}`,
} as ApplicationRecord;

const mails = {
  notification: applicationMail('1', application, 'https://www.example.com').html,
  letter: letter({ to: 'a@example.com', subject: 'Hello', text: `Dear Kamala,\n\n${LONG}` })?.html ?? '',
};

for (const [kind, html] of Object.entries(mails))
  test(`a ${kind} with a long address is no wider than a phone, and on a desktop its lines end`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.setContent(html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    const lines = await page
      .locator('p')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().width));
    expect(Math.max(...lines)).toBeLessThanOrEqual(600);
  });
