import { APPLICANT, VACANCY } from '#tests/support/applicants';
import { savePost } from '#tests/support/blog-calls';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';
import { SCREENS } from '#tests/support/screen-times';

/** The paths that a page asks for while its scripts load, with the parameters of its address. */
function earlyPaths(): string[] {
  const id = new URLSearchParams(location.search).get('id') ?? '';
  const templates = document.documentElement.dataset.earlyRequests?.split(' ') ?? [];
  return templates
    .filter((template) => !template.includes('{draft}'))
    .map((template) => template.replace('{id}', encodeURIComponent(id)));
}

test('lists and records are asked for before the scripts have loaded, and once', async ({ page, logIn }) => {
  test.slow(true, 'a dozen screens are opened');
  await logIn(page);
  const { request } = page;
  await request.post('/api/send-email', { data: INQUIRY });
  await request.post('/api/submit-application', { multipart: { ...APPLICANT } });
  await request.post('/api/save', { data: { ...VACANCY, title: `Fitter ${Date.now()}` } });
  await savePost(page, { title: `First ${Date.now()}`, content: 'Words' });
  for (const [name, { address, of }] of Object.entries({
    ...SCREENS,
    dashboard: { address: '/admin', of: undefined },
  })) {
    const [first] = of ? ((await (await request.get(`${of}?limit=1`)).json()) as { id: string }[]) : [];
    // Left first: the screen before may still ask for what it shows.
    await page.goto('about:blank');
    const asked: string[] = [];
    const record = (url: string) => asked.push(url.slice(url.indexOf('/api') + '/api'.length));
    page.on('request', (sent) => sent.url().includes('/api/') && record(sent.url()));
    const release = await holdRoute(page, /\/_astro\/.*\.js$/);
    await page.goto(address.replace('ID', first?.id ?? ''), { waitUntil: 'commit' });
    await page.waitForFunction(
      () => globalThis.earlyResponses !== undefined && document.querySelector('main'),
    );
    const early = await page.evaluate(earlyPaths);
    expect(early.length, name).toBeGreaterThan(1);
    await expect.poll(() => asked.toSorted(), name).toEqual(early.toSorted());
    release();
    // Each answer is taken by the call that it was asked for.
    await page.waitForFunction(() => globalThis.earlyResponses?.size === 0);
    await expect(page.getByRole('main').getByRole('status', { name: /loading/i })).toHaveCount(0);
    expect(asked.filter((path) => early.includes(path)).toSorted(), name).toEqual(early.toSorted());
    page.removeAllListeners('request');
    await page.unroute(/\/_astro\/.*\.js$/);
  }
});
