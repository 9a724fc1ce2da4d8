import { savePost } from '#tests/support/blog-calls';
import { expect, test } from '#tests/support/office';

const ZONE = 'Pacific/Kiritimati';

test.use({ timezoneId: ZONE });

/** As the list writes it, from the record's own moment. */
const shown = (iso: string, timeZone = ZONE) =>
  new Date(iso).toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });

test('each screen of the staff has the times of the browser and names its zone once; what readers see says Sri Lanka time', async ({
  page,
  office,
}) => {
  await office.inquire(['Asha']);
  await office.apply(['Ravi']);
  const publishAt = '2099-01-01T20:00:00.000Z';
  await savePost(page, { title: 'Later', content: 'One', publishAt });
  const [inquiry] = await (await page.request.get('/api/getemaildetails')).json();
  const [applicant] = await (await page.request.get('/api/applications')).json();
  for (const [path, time] of [
    ['/contactformdetails', shown(inquiry.createdAt)],
    [`/inquiry?id=${inquiry.id}`, shown(inquiry.createdAt)],
    ['/jobformdetails', shown(applicant.created_at)],
    ['/applicationspage', shown(applicant.created_at)],
    [`/applicant?id=${applicant.id}`, shown(applicant.created_at)],
    ['/viewblog', `${shown(publishAt, 'Asia/Colombo')} Sri Lanka time`],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(time, { exact: true }).first(), path).toBeVisible();
    await expect(page.getByText(ZONE), path).toHaveCount(1);
  }
});
