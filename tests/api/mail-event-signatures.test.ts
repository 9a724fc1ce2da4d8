import { beforeEach, expect, it, vi } from 'vitest';
import inquiryChanges from '#functions/inquiry-changes';
import mailEvents from '#functions/mail-events';
import { MINUTE } from '#server/platform/clock';
import { StoreUnavailableError } from '#server/stores/failures';
import { json, startSignedIn } from '#tests/support/api';
import { INQUIRY } from '#tests/support/inquiries';
import { perTest } from '#tests/support/lifetimes';
import { mailEvent, signed } from '#tests/support/mail-events';
import type { ReceivedMail } from '#tests/support/resend';
import { mailCalls } from '#tests/support/replies';

const api = perTest(startSignedIn);
let logged: string;
/** The record of an inquiry, and the mail of the reply to it. */
let id: string;
let mail: ReceivedMail;

const { call, inquire, readInquiry, reply } = mailCalls(api);

beforeEach(async () => {
  ({ id } = await inquire());
  await reply(id);
  mail = api.resend.delivered.find(({ to }) => to[0] === INQUIRY.email)!;
  logged = '';
  const log = (...said: unknown[]) => void (logged += JSON.stringify(said));
  api.ctx.log = { info: log, error: log };
});

const post = (init: RequestInit) => api.call('/api/mail-events', init);

const arrival = async () => (await readInquiry(id)).replies[0]?.arrival?.outcome;

it('an event that changes nothing is accepted: of an erased record, an unknown reply, another mail, another kind, another form', async () => {
  const before = await api.ctx.stores.inquiries.get(id);
  const other = (name: string, value: string) => ({
    ...mail,
    tags: mail.tags!.map((tag) => (tag.name === name ? { name, value } : tag)),
  });
  const unknown = id.replace(/.{18}$/, '0'.repeat(18));
  for (const event of [
    mailEvent('email.bounced', other('reply', unknown)),
    mailEvent('email.bounced', other('record', unknown)),
    mailEvent('email.bounced', other('record', '../secrets')),
    mailEvent('email.bounced', other('kind', 'application-reply')),
    mailEvent('email.bounced', other('kind', 'notice')),
    mailEvent('email.bounced', { ...mail, tags: undefined }),
    mailEvent('email.delivery_delayed', mail),
    mailEvent('email.complained', mail),
    { type: 'contact.created', data: { email: INQUIRY.email } },
    [],
    '"a text"',
  ])
    expect((await post(signed(event))).status).toBe(204);
  expect(await api.ctx.stores.inquiries.get(id)).toEqual(before);
  await call(inquiryChanges, `/api/inquiries/${id}/erase`, { method: 'POST' });
  expect((await post(signed(mailEvent('email.bounced', mail)))).status).toBe(204);
  expect(await api.ctx.stores.inquiries.get(id)).toBeUndefined();
  expect(logged).not.toMatch(/customer|inquiry to us/);
});

it.each<[string, (event: object) => RequestInit]>([
  ['another secret', (event) => signed(event, { secret: `whsec_${'A'.repeat(32)}` })],
  ['a signature of ten minutes ago', (event) => signed(event, { at: Date.now() - 10 * MINUTE })],
  ['a signature of a time to come', (event) => signed(event, { at: Date.now() + 10 * MINUTE })],
  ['another body than was signed', (event) => signed({}, { sent: JSON.stringify(event) })],
  ['a space more than was signed', (event) => signed(event, { sent: `${JSON.stringify(event)} ` })],
  ['no signature', (event) => json(event)],
  ['signed characters that are no JSON', () => signed('{"type":')],
])('an event is refused with %s, and nothing of it is logged', async (_what, requestOf) => {
  const refused = await post(requestOf(mailEvent('email.bounced', mail)));
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { message: 'This event is not signed by the email provider.', code: 'wrong-signature' },
  ]);
  expect(await arrival()).toBeUndefined();
  expect(logged).toBe('');
});

it('an event is not taken without a secret, above 64 kB, or in another form', async () => {
  const { call: without } = api.anotherInstance({ mailEventsSecret: undefined });
  const none = await without(mailEvents, '/api/mail-events', signed({}));
  expect([none.status, (await none.json()).code]).toEqual([404, 'not-found']);
  expect((await post(signed({ type: 'x'.repeat(64 * 1024) }))).status).toBe(413);
  const { headers, body } = signed({});
  expect(
    (await post({ method: 'POST', body, headers: { ...headers, 'Content-Type': 'text/plain' } })).status,
  ).toBe(415);
});

it('an event is to be sent again while the store does not answer', async () => {
  const failing = vi
    .spyOn(api.ctx.stores.inquiries, 'peek')
    .mockRejectedValueOnce(new StoreUnavailableError('The store takes no reads.'));
  expect((await post(signed(mailEvent('email.bounced', mail)))).status).toBe(503);
  failing.mockRestore();
  expect(logged).not.toMatch(/customer/);
  expect((await post(signed(mailEvent('email.bounced', mail)))).status).toBe(204);
  expect(await arrival()).toBe('bounced');
});

it('an event is to be sent again while its record cannot be read', async () => {
  vi.spyOn(api.ctx.stores.inquiries, 'peek').mockResolvedValueOnce('unreadable');
  expect((await post(signed(mailEvent('email.bounced', mail)))).status).toBe(503);
});

it('an event without a signature costs no request to the store, whatever key it has', async () => {
  const unsigned = json(mailEvent('email.bounced', mail), { 'Idempotency-Key': 'a-key-of-somebody' });
  let status = 0;
  const { total } = await api.countRequests(async () => ({ status } = await post(unsigned)));
  expect([status, total]).toEqual([403, 0]);
});

it('an event without a time of its own counts from its arrival', async () => {
  expect((await post(signed(mailEvent('email.delivered', mail, 'yesterday')))).status).toBe(204);
  const [reply] = (await readInquiry(id)).replies;
  expect(reply?.arrival?.at).toBe(new Date(api.clock.now).toISOString());
});

it('an event of a record that is erased at the same moment changes nothing', async () => {
  const { inquiries } = api.ctx.stores;
  const peek = inquiries.peek.bind(inquiries);
  vi.spyOn(inquiries, 'peek').mockImplementationOnce(async (record) => {
    const found = await peek(record);
    await call(inquiryChanges, `/api/inquiries/${id}/erase`, { method: 'POST' });
    return found;
  });
  expect((await post(signed(mailEvent('email.bounced', mail)))).status).toBe(204);
  expect(await inquiries.get(id)).toBeUndefined();
});
