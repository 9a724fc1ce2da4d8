import { describe, expect, it } from 'vitest';
import inquiries from '#functions/inquiries';
import inquiryChanges from '#functions/inquiry-changes';
import { HOUR, MINUTE } from '#server/platform/clock';
import { subjectLine } from '#server/mail/document';
import { deliverDue } from '#server/features/outbox/outbox';
import { adminCookie, json, SILENT_LOG, startApi } from '../support/api.ts';
import { APPLICANT, form } from '../support/applicants.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(() => startApi({ log: SILENT_LOG }));

const send = (changes: object = {}) =>
  api.call('/api/send-email', { ...json({ ...INQUIRY, ...changes }), ip: crypto.randomUUID() });

const asAdmin = async (handler: typeof inquiries, path: string, method = 'GET') =>
  (await api.call(handler, path, { method, headers: { Cookie: await adminCookie(api) } })).json();

const rows = () => asAdmin(inquiries, '/api/getemaildetails');

describe('a mail header', () => {
  it.each([
    ['a name', { firstName: 'Nimal\r\nBcc: all@victim.example', lastName: 'x\u2028Bcc: y\n\nbody' }],
    ['a name with a NUL', { firstName: 'Nimal\u0000\u0085Bcc: all@victim.example' }],
    ['an address with a second one', { email: 'a,all.victim@b.example' }],
    ['an address with angle brackets', { email: '<all>victim@b.example' }],
    ['an address with quotes', { email: '"x\\"y"@b.example' }],
    ['an address with a comment', { email: 'a(all)victim@b.example' }],
    ['an address with a semicolon', { email: 'group:all;victim@b.example' }],
    ['an address of the whole world', { email: `${'🙂'.repeat(20)}@b.example` }],
  ])('cannot be injected by %s', async (_what, changes) => {
    expect((await send(changes)).status).toBe(200);
    const [mail] = api.resend.delivered;
    expect(mail?.to).toEqual(['office@veralu.example']);
    expect(mail?.from).toBe('Website <website@veralu.example>');
    expect(mail?.subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
    // The address may only stand there when it is one plain address; the text shows it in any case.
    if (mail?.reply_to !== undefined) expect(mail.reply_to).toMatch(/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z.]+$/);
    expect(mail?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
    expect(Object.keys(mail ?? {}).sort()).toEqual(
      [
        'from',
        'headers',
        'html',
        'idempotencyKey',
        'subject',
        'text',
        'to',
        ...(mail?.reply_to ? ['reply_to'] : []),
      ].sort(),
    );
  });

  it('is one line even if a record has several', () => {
    expect(subjectLine('New inquiry from A\r\nBcc: b\u2028c')).toBe('New inquiry from A Bcc: b c');
    expect(subjectLine('x'.repeat(1000))).toHaveLength(150);
  });

  it('is shortened between characters, never within one', () => {
    for (const name of ['🙂', '👩‍👩‍👧‍👦', '🇱🇰', 'නි'])
      for (const before of ['', 'x', 'xx', 'xxx']) {
        const subject = subjectLine(before + name.repeat(150));
        expect(subject.slice(before.length).replaceAll(name, '')).toBe('');
        expect(subject.length).toBeLessThanOrEqual(150);
        expect(subject.length).toBeGreaterThan(135);
      }
  });

  it('cannot be injected by an application', async () => {
    const breaks = '\r\nBcc: all@victim.example\u2028X: y\u0000\u0085';
    const fields = { name: `Nimal${breaks}`, position: `Cook${breaks}`, message: breaks, linkedin: '' };
    for (const position of [fields.position, '']) {
      const body = form({ ...APPLICANT, ...fields, position });
      expect((await api.call('/api/submit-application', body)).status).toBe(200);
    }
    expect(api.resend.delivered).toHaveLength(2);
    for (const mail of api.resend.delivered) {
      expect(mail.subject).toMatch(/^New application (for Cook|from Nimal) Bcc: all@victim.example X: y$/);
      expect([mail.to, mail.reply_to]).toEqual([['office@veralu.example'], APPLICANT.email]);
      expect(Object.keys(mail)).not.toContain('bcc');
    }
  });

  it('treats an e-mail address with a line break as missing', async () => {
    for (const email of ['a@b.example\r\nBcc: c@d.example', 'a@b.example\u0000\nx'])
      expect((await send({ email })).status).toBe(422);
  });
});

it('a mail about an application says where the visit came from, as that of an inquiry does', async () => {
  const body = form({ ...APPLICANT, utm_source: 'newsletter', first_page: '/careernew' });
  expect((await api.call('/api/submit-application', body)).status).toBe(200);
  expect(api.resend.delivered[0]?.text).toContain('newsletter (campaign), entered on /careernew');
});

it('a mail shows what was written as text, in HTML too', async () => {
  const written = `"'><script>run()</script>&amp;<img src=x onerror=run()>`;
  expect((await send({ firstName: written, message: `${written}\n${written}` })).status).toBe(200);
  // On a busy machine the first try may run out of its short time.
  api.clock.now += HOUR;
  await deliverDue(api.ctx);
  const [mail] = api.resend.delivered;
  expect(mail?.text).toContain(written);
  const tags = new Set(mail?.html.match(/<[!a-z]+/g));
  for (const tag of ['<script', '<img']) expect(tags).not.toContain(tag);
  expect(mail?.html).toContain('&quot;&#39;&gt;&lt;script&gt;run()&lt;/script&gt;&amp;amp;&lt;img');
});

describe('a provider', () => {
  it('that sends Retry-After is called again after that time', async () => {
    api.resend.mood = 429;
    api.resend.retryAfter = '900';
    await send();
    api.resend.mood = 'well';
    api.clock.now += 10 * MINUTE;
    expect(await deliverDue(api.ctx)).toBe(0);
    expect(api.resend.attempts).toBe(1);
    api.clock.now += 6 * MINUTE;
    expect(await deliverDue(api.ctx)).toBe(1);
  });

  it.each(['99999999', 'Wed, 21 Oct 2099 07:28:00 GMT'])(
    'that sends %s is called again after an hour',
    async (retryAfter) => {
      Object.assign(api.resend, { mood: 429, retryAfter });
      await send();
      api.resend.mood = 'well';
      api.clock.now += HOUR + MINUTE;
      expect(await deliverDue(api.ctx)).toBe(1);
    },
  );

  it.each([500, 429, 403, 'hanging', 'down'] as const)(
    'that is %s for an hour gets each mail once afterwards',
    async (mood) => {
      api.resend.mood = mood;
      const count = mood === 'hanging' ? 4 : 12;
      await Promise.all(Array.from({ length: count }, (_, n) => send({ message: `n${n}` })));
      const before = api.resend.attempts;
      const step = mood === 'hanging' ? 20 : 6;
      for (let minute = 0; minute < 60; minute += step) {
        api.clock.now += step * MINUTE;
        const from = api.resend.attempts;
        await deliverDue(api.ctx);
        expect(api.resend.attempts - from).toBeLessThanOrEqual(3);
      }
      expect(api.resend.attempts).toBeGreaterThan(before);
      expect((await rows()).every((row: { mail: string }) => row.mail === 'pending')).toBe(true);
      api.resend.mood = 'well';
      api.clock.now += 2 * HOUR;
      await Promise.all([deliverDue(api.ctx), deliverDue(api.ctx)]);
      const texts = api.resend.delivered.map(({ text }) => /n\d+/.exec(text)?.[0]);
      expect(texts.toSorted()).toEqual(Array.from({ length: count }, (_, n) => `n${n}`).toSorted());
      expect((await rows()).every((row: { mail: string }) => row.mail === 'sent')).toBe(true);
    },
    30_000,
  );

  it('that accepts a mail without an answer gets no second one', async () => {
    api.resend.mood = 'silent';
    expect((await send()).status).toBe(200);
    expect((await rows())[0].mail).toBe('pending');
    api.resend.mood = 'well';
    api.clock.now += HOUR;
    expect(await deliverDue(api.ctx)).toBe(1);
    expect([api.resend.attempts, api.resend.delivered.length]).toEqual([2, 1]);
  });

  it('that rejects a mail permanently is not called again automatically, and the admin sees it', async () => {
    api.resend.mood = 422;
    expect((await send()).status).toBe(200);
    const [row] = await rows();
    expect(row.mail).toBe('refused');
    api.clock.now += 2 * HOUR;
    expect(await deliverDue(api.ctx)).toBe(0);
    expect(api.resend.attempts).toBe(1);
    const path = `/api/inquiries/${row.id}/retry-mail`;
    expect(await asAdmin(inquiryChanges, path, 'POST')).toMatchObject({ mail: 'refused' });
    api.resend.mood = 'well';
    expect(await asAdmin(inquiryChanges, path, 'POST')).toMatchObject({ mail: 'sent' });
    expect(api.resend.delivered).toHaveLength(1);
  });

  it.each(['of the recipient', 'of the sender', 'of the key', 'of an empty answer', 'of a proxy'] as const)(
    'that rejects mail because %s gets each mail once that is fixed',
    async (mood) => {
      api.resend.mood = mood;
      expect((await send()).status).toBe(200);
      expect((await api.call('/api/submit-application', form(APPLICANT))).status).toBe(200);
      expect((await rows())[0].mail).toBe('pending');
      api.resend.mood = 'well';
      api.clock.now += HOUR;
      expect(await deliverDue(api.ctx)).toBe(2);
      expect(api.resend.delivered).toHaveLength(2);
    },
  );

  it('is called again at once when the clock was set back by years', async () => {
    api.resend.mood = 500;
    await send();
    api.resend.mood = 'well';
    api.clock.now -= 3 * 365 * 24 * HOUR;
    expect(await deliverDue(api.ctx)).toBe(1);
  });
});
