import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '#tests/support/browser';

async function change(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(`A link was sent to ${email}.`);
}

test('/account has a new address once its link is opened, also after a login, and says that a used one is over', async ({
  page,
  logIn,
  resend,
  allowConsole,
}) => {
  allowConsole(/401|410/);
  const linkTo = (email: string) =>
    /\/account#email=[\w-]+/.exec(resend.delivered.findLast(({ to }) => to.includes(email))?.text ?? '')?.[0];
  await logIn(page);
  await page.goto('/account');
  await change(page, 'amal@veralu.example');
  await expect(page.getByLabel('Email')).toHaveValue('');
  const link = linkTo('amal@veralu.example')!;
  // The same tab shows the page already.
  await page.goto(link);
  await expect(page.getByText('Your email address was changed.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('amal@veralu.example');
  await expect(page.getByRole('alert')).toBeHidden();
  expect(new URL(page.url()).hash).toBe('');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
  await page.reload();
  await change(page, 'silva@veralu.example');
  await page.context().clearCookies();
  await page.goto('/');
  await page.goto(linkTo('silva@veralu.example')!);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue('silva@veralu.example');
});
