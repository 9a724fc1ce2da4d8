import { describe, expect, it } from 'vitest';
import inquiries from '#functions/inquiries';
import inquiryChanges from '#functions/inquiry-changes';
import { deliverDue } from '#server/features/outbox/outbox';
import { HOUR } from '#server/platform/clock';
import { json, SILENT_LOG, startSignedIn } from '#tests/support/api';
import { perTest } from '#tests/support/lifetimes';
import { mailCalls, WORDS } from '#tests/support/replies';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, inquire, readInquiry, reply } = mailCalls(api);

/** The mails to people, without the notifications to the office. */
const mails = () => api.resend.delivered.filter(({ to }) => to[0] !== 'office@veralu.example');

describe('a reply that is refused', () => {
  it('after it waited opens the inquiry again, and the list shows both', async () => {
    const { id, version } = await inquire();
    const row = async () => (await (await call(inquiries, '/api/getemaildetails')).json())[0];
    api.resend.mood = 'down';
    await reply(id);
    const change = json({ status: 'answered' }, { 'If-Match': `"${version}"` });
    const answered = await call(inquiryChanges, `/api/inquiries/${id}`, { ...change, method: 'PATCH' });
    const { version: read } = await answered.json();
    expect(await row()).toMatchObject({ status: 'answered', reply: 'pending' });
    api.resend.mood = 'of the recipient';
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(await row()).toMatchObject({ status: 'in-progress', reply: 'refused', version: read });
  });

  it('opens no inquiry that a later reply has answered', async () => {
    const { id } = await inquire();
    api.resend.mood = 'down';
    await reply(id);
    api.resend.mood = 'well';
    await reply(id, { ...WORDS, text: 'By another way.' });
    await call(inquiryChanges, `/api/inquiries/${id}`, { ...json({ status: 'answered' }), method: 'PATCH' });
    api.resend.mood = 'of the recipient';
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    const after = await readInquiry(id);
    expect([after.status, after.replies.map(({ mail }) => mail)]).toEqual(['answered', ['refused', 'sent']]);
  });

  it('of a deleted inquiry is not sent again', async () => {
    const { id } = await inquire();
    api.resend.mood = 'of the recipient';
    const { replies } = await (await reply(id)).json();
    await call(inquiryChanges, `/api/inquiries/${id}`, { method: 'DELETE' });
    api.resend.mood = 'well';
    const path = `/api/inquiries/${id}/replies/${replies[0].id}/retry`;
    expect((await call(inquiryChanges, path, { method: 'POST' })).status).toBe(409);
    expect(mails()).toEqual([]);
  });
});

describe('a reply by one of two colleagues', () => {
  it('of a colleague who has not seen the last one is refused with the name of who wrote it', async () => {
    const { id } = await inquire();
    const path = `/api/inquiries/${id}/replies`;
    await call(inquiryChanges, `${path}?seen=0`, json(WORDS));
    const key = { 'Idempotency-Key': 'a-reply-of-a-colleague' };
    const other = { ...WORDS, text: 'Yes, on Monday.' };
    const refused = await call(inquiryChanges, `${path}?seen=0`, json(other, key));
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { message: 'owner has replied in the meantime.', code: 'already-replied' },
    ]);
    expect(mails()).toHaveLength(1);
    expect((await call(inquiryChanges, `${path}?seen=1`, json(other, key))).status).toBe(201);
    // A retry after a lost answer may come from a page that was read before.
    expect((await call(inquiryChanges, `${path}?seen=1`, json(other, key))).status).toBe(201);
    expect((await readInquiry(id)).replies).toHaveLength(2);
    expect(mails()).toHaveLength(2);
  });

  it('is refused to one of two colleagues who send at once', async () => {
    const { id } = await inquire();
    const path = `/api/inquiries/${id}/replies?seen=0`;
    const answers = await Promise.all(
      ['Yes.', 'No.'].map((text) => call(inquiryChanges, path, json({ ...WORDS, text }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(1);
  });
});
