import { getStore } from '@netlify/blobs';
import { describe, expect, it } from 'vitest';
import { subjectLine } from '#server/mail/document';
import { deliverDue } from '#server/features/outbox/outbox';
import { HOUR, MINUTE } from '#server/platform/clock';
import { adminCookie, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { APPLICANT } from '../support/applicants.ts';
import { perTest } from '../support/lifetimes.ts';
import { listOf, recordCalls, said } from '../support/records.ts';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, inquire, inquired, apply, inquiries, applicants, inquiry, reply, mails } = recordCalls(api);

/** Moves the clock, and logs the person in again whose session has ended. */
async function later(ms: number): Promise<void> {
  api.clock.now += ms;
  api.cookie = await adminCookie(api);
}

describe('a mail header', () => {
  it.each<[what: string, own: object]>([
    ['a name', { firstName: 'Nimal\r\nBcc: all@victim.example', lastName: 'x\u2028Bcc: y\n\nbody' }],
    ['a name with a NUL', { firstName: 'Nimal\u0000\u0085Bcc: all@victim.example' }],
    ['an address with a second one', { email: 'a,all.victim@b.example' }],
    ['an address with angle brackets', { email: '<all>victim@b.example' }],
    ['an address with quotes', { email: '"x\\"y"@b.example' }],
    ['an address with a comment', { email: 'a(all)victim@b.example' }],
    ['an address with a semicolon', { email: 'group:all;victim@b.example' }],
    ['an address of the whole world', { email: `${'🙂'.repeat(20)}@b.example` }],
  ])('cannot be injected by %s', async (_what, own) => {
    expect((await inquire(own)).status).toBe(200);
    const [mail, ...others] = api.resend.delivered;
    const { reply_to, subject, text, html, idempotencyKey, ...rest } = mail!;
    expect([rest, others]).toEqual([
      {
        ...{ from: 'Website <website@veralu.example>', to: ['office@veralu.example'] },
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
      [],
    ]);
    expect(subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
    // Only one plain address may be a header; the text shows any.
    expect(reply_to).toBe('email' in own ? undefined : 'nimal@customer.example');
    expect([text.includes(`Email: ${(await inquiries())[0]?.email}`), html, idempotencyKey]).toEqual([
      ...[true, expect.any(String), expect.stringMatching(/^inquiry~[\w-]+$/)],
    ]);
  });

  it('cannot be injected by an application, and is one line that is cut between characters', async () => {
    const breaks = '\r\nBcc: all@victim.example\u2028X: y\u0000\u0085';
    for (const position of [`Cook${breaks}`, ''])
      await apply({ name: `Nimal${breaks}`, position, message: breaks, linkedin: '' });
    expect(api.resend.delivered.map(({ subject }) => subject)).toEqual([
      'New application for Cook Bcc: all@victim.example X: y',
      'New application from Nimal Bcc: all@victim.example X: y',
    ]);
    for (const { to, reply_to, ...rest } of api.resend.delivered) {
      expect([to, reply_to]).toEqual([['office@veralu.example'], APPLICANT.email]);
      expect(rest).not.toHaveProperty('bcc');
    }
    expect(subjectLine('New inquiry from A\r\nBcc: b\u2028c')).toBe('New inquiry from A Bcc: b c');
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
  for (const tag of ['<script', '<img']) expect(mail?.html).not.toContain(tag);
  expect(mail?.html).toContain('&quot;&#39;&gt;&lt;script&gt;run()&lt;/script&gt;&amp;amp;&lt;img');
});

describe('a provider', () => {
  it.each([
    500,
    429,
    403,
    'hanging',
    'down',
    'of the recipient',
    'of the sender',
    'of the key',
    'of an empty answer',
    'of a proxy',
  ] as const)(
    'that refuses mail because %s keeps nobody waiting, is spared, and gets each mail once afterwards',
    async (mood) => {
      api.resend.mood = mood;
      const sent = await Promise.all([...[1, 2, 3, 4].map((n) => inquire({ message: `n${n}` })), apply()]);
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const states = async () => [...(await inquiries()), ...(await applicants())].map(({ mail }) => mail);
      expect(await states()).toEqual(Array(5).fill('pending'));
      expect((await (await call('GET', '/api/dashboard')).json()).mailPending).toBe(5);
      expect(await deliverDue(api.ctx)).toBe(0);
      expect(api.resend.attempts).toBe(5);
      for (const turn of [1, 2]) {
        api.clock.now += 10 * MINUTE;
        await deliverDue(api.ctx);
        // After three failures in a row the rest waits for the next turn.
        expect(api.resend.attempts).toBe(5 + 3 * turn);
      }
      api.resend.mood = 'well';
      await later(2 * HOUR);
      const counts = await Promise.all([1, 2, 3].map(() => deliverDue(api.ctx)));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
      expect(api.resend.delivered).toHaveLength(5);
      expect(await states()).toEqual(Array(5).fill('sent'));
      api.clock.now += HOUR;
      expect([await deliverDue(api.ctx), api.resend.delivered.length]).toEqual([0, 5]);
    },
  );

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
  ])(
    'that asks to be left alone for %j is called again after that time, or an hour',
    async (retryAfter, tooSoon, then) => {
      Object.assign(api.resend, { mood: 429, retryAfter });
      await inquire();
      api.resend.mood = 'well';
      api.clock.now += tooSoon;
      expect([await deliverDue(api.ctx), api.resend.attempts]).toEqual([0, 1]);
      api.clock.now += then;
      expect([await deliverDue(api.ctx), api.resend.attempts]).toEqual([1, 2]);
    },
  );

  it('that refuses a mail for good is not called again by itself, and a person may try again', async () => {
    api.resend.mood = 422;
    const { id } = await inquired();
    expect(await inquiries()).toMatchObject([{ mail: 'refused' }]);
    await later(2 * HOUR);
    expect([await deliverDue(api.ctx), api.resend.attempts]).toEqual([0, 1]);
    const retry = async () => (await call('POST', `/api/inquiries/${id}/retry-mail`)).json();
    expect(await retry()).toMatchObject({
      mail: 'refused',
      message: 'The email provider refused this email permanently.',
    });
    api.resend.mood = 'well';
    expect(await retry()).toMatchObject({ mail: 'sent', message: 'The email was sent.' });
    expect(await retry()).toMatchObject({ mail: 'sent', message: 'The email has already been sent.' });
    expect(api.resend.delivered).toHaveLength(1);
    expect(await said(await call('POST', '/api/inquiries/none/retry-mail'))).toEqual([
      ...[404, 'This inquiry no longer exists.'],
    ]);
  });

  it('is called again at once when the clock was set back by years', async () => {
    api.resend.mood = 500;
    await inquire();
    api.resend.mood = 'well';
    api.clock.now -= 3 * 365 * 24 * HOUR;
    expect(await deliverDue(api.ctx)).toBe(1);
  });
});

describe('mail that waits', () => {
  it('is no change of its inquiry: a colleague who read it before changes and deletes it', async () => {
    api.resend.mood = 500;
    const { id, version } = await inquired();
    const retry = async () => (await call('POST', `/api/inquiries/${id}/retry-mail`)).json();
    const both = await Promise.all([retry(), retry()]);
    expect(both.map(({ mail, message }) => `${mail}: ${message}`).toSorted()).toEqual([
      'pending: The email is being sent. Please check again in a moment.',
      'pending: The email provider did not accept this email. The site will keep trying automatically.',
    ]);
    api.resend.mood = 'well';
    api.clock.now += MINUTE;
    expect(await retry()).toMatchObject({ version, mail: 'sent' });
    const headers = { 'If-Match': `"${version}"` };
    const changed = await call('PATCH', `/api/inquiries/${id}`, { status: 'answered' }, headers);
    expect(changed.status).toBe(200);
    const after = { 'If-Match': `"${(await inquiry(id)).version}"` };
    expect((await call('DELETE', `/api/inquiries/${id}`, undefined, after)).status).toBe(200);
  });

  it('is sent once though its place in the outbox cannot be read', async () => {
    api.resend.mood = 500;
    await inquire();
    const keys = await listOf(api.ctx.stores.mailOutbox.ids());
    expect(keys).toEqual([expect.stringMatching(/^inquiry~/)]);
    await getStore({ name: 'dev-pending-mail', consistency: 'strong' }).set(keys[0]!, '{"version":"1","val');
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

  it.each(['one after the other', 'at once'])(
    'sixty forms %s are mailed, then how many wait, and the rest in the next',
    async (how) => {
      limited();
      const numbers = Array.from({ length: 64 }, (_, n) => n);
      if (how === 'at once') await Promise.all(numbers.map(send));
      else for (const n of numbers) expect((await send(n)).status).toBe(200);
      expect(await inquiries()).toHaveLength(64);
      expect(api.resend.delivered).toHaveLength(61);
      const digest = api.resend.delivered.filter(({ text }) => !text.includes('customer.example'));
      expect(digest).toMatchObject([
        { subject: 'Many inquiries and applications have come in: the emails about them will follow' },
      ]);
      api.clock.now += HOUR;
      expect([await deliverDue(api.ctx), api.resend.delivered.length]).toEqual([4, 65]);
    },
  );

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
    expect((await (await reply(id)).json()).replies).toMatchObject([{ mail: 'pending' }]);
    await send(1);
    expect(api.resend.delivered.some(({ text }) => text.includes('n1'))).toBe(true);
    expect(mails()).toEqual([]);
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(1);
  });
});
