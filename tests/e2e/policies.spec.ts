import { retentionPeriod } from '#lib/site/retention';
import { expect, test } from '#tests/support/browser';
import { facts } from '#tests/support/content-files';

test('the privacy policy shows the controller and the suppliers of content/site.yaml', async ({ page }) => {
  await page.goto('/privacy-policy');
  const { legalName, email, address, processors } = facts;
  const { street, town, postcode, country } = address;
  const controller = page.locator('main address');
  await expect(controller).toContainText(legalName);
  await expect(controller).toContainText(`${street}, ${town} ${postcode}, ${country}`);
  await expect(controller.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  for (const { name, country: place, does, keeps } of processors)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveText(
      `${name}, in ${place}, ${does}. ${keeps}`,
    );
  await expect(page.locator('main')).toContainText(`no later than ${retentionPeriod()} after they arrived`);
  // No name of a component is left.
  await expect(page.locator('main')).not.toContainText(/<\w|\/>/);
});

test('the legal policy says of the marks of others that they are samples, as the switch does', async ({
  page,
}) => {
  await page.goto('/legal-policy');
  const said = page.getByText('The names and marks of partners and clients belong to their owners.');
  await expect(said).toHaveText(facts.sample ? /owners\. On this website they are samples\.$/ : /owners\.$/);
});

test('quotation marks are straight in policies, as in all other words of the site', async ({ page }) => {
  for (const path of ['/legal-policy', '/terms-of-service']) {
    await page.goto(path);
    await expect(page.locator('main')).toContainText('("we")');
    await expect(page.locator('main')).not.toContainText(/[‘’“”]/);
  }
});
