import { expect, test } from '#tests/support/office';

/** Lists lag as on the platform. */
test.use({ siteEnv: { LIST_LAG_MS: '5000' } });

test('a saved post is listed although lists lag, and no older answer reverts it', async ({
  page,
  office,
}) => {
  const save = async (title: string, id?: string) => {
    const form = { multipart: { title, content: 'Words', contentwriter: 'Clerk' } };
    const answer = await (id
      ? page.request.put(`/api/blogs/${id}`, form)
      : page.request.post('/api/blogs', form));
    return ((await answer.json()) as { id: string }).id;
  };
  await save('Till gone');
  await save('Till one');
  const theirs = await save('Till theirs');
  let lists = 0;
  page.on('request', (request) => request.url().includes('/api/blogs?view=cards') && (lists += 1));
  await page.goto('/viewblog');
  await expect(office.row('Till gone')).toBeVisible();
  const before = await page.request.get('/api/blogs?view=cards&limit=100');
  await office.press('Edit Till one');
  await office.dialog.getByLabel('Title').fill('Till two');
  await office.confirm('Update Blog');
  await expect(office.row('Till two')).toHaveCount(1);
  await expect(office.row('Till one')).toHaveCount(0);
  await office.press('Delete Till gone');
  await office.confirm('Delete');
  await office.press('Undo');
  await expect(office.row('Till gone')).toHaveCount(1);
  // Its version is the one of the answer: another change is accepted.
  await office.press('Delete Till gone');
  await office.confirm('Delete');
  await expect(office.row('Till gone')).toHaveCount(0);
  expect(lists).toBe(1);

  // Another admin is faster with another post, and the list that is read for that is older.
  await save('Till theirs', theirs);
  await page.route('**/api/blogs?view=cards*', (route) => route.fulfill({ response: before }));
  const read = page.waitForResponse('**/api/blogs?view=cards*');
  await office.press('Delete Till theirs');
  await office.confirm('Delete');
  await expect(office.dialog.getByRole('alert')).toContainText('Someone else changed “Till theirs”');
  await (await read).finished();
  await office.confirm('Close');
  await expect(office.row('Till two')).toHaveCount(1);
  await expect(office.row('Till gone')).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await expect(office.row('Till two')).toHaveCount(1);
  await expect(office.row('Till gone')).toHaveCount(0);
});
