import { getStore } from '@netlify/blobs';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids';
import { SILENT_LOG, startSignedIn } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { recordCalls, refusal, said } from '../support/records.ts';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, inquire, inquired, inquiries } = recordCalls(api);

const INCOMPLETE = 'Please fill out all the fields and select at least one interest.';
const EMAIL = 'Please enter a valid email address.';
const PHONE = 'Please enter a valid phone number.';
const ALL = ['email', 'firstName', 'interests', 'lastName', 'message', 'phoneNumber'];

describe('an inquiry', () => {
  it('is stored as it was written, mailed with the visitor as Reply-To, and listed', async () => {
    // Joiners are part of words and emoji; characters that turn the direction of a line are not.
    const written = {
      ...INQUIRY,
      ...{ firstName: ' \u202eක්\u200dෂ\u2066\u2069 ', lastName: '👩\u200d💻  نامه\u200cای' },
      ...{ message: 'First line\r\nශ්\u200dරී ලංකා', interests: ['Software Solutions', 'Other', 'other'] },
      ...{ utm_source: 'newsletter', first_page: '/', consent: 'on' },
    };
    const answer = await inquire(written);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ message: 'Thank you. Your message has reached us.' });
    const [mail] = api.resend.delivered;
    expect(mail).toMatchObject({ to: ['office@veralu.example'], reply_to: INQUIRY.email });
    expect(mail?.subject).toBe('New inquiry from ක්\u200dෂ 👩\u200d💻 نامه\u200cای');
    expect(mail?.html).toContain('First line<br>ශ්\u200dරී ලංකා');
    const [row, ...others] = await inquiries();
    expect(others).toEqual([]);
    for (const part of [
      ...[
        'Name: ක්\u200dෂ 👩\u200d💻 نامه\u200cای',
        `Email: ${INQUIRY.email}`,
        `Phone: ${INQUIRY.phoneNumber}`,
      ],
      ...['Interests: Software Solutions, Other', 'Source: newsletter (campaign), entered on the home page'],
      ...['First line\nශ්\u200dරී ලංකා', `https://www.veralu.example/inquiry?id=${row?.id}`],
    ])
      expect(mail?.text).toContain(part);
    expect(row).toMatchObject({
      ...{ firstName: 'ක්\u200dෂ', lastName: '👩\u200d💻 نامه\u200cای', message: 'First line\nශ්\u200dරී ලංකා' },
      ...{ email: INQUIRY.email, phoneNumber: INQUIRY.phoneNumber },
      ...{ interests: ['Software Solutions', 'Other'], interestKeys: ['software-solutions', 'other'] },
      ...{ status: 'new', assignee: '', noteCount: 0, mail: 'sent', createdAt: '2026-03-02T04:30:00.000Z' },
      policy: { version: await api.ctx.company.policyVersion(), agreed: true },
      source: { utm_source: 'newsletter', first_page: '/' },
    });
    expect(row).not.toHaveProperty('suspected');
  });

  it.each<[own: object, message: string, fields: string[]]>([
    [Object.fromEntries(ALL.map((name) => [name, undefined])), INCOMPLETE, ALL],
    [{ message: ' \n\u2800\u2060' }, INCOMPLETE, ['message']],
    [{ firstName: '\u200b\u3164', lastName: '\u00ad' }, INCOMPLETE, ['firstName', 'lastName']],
    [{ interests: [], email: 'x' }, INCOMPLETE, ['email', 'interests']],
    [{ email: 7 }, INCOMPLETE, ['email']],
    [{ email: 'a b@c.d', phoneNumber: 'x' }, EMAIL, ['email', 'phoneNumber']],
    [{ email: 'a@b' }, EMAIL, ['email']],
    [{ email: 'a@b@c.d' }, EMAIL, ['email']],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, EMAIL, ['email']],
    [{ phoneNumber: '077x' }, PHONE, ['phoneNumber']],
    [{ phoneNumber: '+ - -' }, PHONE, ['phoneNumber']],
    [{ phoneNumber: '077+1' }, PHONE, ['phoneNumber']],
    [{ interests: ['Cooking'] }, 'Please choose from the interests shown.', ['interests']],
    [{ firstName: 'x'.repeat(101) }, 'Please use at most 100 characters.', ['firstName']],
    [{ lastName: 'x'.repeat(101) }, 'Please use at most 100 characters.', ['lastName']],
    [{ email: `${'x'.repeat(250)}@b.c` + 'd' }, 'Please use at most 254 characters.', ['email']],
    [{ phoneNumber: '1'.repeat(41) }, 'Please use at most 40 characters.', ['phoneNumber']],
    [{ message: 'x'.repeat(5001) }, 'Please use at most 5,000 characters.', ['message']],
  ])('is refused with the first sentence that applies: %#', async (own, message, fields) => {
    const [status, said, errors] = await refusal(await inquire(own));
    expect([status, said, Object.keys(errors).toSorted()]).toEqual([422, message, fields]);
    expect([await inquiries(), api.resend.attempts]).toEqual([[], 0]);
  });

  it('may be as long as the rules allow, and hold any number of digits, spaces and hyphens', async () => {
    const longest = {
      ...{ firstName: 'x'.repeat(100), lastName: 'y'.repeat(100), email: `${'x'.repeat(250)}@b.c` },
      ...{ phoneNumber: `+94 77-${'1'.repeat(33)}`, message: 'z'.repeat(5000) },
    };
    expect(await inquired(longest)).toMatchObject(longest);
  });

  it('is listed newest first, in pages that miss and repeat nothing', async () => {
    for (let n = 0; n < 7; n += 1) await inquired({ message: `message ${n}` });
    const all = await inquiries();
    expect(all.map(({ message }) => message)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `message ${n}`));
    const paged: string[] = [];
    for (let query: string | undefined = '?limit=3'; query !== undefined;) {
      const page: Response = await call('GET', `/api/getemaildetails${query}`);
      expect(page.headers.get('cache-control')).toBe('no-store');
      paged.push(...(await page.json()).map(({ id }: { id: string }) => id));
      query = /<[^>]*(\?[^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    for (const limit of ['0', '1001', 'x'])
      expect(await said(await call('GET', `/api/getemaildetails?limit=${limit}`))).toEqual([
        400,
        'limit must be a whole number from 1 to 1000.',
      ]);
  });

  it('is one inquiry for each key, however long its form was open, and a key belongs to one text', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    expect((await inquire({ open_for_ms: '700' }, { headers })).status).toBe(200);
    expect((await inquire({}, { headers })).status).toBe(200);
    expect(await said(await inquire({ message: 'another' }, { headers }))).toEqual([
      422,
      'This Idempotency-Key was used with another request before. Please send a new one.',
    ]);
    expect(await said(await inquire({}, { headers: { 'Idempotency-Key': 'short' } }))).toEqual([
      400,
      'The Idempotency-Key must be 8 to 128 letters, digits or hyphens.',
    ]);
    expect([(await inquiries()).length, api.resend.attempts]).toEqual([1, 1]);
  });

  it.each<[own: Record<string, string>, hash: string]>([
    [{}, '#sent'],
    [{ email: '' }, '#not-sent-incomplete'],
    [{ email: 'a@b' }, '#not-sent-email'],
    [{ phoneNumber: 'call' }, '#not-sent-phone'],
    [{ message: 'x'.repeat(70_000) }, '#not-sent'],
  ])('of a form without JavaScript comes back to the page: %#', async (own, hash) => {
    const body = new URLSearchParams({ ...INQUIRY, interests: 'Other', ...own });
    const form = { method: 'POST', body, headers: { Accept: 'text/html' } };
    const answer = await api.call('/api/send-email', form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/contact${hash}`]);
    expect(await inquiries()).toHaveLength(hash === '#sent' ? 1 : 0);
  });

  it('of earlier versions and with what is not offered any more is listed as it was', async () => {
    const { inquiries: store } = api.ctx.stores;
    const old = { ...INQUIRY, mail: 'sent', createdAt: api.clock.now, message: '\u2800' } as const;
    await store.create(newId(api.clock.now), { ...old, interests: ['Web Design', 'Fax'] });
    expect(await inquiries()).toMatchObject([
      { interests: ['Web Design', 'Fax'], interestKeys: ['web-design', 'Fax'], message: '\u2800' },
    ]);
  });

  it('that cannot be read hides no other, and is counted', async () => {
    await inquire();
    const raw = getStore({ name: 'dev-inquiries', consistency: 'strong' });
    await raw.set('000000000-torn', '{"version":"1","val');
    const list = await call('GET', '/api/getemaildetails');
    expect([list.headers.get('x-unreadable-records'), (await list.json()).length]).toEqual(['1', 1]);
  });

  it('is deleted by the version that was seen, is gone from every screen, and takes no change', async () => {
    const { id, version } = await inquired();
    const at = (rest = '') => `/api/inquiries/${id}${rest}`;
    expect((await call('DELETE', at(), undefined, { 'If-Match': '"stale"' })).status).toBe(409);
    const gone = await call('DELETE', at(), undefined, { 'If-Match': `"${version}"` });
    expect(await said(gone)).toEqual([200, 'The inquiry was deleted.']);
    expect(await inquiries()).toEqual([]);
    expect(await said(await call('GET', at()))).toEqual([
      404,
      'This inquiry was deleted. It can be restored from the list of deleted records.',
    ]);
    for (const [method, path, body] of [
      ['PATCH', '', { status: 'closed' }],
      ['POST', '/notes', { text: 'Late' }],
      ['POST', '/replies', { subject: 'Late', text: 'Late' }],
    ] as const)
      expect((await call(method, at(path), body)).status).toBe(409);
    for (const unknown of ['none', id.replace(/.$/, id.endsWith('0') ? '1' : '0')])
      expect(await said(await call('GET', `/api/inquiries/${unknown}`))).toEqual([
        404,
        'This inquiry no longer exists.',
      ]);
  });
});

it('inquiries of more bytes than a function may answer come in several pages', async () => {
  const old = { ...INQUIRY, message: 'අ'.repeat(100_000), mail: 'sent', createdAt: 0 } as const;
  for (let n = 0; n < 25; n += 1) await api.ctx.stores.inquiries.create(newId(api.clock.now), old);
  let [next, rows, pages]: [string | undefined, number, number] = ['/api/getemaildetails', 0, 0];
  for (; next !== undefined; pages += 1) {
    const answer: Response = await call('GET', next);
    const text = await answer.text();
    expect(Buffer.byteLength(text)).toBeLessThan(6 * 2 ** 20);
    rows += JSON.parse(text).length;
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect([rows, pages > 1]).toEqual([25, true]);
});
