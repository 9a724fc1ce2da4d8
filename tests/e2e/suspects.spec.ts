import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';

test('two that are approved at the same time each have their ring, and neither can be erased meanwhile', async ({
  page,
  logIn,
}) => {
  await logIn(page);
  const lastName = `Suspect${Date.now()}`;
  for (const firstName of ['Amara', 'Binara'])
    await page.request.post('/api/send-email', {
      data: { ...INQUIRY, firstName, lastName, [HONEYPOT_FIELD]: 'x' },
    });
  await page.goto(`/suspectedspam?q=${lastName}`);
  const names = ['Amara', 'Binara'].map((name) => `${name} ${lastName}`);
  const approve = (name: string) => page.getByRole('button', { name: `Not spam: ${name}` });
  const widths = () => Promise.all(names.map(async (name) => (await approve(name).boundingBox())?.width));
  await expect(approve(names[0]!)).toBeVisible();
  const before = await widths();
  const erase = page.getByRole('button', { name: `Erase ${names[0]}` });
  expect((await erase.boundingBox())!.y).toBe((await approve(names[0]!).boundingBox())!.y);
  const letGo = await holdRoute(page, '**/approve');
  for (const name of names) await approve(name).click();
  for (const name of names) {
    await expect(approve(name)).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('button', { name: `Erase ${name}` })).toBeDisabled();
  }
  // The ring stands in the place of the words.
  expect(await widths()).toEqual(before);
  const margins = await approve(names[0]!).evaluate((button) => {
    const [outer, ring] = [button, button.querySelector('svg')!].map((box) => box.getBoundingClientRect());
    return [ring!.left - outer!.left, outer!.right - ring!.right].map(Math.round);
  });
  expect(margins[0]).toBe(margins[1]);
  letGo();
  for (const name of names) await expect(approve(name)).toHaveCount(0);
});

test('why a form with a long message was not approved is in view on a phone', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await logIn(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const lastName = `Suspect${Date.now()}`;
  const data = { ...INQUIRY, lastName, message: 'Please call. '.repeat(320).slice(0, 4000) };
  await page.request.post('/api/send-email', { data: { ...data, [HONEYPOT_FIELD]: 'x' } });
  await page.route('**/approve', (route) =>
    route.fulfill({ status: 500, json: { message: 'The store does not answer.' } }),
  );
  await page.goto(`/suspectedspam?q=${lastName}`);
  await page.getByRole('button', { name: `${INQUIRY.firstName} ${lastName}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const problem = dialog.getByRole('alert').filter({ hasText: 'The store does not answer.' });
  // Close is where Cancel is in other dialogs, and what erases is apart.
  const boxes = ['Erase', 'Close', 'Not spam'].map((name) =>
    dialog.getByRole('button', { name }).boundingBox(),
  );
  const [erase, close, approve] = await Promise.all(boxes);
  expect(close!.y).toBe(approve!.y);
  expect(close!.x).toBeLessThan(approve!.x);
  expect(erase!.y + erase!.height).toBeLessThan(close!.y);
  for (let tries = 0; tries < 2; tries += 1) {
    await dialog.getByRole('button', { name: 'Not spam' }).click();
    await expect(problem).toBeInViewport({ ratio: 1 });
    await dialog.evaluate((element) => element.scrollTo(0, 0));
  }
});
