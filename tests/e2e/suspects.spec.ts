import { HONEYPOT_FIELD } from '#src/lib/submission.ts';
import { expect, PROBLEM, test } from '../support/office.ts';

test('suspected forms are listed with a reason, approved or erased', async ({ page, office }) => {
  const trap = { [HONEYPOT_FIELD]: 'buy now' };
  await office.inquire(['Asha', 'Bimal'], trap);
  await office.apply(['Erandi'], trap);
  await page.goto('/contactformdetails');
  await office.says('No inquiries');
  await page.goto('/suspectedspam');
  await expect(office.rows).toHaveCount(3);
  await expect(office.row('Asha')).toContainText('A field that people do not see was filled in.');
  await office.press('Asha Perera');
  await expect(office.dialog).toContainText('asha@customer.example');
  await office.refuse('**/approve', 1);
  await office.confirm('Not spam');
  await expect(office.toast(`Asha Perera could not be marked as not spam. ${PROBLEM}`)).toBeVisible();

  // Two at the same time; a second press does not mean the row that comes to the place of the first.
  const letGo = await office.hold('**/approve');
  await office.press('Not spam: Asha Perera');
  await office.button('Not spam: Erandi Silva').dblclick();
  for (const name of ['Asha Perera', 'Erandi Silva'])
    await expect(office.button(`Erase ${name}`)).toBeDisabled();
  await office.press('Asha Perera');
  for (const name of ['Erase', 'Not spam'])
    await expect(office.dialog.getByRole('button', { name })).toBeDisabled();
  letGo();
  await expect(office.toast('Asha Perera is now in the list of inquiries.')).toBeVisible();
  await expect(office.toast('Erandi Silva is now in the list of applications.')).toBeVisible();
  await expect(office.dialog).toBeHidden();
  await expect(office.rows).toHaveCount(1);
  await office.press('Erase Bimal Perera');
  await office.confirm('Erase');
  await expect(office.toast('1 submission erased.')).toBeVisible();
  await office.says('No suspected spam');
});
