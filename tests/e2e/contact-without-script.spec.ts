import { expect, test } from '#tests/support/browser';

test.use({ javaScriptEnabled: false });

test('the form posts natively with its interests, required fields guarded by the browser', async ({
  page,
}) => {
  await page.goto('/contact');
  const form = page.locator('form');
  await expect(form).toHaveAttribute('action', '/api/send-email');
  await expect(form).toHaveAttribute('method', 'post');
  await expect(page.getByLabel('First name')).toHaveAttribute('required');
  await expect(page.getByRole('checkbox', { name: 'Web Design' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Web Design' })).toBeHidden();
});

test('a posted inquiry is stored, and the page confirms it', async ({ page, logIn }) => {
  await page.goto('/contact');
  await page.getByLabel('First name').fill('Without');
  await page.getByLabel('Last name').fill('Script');
  await page.getByLabel('Email', { exact: true }).fill('without@example.com');
  await page.getByLabel('Phone', { exact: true }).fill('0771234567');
  await page.getByLabel('Message').fill('Posted natively.');
  await page.getByRole('checkbox', { name: 'Web Design' }).check();
  await page.getByRole('checkbox', { name: 'Other' }).check();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/\/contact#sent$/);
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await logIn(page);
  const list = await (await page.request.get('/api/getemaildetails')).json();
  expect(list[0]).toMatchObject({ firstName: 'Without', interests: ['Web Design', 'Other'] });
});

test('a refused inquiry shows the reason, and Back shows what was typed', async ({ page }) => {
  await page.goto('/contact');
  const fields = { 'First name': 'Without', 'Last name': 'Interest', Phone: '0771234567', Message: 'Kept.' };
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Email', { exact: true }).fill('without@example.com');
  await page.getByRole('button', { name: 'Send message' }).click();
  const reason = page.getByText('Please fill out all the fields and select at least one interest.');
  await expect(reason).toBeVisible();
  await expect(page.getByText('Failed to send message.')).toBeHidden();
  await page.goBack();
  await expect(reason).toBeHidden();
  await expect(page.getByLabel('Message')).toHaveValue('Kept.');
});

test('the notice is shown by the fragment of the URL', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByText('Message sent successfully!')).toBeHidden();
  await page.goto('/contact#sent');
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await page.goto('/contact#not-sent');
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
});
