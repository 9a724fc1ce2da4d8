import { getStore } from '@netlify/blobs';
import { expect, it } from 'vitest';
import { newId } from '#src/server/platform/ids.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { CHANGED, expectSaid, recordsSuite } from '../support/records.ts';

const { api, call, read, inquire, inquired, inquiries } = recordsSuite();

const INCOMPLETE = 'Please fill out all the fields and select at least one interest.';
const EMAIL = 'Please enter a valid email address.';
const PHONE = 'Please enter a valid phone number.';
const ALL = ['email', 'firstName', 'interests', 'lastName', 'message', 'phoneNumber'];

/** The address of the next page of a list. */
const nextOf = (page: Response) => /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];

it('an inquiry is stored as it was written, mailed with the visitor as Reply-To, and listed', async () => {
  // Joiners are part of words and emoji; characters that turn the direction of a line are not.
  const names = { firstName: 'ක්\u200dෂ', lastName: '👩\u200d💻 نامه\u200cای' };
  const answer = await inquire({
    ...{ firstName: ` \u202e${names.firstName}\u2066 `, lastName: names.lastName.replace(' ', '  ') },
    ...{ message: 'One\r\nශ්\u200dරී ලංකා', interests: ['Software Solutions', 'other', 'Other'] },
    ...{ utm_source: 'newsletter', first_page: '/', consent: 'on' },
  });
  await expectSaid(answer, 200, 'Thank you. Your message has reached us.');
  const rows = await inquiries();
  const { email, phoneNumber } = INQUIRY;
  expect(rows).toEqual([
    {
      ...{ ...names, email, phoneNumber, message: 'One\nශ්\u200dරී ලංකා' },
      interests: ['Software Solutions', 'Other'],
      ...{ status: 'new', assignee: '', noteCount: 0, mail: 'sent', createdAt: '2026-03-02T04:30:00.000Z' },
      policy: { version: await api.ctx.company.policyVersion(), agreed: true },
      source: { utm_source: 'newsletter', first_page: '/' },
      ...{ id: expect.any(String), version: expect.any(String) },
    },
  ]);
  const [mail] = api.resend.delivered;
  const name = `${names.firstName} ${names.lastName}`;
  expect(mail).toMatchObject({
    to: ['office@veralu.example'],
    reply_to: email,
    subject: `New inquiry from ${name}`,
  });
  expect(mail?.html).toContain('One<br>ශ්\u200dරී ලංකා');
  expect(mail?.text).toBe(
    `New inquiry from ${name}\n\nName: ${name}\nEmail: ${email}\nPhone: ${phoneNumber}\nInterests: Software Solutions, Other\n` +
      'Source: newsletter (campaign), entered on the home page\n\nMessage:\nOne\nශ්\u200dරී ලංකා\n\n' +
      `Open the inquiry: https://www.veralu.example/inquiry?id=${rows[0]?.id}`,
  );
});

it.each<[own: object, message: string, fields: string[]]>([
  [Object.fromEntries(ALL.map((name) => [name, undefined])), INCOMPLETE, ALL],
  [{ message: ' \n\u2800\u2060' }, INCOMPLETE, ['message']],
  [{ email: 'a@b.example\r\nBcc: c@d.example' }, EMAIL, ['email']],
  [{ phoneNumber: '077x' }, PHONE, ['phoneNumber']],
  [{ email: 'a', phoneNumber: '077x' }, EMAIL, ['email', 'phoneNumber']],
  [{ lastName: '', email: 'a' }, INCOMPLETE, ['email', 'lastName']],
])('an inquiry is refused with the first sentence that applies: %j', async (own, sentence, fields) => {
  const answer = await inquire(own);
  const { message, errors } = await answer.json();
  expect([answer.status, message, Object.keys(errors).toSorted()]).toEqual([422, sentence, fields]);
  expect([await inquiries(), api.resend.attempts]).toEqual([[], 0]);
});

it('an inquiry is listed newest first, in pages that miss and repeat nothing', async () => {
  for (let n = 0; n < 7; n += 1) await inquired({ message: `${n}` });
  expect((await inquiries()).map(({ message }) => message).join('')).toBe('6543210');
  let paged = '';
  for (let next: string | undefined = '/api/getemaildetails?limit=3'; next;) {
    const page: Response = await call('GET', next);
    expect(page.headers.get('cache-control')).toBe('no-store');
    for (const { message } of await page.json()) paged += message;
    next = nextOf(page);
  }
  expect(paged).toBe('6543210');
  for (const limit of ['0', '1001', 'x'])
    expect((await call('GET', `/api/getemaildetails?limit=${limit}`)).status).toBe(400);
});

it('an inquiry comes in several pages where more bytes are listed than a function may answer', async () => {
  const old = { ...INQUIRY, message: 'අ'.repeat(100_000), mail: 'sent', createdAt: 0 } as const;
  for (let n = 0; n < 25; n += 1) await api.ctx.stores.inquiries.create(newId(api.clock.now), old);
  let [next, rows, pages]: [string | undefined, number, number] = ['/api/getemaildetails', 0, 0];
  for (; next; pages += 1) {
    const answer: Response = await call('GET', next);
    const text = await answer.text();
    expect(Buffer.byteLength(text)).toBeLessThan(6 * 2 ** 20);
    rows += JSON.parse(text).length;
    next = nextOf(answer);
  }
  expect([rows, pages > 1]).toEqual([25, true]);
});

it.each<[own: Record<string, string>, hash: string, rows: number]>([
  [{}, '#sent', 1],
  [{ email: '' }, '#not-sent-incomplete', 0],
  [{ email: 'a@b' }, '#not-sent-email', 0],
  [{ message: 'x'.repeat(70_000) }, '#not-sent', 0],
])(
  'an inquiry of a form without JavaScript, sent by a double click, is one and comes back to the page: %#',
  async (own, hash, rows) => {
    const body = new URLSearchParams({ ...INQUIRY, interests: 'Other', ...own });
    const form = { method: 'POST', body, headers: { Accept: 'text/html' } };
    const answers = await Promise.all([form, form].map((init) => api.call('/api/send-email', init)));
    for (const { status, headers } of answers)
      expect([status, headers.get('location')]).toEqual([303, `/contact${hash}`]);
    expect(await inquiries()).toHaveLength(rows);
  },
);

it('an inquiry of earlier rules is listed as it was, and one that cannot be read hides no other and is counted', async () => {
  const old = { ...INQUIRY, message: '\u2800', interests: ['Web Design', 'Fax'], mail: 'sent' as const };
  await api.ctx.stores.inquiries.create(newId(api.clock.now), { ...old, createdAt: api.clock.now });
  const raw = getStore({ name: 'dev-inquiries', consistency: 'strong' });
  await raw.set('000000000-torn', '{"version":"1","val');
  const list = await call('GET', '/api/getemaildetails');
  expect(list.headers.get('x-unreadable-records')).toBe('1');
  expect(await list.json()).toMatchObject([old]);
});

it('an inquiry is deleted by the version that was seen, is gone from every screen, and takes no change', async () => {
  const { id, version } = await inquired();
  const at = (rest = '') => `/api/inquiries/${id}${rest}`;
  const stale = { 'If-Match': '"stale"' };
  await expectSaid(await call('POST', at('/erase'), undefined, stale), 409, CHANGED);
  const gone = await call('DELETE', at(), undefined, { 'If-Match': `"${version}"` });
  await expectSaid(gone, 200, 'The inquiry was deleted.');
  expect(await inquiries()).toEqual([]);
  const deleted = 'This inquiry was deleted. It can be restored from the list of deleted records.';
  await expectSaid(await call('GET', at()), 404, deleted);
  const late = { subject: 'Late', text: 'Late' };
  await expectSaid(await call('PATCH', at(), { status: 'closed' }), 409, CHANGED);
  await expectSaid(await call('POST', at('/notes'), late), 409, CHANGED);
  await expectSaid(await call('POST', at('/replies'), late), 404, deleted);
  expect((await read('/api/inquiries/none')).message).toBe('This inquiry no longer exists.');
});
