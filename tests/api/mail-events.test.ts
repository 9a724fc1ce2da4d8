import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverDue } from '#server/features/outbox/outbox';
import { HOUR, MINUTE } from '#server/platform/clock';
import { StoreUnavailableError } from '#server/stores/failures';
import { json, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { mailEvent, signed } from '../support/mail-events.ts';
import { listOf, named, outcomes, recordCalls, said } from '../support/records.ts';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, inquired, applied, inquiries, applicants, inquiry, applicant, reply, mails } = recordCalls(api);

/** The inquiry to which a mail was sent; `prepare` may send it in another way. */
let id: string;
let version: string;

beforeEach(async () => {
  ({ id, version } = await inquired());
});

const post = (init: RequestInit) => api.call('/api/mail-events', init);

/** The status of a report of what became of the last mail. */
const report = async (type: string, at?: string) =>
  (await post(signed(mailEvent(type, mails().at(-1)!, at)))).status;

const mark = (status: string, ifMatch?: string) =>
  call('PATCH', `/api/inquiries/${id}`, { status }, ifMatch ? { 'If-Match': `"${ifMatch}"` } : {});

const replies = async () => (await inquiry(id)).replies;
const arrivals = async () => (await replies()).map(({ arrival }) => arrival?.outcome);

describe('an event about a reply', () => {
  it('names it by tags without personal data; its record says that it arrived, and when', async () => {
    await reply(id);
    const { tags = [] } = mails().at(-1)!;
    expect(tags.map(({ name }) => name)).toEqual(['kind', 'record', 'reply']);
    for (const { value } of tags) expect(value).toMatch(/^[\w-]{1,256}$/);
    expect(await report('email.delivered')).toBe(204);
    const arrival = { outcome: 'delivered', at: '2026-03-02T04:31:00.000Z' };
    expect(await inquiry(id)).toMatchObject({ version, replies: [{ mail: 'sent', arrival }] });
    expect(await inquiries()).toMatchObject([{ reply: 'sent', replyDelivered: true }]);
    await reply(id, { subject: 'Again', text: 'By another way.' });
    await report('email.delivered', 'yesterday');
    // An event without a time of its own counts from its arrival.
    expect((await replies())[1]?.arrival?.at).toBe(new Date(api.clock.now).toISOString());
  });

  it.each([
    ['email.bounced', 'bounced'],
    ['email.suppressed', 'suppressed'],
    ['email.failed', 'failed'],
  ])('of %s opens an answered inquiry again, once, and an older page is asked', async (type, outcome) => {
    await reply(id);
    const { version: seen } = await (await mark('answered')).json();
    // Beyond the first page, a list finds what is in the change log alone.
    const logged = vi.spyOn(api.ctx.stores.inquiries.changes!, 'add');
    expect(await report(type)).toBe(204);
    expect(logged.mock.calls).toEqual([[id]]);
    expect(await arrivals()).toEqual([outcome]);
    const [row] = await inquiries();
    expect(row).toMatchObject({ reply: 'refused', status: 'in-progress' });
    expect(row).not.toHaveProperty('replyDelivered');
    expect((await mark('closed', seen)).status).toBe(409);
    await mark('answered');
    expect(await report(type)).toBe(204);
    expect((await inquiry(id)).status).toBe('answered');
  });

  it('of an earlier reply opens no inquiry that a later one has answered', async () => {
    await reply(id);
    const first = mails().at(-1)!;
    await reply(id, { subject: 'Again', text: 'By another way.' });
    await mark('answered');
    await post(signed(mailEvent('email.bounced', first)));
    expect([(await inquiry(id)).status, await arrivals()]).toEqual(['answered', ['bounced', undefined]]);
  });

  it('counts in any order, and one that comes again writes nothing', async () => {
    for (const types of [
      ['email.delivered', 'email.bounced'],
      ['email.bounced', 'email.delivered', 'email.failed'],
    ]) {
      await reply(id, { subject: 'Mail', text: types.join() });
      for (const type of types) expect(await report(type)).toBe(204);
      expect((await arrivals()).at(-1)).toBe('bounced');
    }
    const update = vi.spyOn(api.ctx.stores.inquiries, 'update');
    const { total } = await api.countRequests(() => report('email.bounced', '2026-03-02T05:00:00.000Z'));
    expect([total, update.mock.calls]).toEqual([1, []]);
  });

  it('may come before the call that sent the mail has noted so, which then keeps it', async () => {
    const { inquiries: store } = api.ctx.stores;
    const update = store.update.bind(store);
    vi.spyOn(store, 'update').mockImplementation(async (...asked) => {
      if (mails().length > 0) {
        vi.mocked(store.update).mockRestore();
        expect(await report('email.bounced')).toBe(204);
      }
      return update(...asked);
    });
    expect((await reply(id)).status).toBe(201);
    expect(await replies()).toMatchObject([{ mail: 'sent', arrival: { outcome: 'bounced' } }]);
  });

  it('ends the tries of a mail that the provider took without an answer, and leaves nothing in the outbox', async () => {
    api.resend.mood = 'silent';
    await reply(id);
    expect(await replies()).toMatchObject([{ mail: 'pending' }]);
    await report('email.bounced');
    api.resend.mood = 'well';
    const before = api.resend.attempts;
    const [sent] = await replies();
    expect(sent).toMatchObject({ mail: 'sent', arrival: { outcome: 'bounced' } });
    await call('POST', `/api/inquiries/${id}/replies/${sent!.id}/retry`);
    expect((await call('POST', `/api/inquiries/${id}/erase`)).status).toBe(200);
    expect(await listOf(api.ctx.stores.mailOutbox.ids())).toEqual([]);
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(api.resend.attempts).toBe(before);
  });

  it('about a mail that was refused before says that the provider has it after all', async () => {
    api.resend.mood = 'silent';
    await reply(id);
    api.resend.mood = 422;
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(await replies()).toMatchObject([{ mail: 'refused', problem: 'content' }]);
    await report('email.delivered');
    const [after] = await replies();
    expect(after).toMatchObject({ mail: 'sent', arrival: { outcome: 'delivered' } });
    expect(after).not.toHaveProperty('problem');
  });

  it('loses no change that a colleague makes at the same moment, and refuses none', async () => {
    await reply(id);
    const statuses = await Promise.all([
      report('email.delivered'),
      call('POST', `/api/inquiries/${id}/notes`, { text: 'Called.' }).then(({ status }) => status),
      mark('in-progress', version).then(({ status }) => status),
    ]);
    expect(statuses).toEqual([204, 201, 200]);
    expect(await inquiry(id)).toMatchObject({
      ...{ status: 'in-progress', noteCount: 1, replies: [{ arrival: { outcome: 'delivered' } }] },
    });
  });

  it('about a rejection stands in the row of the applicant, who may be sent another one if it bounced', async () => {
    const row = await applied();
    const reject = async (n: number) => {
      const change = { subject: 'No', text: `No ${n}.`, move: false, again: false };
      const body = { records: named(await applicants()), change };
      return outcomes(await call('POST', '/api/applications/rejections', body));
    };
    expect(await reject(0)).toEqual(['done']);
    await report('email.delivered');
    expect(await applicants()).toMatchObject([{ rejection: 'sent', rejectionDelivered: true }]);
    expect(await reject(1)).toEqual(['skipped']);
    await report('email.bounced');
    expect(await applicants()).toMatchObject([{ rejection: 'refused' }]);
    expect(await reject(2)).toEqual(['done']);
    expect((await applicant(row.id)).replies).toMatchObject([
      { kind: 'rejection', arrival: { outcome: 'bounced' } },
      { kind: 'rejection', mail: 'sent' },
    ]);
  });
});

describe('an event', () => {
  let logged: string;

  beforeEach(async () => {
    await reply(id);
    logged = '';
    const log = (...said: unknown[]) => void (logged += JSON.stringify(said));
    api.ctx.log = { info: log, error: log };
  });

  it('about an erased record, an unknown reply, other mail or in another form is accepted, and changes nothing', async () => {
    const before = await api.ctx.stores.inquiries.get(id);
    const mail = mails().at(-1)!;
    const other = (name: string, value: string) => ({
      ...mail,
      tags: mail.tags!.map((tag) => (tag.name === name ? { name, value } : tag)),
    });
    const unknown = id.replace(/.{18}$/, '0'.repeat(18));
    for (const event of [
      ...[other('reply', unknown), other('record', unknown), other('record', '../secrets')].map((one) =>
        mailEvent('email.bounced', one),
      ),
      ...[other('kind', 'application-reply'), other('kind', 'notice'), { ...mail, tags: undefined }].map(
        (one) => mailEvent('email.bounced', one),
      ),
      ...['email.delivery_delayed', 'email.complained'].map((type) => mailEvent(type, mail)),
      { type: 'contact.created', data: { email: INQUIRY.email } },
      ...[[], '"a text"'],
    ])
      expect((await post(signed(event))).status).toBe(204);
    expect(await api.ctx.stores.inquiries.get(id)).toEqual(before);
    const { inquiries: store } = api.ctx.stores;
    const peek = store.peek.bind(store);
    vi.spyOn(store, 'peek').mockImplementationOnce(async (record) => {
      const found = await peek(record);
      await call('POST', `/api/inquiries/${id}/erase`);
      return found;
    });
    for (const moment of ['while its record is erased', 'afterwards'])
      expect([moment, (await post(signed(mailEvent('email.bounced', mail)))).status]).toEqual([moment, 204]);
    expect(await store.get(id)).toBeUndefined();
    expect(logged).not.toMatch(/customer|inquiry to us/);
  });

  it.each<[string, (event: object) => RequestInit]>([
    ['another secret', (event) => signed(event, { secret: `whsec_${'A'.repeat(32)}` })],
    ['a signature of ten minutes ago', (event) => signed(event, { at: Date.now() - 10 * MINUTE })],
    ['a signature of a time to come', (event) => signed(event, { at: Date.now() + 10 * MINUTE })],
    ['another body than was signed', (event) => signed({}, { sent: JSON.stringify(event) })],
    ['a space more than was signed', (event) => signed(event, { sent: `${JSON.stringify(event)} ` })],
    ['no signature', (event) => json(event, { 'Idempotency-Key': 'a-key-of-somebody' })],
    ['signed characters that are no JSON', () => signed('{"type":')],
  ])(
    'with %s is refused without a call to the store, and nothing of it is logged',
    async (_what, requestOf) => {
      let refused: unknown;
      const request = requestOf(mailEvent('email.bounced', mails().at(-1)!));
      const { total } = await api.countRequests(async () => (refused = await said(await post(request))));
      expect([refused, total]).toEqual([[403, 'This event is not signed by the email provider.'], 0]);
      expect([await arrivals(), logged]).toEqual([[undefined], '']);
    },
  );

  it('is not taken without a secret, above 64 kB, or as another kind of body', async () => {
    const without = api.anotherInstance({ mailEventsSecret: undefined });
    expect((await without.call('/api/mail-events', signed({}))).status).toBe(404);
    expect((await post(signed({ type: 'x'.repeat(64 * 1024) }))).status).toBe(413);
    const { headers, body } = signed({});
    const text = { method: 'POST', body, headers: { ...headers, 'Content-Type': 'text/plain' } };
    expect((await post(text)).status).toBe(415);
  });

  it('is to be sent again while the store does not answer, or its record cannot be read', async () => {
    const event = mailEvent('email.bounced', mails().at(-1)!);
    const { inquiries: store } = api.ctx.stores;
    vi.spyOn(store, 'peek')
      .mockRejectedValueOnce(new StoreUnavailableError('The store takes no reads.'))
      .mockResolvedValueOnce('unreadable');
    for (const status of [503, 503, 204]) expect((await post(signed(event))).status).toBe(status);
    expect(await arrivals()).toEqual(['bounced']);
    expect(logged).not.toMatch(/customer/);
  });
});
