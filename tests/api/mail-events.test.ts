import { describe, expect, it, vi } from 'vitest';
import applicationChanges from '#functions/application-changes';
import applications from '#functions/applications';
import inquiries from '#functions/inquiries';
import inquiryChanges from '#functions/inquiry-changes';
import { deliverDue } from '#server/features/outbox/outbox';
import { HOUR } from '#server/platform/clock';
import { json, SILENT_LOG, startSignedIn } from '#tests/support/api';
import { perTest } from '#tests/support/lifetimes';
import { mailEvent, signed } from '#tests/support/mail-events';
import { mailCalls } from '#tests/support/replies';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, inquire, apply, readInquiry, readApplicant, reply } = mailCalls(api);

/** The last mail to a person. */
const lastSent = () => api.resend.delivered.findLast(({ to }) => to[0] !== 'office@veralu.example')!;

const post = (init: RequestInit) => api.call('/api/mail-events', init);

/** What the provider reports of the last mail. */
const report = async (type: string, at?: string) =>
  (await post(signed(mailEvent(type, lastSent(), at)))).status;

const row = async () => (await (await call(inquiries, '/api/getemaildetails')).json())[0];

const answer = async (id: string, status: string) =>
  call(inquiryChanges, `/api/inquiries/${id}`, { ...json({ status }), method: 'PATCH' });

const arrivalsOf = async (id: string) =>
  (await readInquiry(id)).replies.map(({ arrival }) => arrival?.outcome);

describe('an event of the email provider', () => {
  it('names the reply by tags without personal data, and says in its record that it arrived, and when', async () => {
    const { id, version } = await inquire();
    await reply(id);
    const { tags = [] } = lastSent();
    expect(tags.map(({ name }) => name)).toEqual(['kind', 'record', 'reply']);
    for (const { value } of tags) expect(value).toMatch(/^[\w-]{1,256}$/);
    expect(await report('email.delivered')).toBe(204);
    const after = await readInquiry(id);
    const arrival = { outcome: 'delivered', at: '2026-03-02T04:31:00.000Z' };
    expect(after.replies).toMatchObject([{ mail: 'sent', arrival }]);
    expect(after.version).toBe(version);
    expect(await row()).toMatchObject({ reply: 'sent', replyDelivered: true });
  });

  it.each([
    ['email.bounced', 'bounced'],
    ['email.suppressed', 'suppressed'],
    ['email.failed', 'failed'],
  ])('of %s opens an answered inquiry again, and lists show it at once', async (type, outcome) => {
    const { id } = await inquire();
    await reply(id);
    const { version } = await (await answer(id, 'answered')).json();
    // Beyond the first page, a list finds what is in the change log alone.
    const logged = vi.spyOn(api.ctx.stores.inquiries.changes!, 'add');
    expect(await report(type)).toBe(204);
    expect(logged.mock.calls).toEqual([[id]]);
    expect(await arrivalsOf(id)).toEqual([outcome]);
    const after = await row();
    expect(after).toMatchObject({ reply: 'refused', status: 'in-progress' });
    expect(after).not.toHaveProperty('replyDelivered');
    // What a page from before wants is asked again.
    const close = { ...json({ status: 'closed' }, { 'If-Match': `"${version}"` }), method: 'PATCH' };
    expect((await call(inquiryChanges, `/api/inquiries/${id}`, close)).status).toBe(409);
    expect((await readInquiry(id)).status).toBe('in-progress');
  });

  it('that comes again opens no inquiry that a colleague has answered since', async () => {
    const { id } = await inquire();
    await reply(id);
    await answer(id, 'answered');
    await report('email.bounced');
    await answer(id, 'answered');
    expect(await report('email.bounced')).toBe(204);
    expect((await readInquiry(id)).status).toBe('answered');
  });

  it('of a bounce tells the page that marks the inquiry as answered right after the reply', async () => {
    const { id } = await inquire();
    const { version } = await (await reply(id)).json();
    await report('email.suppressed');
    const mark = { ...json({ status: 'answered' }, { 'If-Match': `"${version}"` }), method: 'PATCH' };
    expect((await call(inquiryChanges, `/api/inquiries/${id}`, mark)).status).toBe(409);
  });

  it('of an earlier reply opens no inquiry that a later one has answered', async () => {
    const { id } = await inquire();
    await reply(id);
    const first = lastSent();
    await reply(id, { subject: 'Again', text: 'By another way.' });
    await answer(id, 'answered');
    await post(signed(mailEvent('email.bounced', first)));
    expect([(await readInquiry(id)).status, await arrivalsOf(id)]).toEqual([
      'answered',
      ['bounced', undefined],
    ]);
  });

  it.each([[['email.delivered', 'email.bounced']], [['email.bounced', 'email.delivered', 'email.failed']]])(
    'counts in any order, and a mail that bounced did not arrive: %j',
    async (types) => {
      const { id } = await inquire();
      await reply(id);
      for (const type of types) expect(await report(type)).toBe(204);
      expect(await arrivalsOf(id)).toEqual(['bounced']);
    },
  );

  it.each(['email.delivered', 'email.bounced'])('of %s that comes twice writes nothing', async (type) => {
    const { id } = await inquire();
    await reply(id);
    await report(type);
    const update = vi.spyOn(api.ctx.stores.inquiries, 'update');
    const { total } = await api.countRequests(() => report(type, '2026-03-02T05:00:00.000Z'));
    expect([total, update.mock.calls]).toEqual([1, []]);
  });

  it('may come before the call that sent the mail has noted so, which then keeps it', async () => {
    const { id } = await inquire();
    const { inquiries: store } = api.ctx.stores;
    const update = store.update.bind(store);
    vi.spyOn(store, 'update').mockImplementation(async (...asked) => {
      if (lastSent()) {
        vi.mocked(store.update).mockRestore();
        expect(await report('email.bounced')).toBe(204);
      }
      return update(...asked);
    });
    expect((await reply(id)).status).toBe(201);
    expect((await readInquiry(id)).replies).toMatchObject([
      { mail: 'sent', arrival: { outcome: 'bounced' } },
    ]);
  });

  it('of a mail that the provider took without an answer ends its tries', async () => {
    const { id } = await inquire();
    api.resend.mood = 'silent';
    await reply(id);
    expect((await readInquiry(id)).replies).toMatchObject([{ mail: 'pending' }]);
    await report('email.bounced');
    api.resend.mood = 'well';
    const before = api.resend.attempts;
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    const { replies } = await readInquiry(id);
    await call(inquiryChanges, `/api/inquiries/${id}/replies/${replies[0]!.id}/retry`, { method: 'POST' });
    expect(api.resend.attempts).toBe(before);
    expect(replies).toMatchObject([{ mail: 'sent', arrival: { outcome: 'bounced' } }]);
  });

  it('of a mail that was refused before says that the provider has it after all, and keeps no reason', async () => {
    const { id } = await inquire();
    api.resend.mood = 'silent';
    await reply(id);
    api.resend.mood = 422;
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect((await readInquiry(id)).replies).toMatchObject([{ mail: 'refused', problem: 'content' }]);
    await report('email.delivered');
    const [after] = (await readInquiry(id)).replies;
    expect(after).toMatchObject({ mail: 'sent', arrival: { outcome: 'delivered' } });
    expect(after).not.toHaveProperty('problem');
  });

  it('leaves nothing in the outbox of an inquiry that is erased before its mail was noted as sent', async () => {
    const { id } = await inquire();
    api.resend.mood = 'silent';
    await reply(id);
    await report('email.delivered');
    expect((await call(inquiryChanges, `/api/inquiries/${id}/erase`, { method: 'POST' })).ok).toBe(true);
    const waiting = [];
    for await (const key of api.ctx.stores.mailOutbox.ids()) waiting.push(key);
    expect(waiting).toEqual([]);
  });

  it('loses no change that a colleague makes at the same moment, and refuses none', async () => {
    const { id, version } = await inquire();
    await reply(id);
    const change = { ...json({ status: 'in-progress' }, { 'If-Match': `"${version}"` }), method: 'PATCH' };
    const note = json({ text: 'Called.' }, { 'Idempotency-Key': 'a-note-beside-an-event' });
    const calls = await Promise.all([
      report('email.delivered'),
      call(inquiryChanges, `/api/inquiries/${id}/notes`, note).then(({ status }) => status),
      call(inquiryChanges, `/api/inquiries/${id}`, change).then(({ status }) => status),
    ]);
    expect(calls).toEqual([204, 201, 200]);
    const after = await readInquiry(id);
    expect([after.status, after.notes.length, await arrivalsOf(id)]).toEqual([
      'in-progress',
      1,
      ['delivered'],
    ]);
  });

  it('of a rejection stands in the row of the applicant, who may be sent another one if it bounced', async () => {
    const { id, version } = await apply();
    const reject = (again = false, number = 0, ifMatch = version) =>
      call(
        applicationChanges,
        '/api/applications/rejections',
        json(
          {
            records: [{ id, version: ifMatch }],
            change: { subject: 'No', text: `No ${number}.`, move: false, again },
          },
          { 'Idempotency-Key': `rejection-number-${number}` },
        ),
      );
    await reject();
    await report('email.delivered');
    const applicant = async () => (await (await call(applications, '/api/applications')).json())[0];
    expect(await applicant()).toMatchObject({ rejection: 'sent', rejectionDelivered: true });
    expect((await (await reject(false, 1)).json()).results).toMatchObject([{ outcome: 'skipped' }]);
    await report('email.bounced');
    const after = await applicant();
    expect(after).toMatchObject({ rejection: 'refused' });
    expect((await (await reject(false, 2, after.version)).json()).results).toMatchObject([
      { outcome: 'done' },
    ]);
    expect((await readApplicant(id)).replies).toMatchObject([
      { kind: 'rejection', arrival: { outcome: 'bounced' } },
      { kind: 'rejection', mail: 'sent' },
    ]);
  });
});
