import { expect, it } from 'vitest';
import { deliverDue } from '#src/features/messages/server/mail-kinds.ts';
import { HOUR, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { recordsSuite } from '../support/records.ts';

const { api, call, read, inquire, inquired, apply, inquiries, applicants, mails, moveTo } = recordsSuite();

const retry = async (id: string) => (await call('POST', `/api/inquiries/${id}/retry-mail`)).json();

it('a mail header cannot be injected by a name', async () => {
  const own = { firstName: 'A\r\nBcc: b@c.d', lastName: 'x\u2028Bcc: y\n\nz' };
  expect((await inquire(own)).status).toBe(200);
  const { subject, text, html, idempotencyKey, reply_to, ...rest } = api.resend.delivered[0]!;
  const [from, to] = ['Website <website@veralu.example>', ['office@veralu.example']];
  expect(rest).toEqual({ from, to, headers: { 'Auto-Submitted': 'auto-generated' } });
  expect(subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  expect([reply_to, html]).toEqual([INQUIRY.email, expect.any(String)]);
  expect(text).toContain(`Email: ${(await inquiries())[0]?.email}\n`);
  expect(idempotencyKey).toMatch(/^inquiry~[\w-]+$/);
});

it('a mail header has no address that mail cannot be sent to, also of a record of before', async () => {
  const unsafe = 'a,all.victim@b.example';
  expect((await inquire({ email: unsafe })).status).toBe(422);
  api.resend.mood = 500;
  const { id } = await inquired();
  await api.ctx.stores.inquiries.update(id, (value) => ({ ...value, email: unsafe }));
  api.resend.mood = 'well';
  await retry(id);
  expect(api.resend.delivered).toMatchObject([{ text: expect.stringContaining(`Email: ${unsafe}\n`) }]);
  expect(api.resend.delivered[0]?.reply_to).toBeUndefined();
});

it('a mail shows what was written as text, in HTML, too', async () => {
  const written = `"'><script>run()</script>&amp;<img src=x onerror=run()>`;
  await inquire({ firstName: written, message: `${written}\n${written}` });
  const [mail] = api.resend.delivered;
  expect(mail?.text).toContain(written);
  expect(mail?.html).not.toMatch(/<script|<img/);
  expect(mail?.html).toContain('&quot;&#39;&gt;&lt;script&gt;run()&lt;/script&gt;&amp;amp;&lt;img');
});

const MOODS = [500, 429, 403, 'hanging', 'down', 'of the recipient', 'of the key', 'of a proxy'] as const;

it.each(MOODS)(
  'a provider that takes no mail (%s) is spared, and gets each once afterwards',
  async (mood) => {
    api.resend.mood = mood;
    const sent = await Promise.all([...[1, 2, 3, 4].map((n) => inquire({ message: `n${n}` })), apply()]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const states = async () => [...(await inquiries()), ...(await applicants())].map(({ mail }) => mail);
    expect(await states()).toEqual(Array(5).fill('pending'));
    expect((await read('/api/dashboard')).mailPending).toBe(5);
    expect(await deliverDue(api.ctx)).toBe(0);
    const before = api.resend.attempts;
    api.clock.now += 10 * MINUTE;
    await deliverDue(api.ctx);
    // After three failures in a row the rest waits for the next turn. One may be given up before it reached the provider.
    expect(before).toBeLessThanOrEqual(5);
    expect(api.resend.attempts - before).toBeLessThanOrEqual(3);
    api.resend.mood = 'well';
    await moveTo(2 * HOUR);
    const counts = await Promise.all([1, 2, 3].map(() => deliverDue(api.ctx)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect([await states(), api.resend.delivered.length]).toEqual([Array(5).fill('sent'), 5]);
  },
);

it('a provider that fails is called again by the same call and by the schedule, until it takes the mail', async () => {
  const pauses: number[] = [];
  api.ctx.mailer.pause = async (ms) => void (pauses.push(ms), (api.clock.now += ms));
  api.resend.mood = 500;
  await inquire({});
  expect([pauses, api.resend.attempts]).toEqual([[2 * SECOND, 8 * SECOND, 20 * SECOND], 4]);
  for (const ms of [0, 2 * MINUTE, 15 * MINUTE, MINUTE / 2]) {
    api.clock.now += ms;
    await deliverDue(api.ctx);
  }
  expect([pauses.length, api.resend.attempts]).toEqual([3, 5]);
  api.resend.mood = 'well';
  api.clock.now += HOUR;
  await deliverDue(api.ctx);
  expect([api.resend.delivered.length, mails()]).toEqual([1, []]);
});

it('a provider that refuses a mail for good is not called again by itself, and a person may try again', async () => {
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

it('sixty forms in an hour are mailed, and the rest in the next', async () => {
  Object.assign(api.ctx.env, { limitLoopback: true });
  const send = (_: unknown, n: number) => inquire({ message: `n${n}` }, { ip: `10.${n}.0.1` });
  await Promise.all(Array.from({ length: 64 }, send));
  expect([(await inquiries()).length, api.resend.delivered.length]).toEqual([64, 60]);
  expect((await read('/api/dashboard')).mailPending).toBe(4);
  api.clock.now += HOUR;
  expect([await deliverDue(api.ctx), api.resend.delivered.length]).toEqual([4, 64]);
});
