import { expect, test, type Office } from '../support/office.ts';

const LIST = '/jobformdetails';
const WORDS = 'Dear {name}, no.';

const bar = (office: Office) => office.group('Selected rows');
const field = (office: Office, name: string) => office.dialog.getByLabel(name);

/** Opens the list by name, selects these applicants and opens the dialog to reject them. */
async function rejectSelected(office: Office, ...firstNames: string[]): Promise<void> {
  await office.page.goto(`${LIST}?sort=name`);
  await office.select(...firstNames.map((name) => `${name} Silva`));
  await office.press('Reject...');
}

test('several are rejected by a template, and nobody a second time unasked', async ({ office }) => {
  const names = ['Asha', 'Bimal', 'Chandra'];
  await office.apply([...names, 'Deepa']);
  await rejectSelected(office, ...names);
  await expect(office.dialog).toHaveAccessibleName('Reject 3 applicants');
  await field(office, 'Template').selectOption('After reading the application');
  await office.confirm('Send 3 rejections');
  await expect(office.toast('3 applicants will be emailed a rejection.')).toBeVisible();
  await expect(office.button('Rejected 3')).toBeVisible();
  for (const name of names) {
    await expect.poll(() => office.mailsTo(name)).toHaveLength(1);
    expect(office.mailsTo(name)[0]?.text).toMatch(new RegExp(`^Dear ${name} Silva,\n`));
  }
  await rejectSelected(office, 'Asha', 'Bimal');
  await office.says('All of them have already been sent a rejection and will be left out.');
  await field(office, 'Text').fill(WORDS);
  await office.confirm('Send the rejections');
  await office.says('Tick this to send another one.');
  await rejectSelected(office, 'Asha', 'Deepa');
  await office.says('typed before, perhaps for others.');
  await expect(field(office, 'Text')).toHaveValue(WORDS);
  await field(office, 'Send another one').check();
  await expect(office.button('Send 2 rejections')).toBeVisible();
  await field(office, 'Send another one').uncheck();
  await office.confirm('Send the rejection');
  await expect(bar(office)).toContainText('1 had already been sent a rejection: Asha Silva.');
  await expect.poll(() => office.mailsTo('Deepa')).toHaveLength(1);
  expect(office.mailsTo('Asha')).toHaveLength(1);
});
