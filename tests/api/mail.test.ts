import { getStore } from '@netlify/blobs';
import { describe, expect, it } from 'vitest';
import { deliverDue } from '#server/features/outbox/outbox';
import { subjectLine } from '#server/mail/document';
import { HOUR, MINUTE } from '#server/platform/clock';
import { APPLICANT } from '../support/applicants.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { listOf, recordsSuite } from '../support/records.ts';

const { api, call, read, inquire, inquired, apply, inquiries, applicants, inquiry, reply, mails, moveTo } =
  recordsSuite();

const retry = async (id: string) => (await call('POST', `/api/inquiries/${id}/retry-mail`)).json();

describe('a mail header', () => {
  it.each<[what: string, own: object, replyTo?: string]>([
    ['a name', { firstName: 'A\r\nBcc: b@c.d', lastName: 'x\u2028Bcc: y\n\nz' }, INQUIRY.email],
    ['a name with a NUL', { firstName: 'A\u0000\u0085Bcc: b@c.example' }, INQUIRY.email],
    ['an address with a second one', { email: 'a,all.victim@b.example' }],
    ['an address with angle brackets', { email: '<all>victim@b.example' }],
    ['an address with quotes', { email: '"x\\"y"@b.example' }],
    ['an address with a comment', { email: 'a(all)victim@b.example' }],
    ['an address with a semicolon', { email: 'group:all;victim@b.example' }],
    ['an address of the whole world', { email: `${'🙂'.repeat(20)}@b.example` }],
  ])('cannot be injected by %s', async (_what, own, replyTo) => {
    expect((await inquire(own)).status).toBe(200);
    const { subject, text, html, idempotencyKey, reply_to, ...rest } = api.resend.delivered[0]!;
    const [from, to] = ['Website <website@veralu.example>', ['office@veralu.example']];
    expect(rest).toEqual({ from, to, headers: { 'Auto-Submitted': 'auto-generated' } });
    expect(subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
    // Only one plain address may be a header; the text shows any.
    expect([reply_to, html]).toEqual([replyTo, expect.any(String)]);
    expect(text).toContain(`Email: ${(await inquiries())[0]?.email}\n`);
    expect(idempotencyKey).toMatch(/^inquiry~[\w-]+$/);
  });

  it('cannot be injected by an application, and is one line that is cut between characters', async () => {
    const breaks = '\r\nBcc: all@victim.example\u2028X: y\u0000\u0085';
    for (const position of [`Cook${breaks}`, '']) await apply({ name: `Nimal${breaks}`, position });
    const [to, reply_to] = [['office@veralu.example'], APPLICANT.email];
    expect(api.resend.delivered).toMatchObject([
      { to, reply_to, subject: 'New application for Cook Bcc: all@victim.example X: y' },
      { to, reply_to, subject: 'New application from Nimal Bcc: all@victim.example X: y' },
    ]);
    for (const name of ['x', '🙂', '👩‍👩‍👧‍👦', '🇱🇰', 'නි'])
      for (const before of ['', 'y', 'yy', 'yyy']) {
        const subject = subjectLine(before + name.repeat(150));
        expect(subject.slice(before.length).replaceAll(name, '')).toBe('');
        expect(subject.length).toBeLessThanOrEqual(150);
        expect(subject.length).toBeGreaterThan(135);
      }
  });
});

it('a mail shows what was written as text, in HTML, too', async () => {
  const written = `"'><script>run()</script>&amp;<img src=x onerror=run()>`;
  await inquire({ firstName: written, message: `${written}\n${written}` });
  const [mail] = api.resend.delivered;
  expect(mail?.text).toContain(written);
  expect(mail?.html).not.toMatch(/<script|<img/);
  expect(mail?.html).toContain('&quot;&#39;&gt;&lt;script&gt;run()&lt;/script&gt;&amp;amp;&lt;img');
});

describe('a provider', () => {
  const MOODS = [
    ...([500, 429, 403, 'hanging', 'down', 'of the recipient', 'of the sender', 'of the key'] as const),
    ...(['of an empty answer', 'of a proxy'] as const),
  ];

  it.each(MOODS)('that takes no mail (%s) is spared, and gets each once afterwards', async (mood) => {
    api.resend.mood = mood;
    const sent = await Promise.all([...[1, 2, 3, 4].map((n) => inquire({ message: `n${n}` })), apply()]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const states = async () => [...(await inquiries()), ...(await applicants())].map(({ mail }) => mail);
    expect(await states()).toEqual(Array(5).fill('pending'));
    expect((await read('/api/dashboard')).mailPending).toBe(5);
    expect([await deliverDue(api.ctx), api.resend.attempts]).toEqual([0, 5]);
    for (const turn of [1, 2]) {
      api.clock.now += 10 * MINUTE;
      await deliverDue(api.ctx);
      // After three failures in a row the rest waits for the next turn.
      expect(api.resend.attempts).toBe(5 + 3 * turn);
    }
    api.resend.mood = 'well';
    await moveTo(2 * HOUR);
    const counts = await Promise.all([1, 2, 3].map(() => deliverDue(api.ctx)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect([await states(), api.resend.delivered.length]).toEqual([Array(5).fill('sent'), 5]);
    api.clock.now += HOUR;
    expect([await deliverDue(api.ctx), api.resend.delivered.length]).toEqual([0, 5]);
  });

  it('that takes a mail without an answer gets no second one', async () => {
    api.resend.mood = 'silent';
    expect((await inquire()).status).toBe(200);
    expect(await inquiries()).toMatchObject([{ mail: 'pending' }]);
    api.resend.mood = 'well';
    api.clock.now += HOUR;
    expect(await deliverDue(api.ctx)).toBe(1);
    expect([api.resend.attempts, api.resend.delivered.length]).toEqual([2, 1]);
  });

  it.each<[retryAfter: string | undefined, tooSoon: number, then: number]>([
    [undefined, 0, MINUTE],
    ['900', 10 * MINUTE, 6 * MINUTE],
    ['99999999', 50 * MINUTE, 11 * MINUTE],
    ['Wed, 21 Oct 2099 07:28:00 GMT', 50 * MINUTE, 11 * MINUTE],
  ])('that asks for a pause of %j gets it, of an hour at most', async (retryAfter, tooSoon, then) => {
    Object.assign(api.resend, { mood: 429, retryAfter });
    await inquire();
    api.resend.mood = 'well';
    api.clock.now += tooSoon;
    expect([await deliverDue(api.ctx), api.resend.attempts]).toEqual([0, 1]);
    api.clock.now += then;
    expect([await deliverDue(api.ctx), api.resend.attempts]).toEqual([1, 2]);
  });

  it('that refuses a mail for good is not called again by itself, and a person may try again', async () => {
    api.resend.mood = 422;
    const { id } = await inquired();
    expect(await inquiries()).toMatchObject([{ mail: 'refused' }]);
    await moveTo(2 * HOUR);
    expect([await deliverDue(api.ctx), api.resend.attempts]).toEqual([0, 1]);
    const refused = { mail: 'refused', message: 'The email provider refused this email permanently.' };
    expect(await retry(id)).toMatchObject(refused);
    api.resend.mood = 'well';
    for (const message of ['The email was sent.', 'The email has already been sent.'])
      expect(await retry(id)).toMatchObject({ mail: 'sent', message });
    expect([mails(), api.resend.delivered.length]).toEqual([[], 1]);
    expect((await retry('none')).message).toBe('This inquiry no longer exists.');
  });

  it('is called again every hour, however long it fails, and at once when the clock was set back', async () => {
    api.resend.mood = 500;
    await inquire();
    for (let hour = 1; hour < 12; hour += 1) {
      api.clock.now += HOUR + MINUTE;
      await deliverDue(api.ctx);
      expect(api.resend.attempts).toBe(1 + hour);
    }
    api.resend.mood = 'well';
    api.clock.now -= 3 * 365 * 24 * HOUR;
    expect(await deliverDue(api.ctx)).toBe(1);
  });
});

describe('mail that waits', () => {
  it('is no change of its inquiry, and is sent by one of two colleagues who try again', async () => {
    api.resend.mood = 500;
    const { id, version } = await inquired();
    const both = await Promise.all([retry(id), retry(id)]);
    expect(both.map(({ mail, message }) => `${mail}: ${message}`).toSorted()).toEqual([
      'pending: The email is being sent. Please check again in a moment.',
      'pending: The email provider did not accept this email. The site will keep trying automatically.',
    ]);
    api.resend.mood = 'well';
    api.clock.now += MINUTE;
    expect(await retry(id)).toMatchObject({ version, mail: 'sent' });
    const headers = { 'If-Match': `"${version}"` };
    expect((await call('PATCH', `/api/inquiries/${id}`, { status: 'answered' }, headers)).status).toBe(200);
    expect(await inquiry(id)).toMatchObject({ status: 'answered', mail: 'sent' });
  });

  it('is sent to people before the office is told', async () => {
    api.resend.mood = 500;
    const { id, email } = await inquired();
    await reply(id);
    api.resend.mood = 'well';
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(api.resend.delivered.map(({ to }) => to[0])).toEqual([email, 'office@veralu.example']);
  });

  it('is sent once though its place in the outbox cannot be read', async () => {
    api.resend.mood = 500;
    await inquire();
    const [key] = await listOf(api.ctx.stores.mailOutbox.ids());
    await getStore({ name: 'dev-pending-mail', consistency: 'strong' }).set(key!, '{"version":"1","val');
    api.resend.mood = 'well';
    expect(await deliverDue(api.ctx)).toBe(1);
    api.clock.now += HOUR;
    expect([await deliverDue(api.ctx), api.resend.delivered.length]).toEqual([0, 1]);
  });
});

describe('in an hour', () => {
  const limited = () => Object.assign(api.ctx.env, { limitLoopback: true });
  const send = (n: number) => inquire({ message: `n${n}` }, { ip: `10.${n}.0.1` });
  const use = (budget: string, taken: number) => {
    const hour = Math.floor(api.clock.now / HOUR);
    api.ctx.counts.shares.clear();
    return api.ctx.stores.budgets.put(`${budget}~${hour}`, { taken, hour });
  };

  it.each([1, 64])('sixty forms, %i at once, are mailed, and the rest in the next', async (atOnce) => {
    limited();
    for (let from = 0; from < 64; from += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, n) => send(from + n)));
    expect([(await inquiries()).length, api.resend.delivered.length]).toEqual([64, 61]);
    const digest = api.resend.delivered.filter(({ text }) => !text.includes('customer.example'));
    const subject = 'Many inquiries and applications have come in: the emails about them will follow';
    expect(digest).toMatchObject([{ subject }]);
    api.clock.now += HOUR;
    expect([await deliverDue(api.ctx), api.resend.delivered.length]).toEqual([4, 65]);
  });

  it('notifications that use up their budget hold up no reply', async () => {
    const { id } = await inquired();
    limited();
    await use('mails', 60);
    await send(1);
    expect(api.resend.delivered.filter(({ text }) => text.includes('n1'))).toEqual([]);
    api.resend.mood = 500;
    await reply(id);
    api.resend.mood = 'well';
    api.clock.now += 5 * MINUTE;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(1);
  });

  it('replies that use up theirs hold up no notification, and are sent in the next', async () => {
    const { id } = await inquired();
    limited();
    await use('replies', 300);
    expect(await (await reply(id)).json()).toMatchObject({ reply: 'pending' });
    await send(1);
    expect([api.resend.delivered.length, mails()]).toEqual([2, []]);
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(1);
  });
});
