import { expect, it } from 'vitest';
import { deliverDue } from '#src/features/messages/server/mail-kinds.ts';
import { HOUR } from '#src/server/platform/clock.ts';
import { cookieFor } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { expectSaid, filesWith, listOf, newKey, recordsSuite, WORDS } from '../support/records.ts';

const { api, call, read, inquired, applied, inquiries, inquiry, applicant, reply, mails, deliverLater } =
  recordsSuite();

const outbox = () => listOf(api.ctx.stores.mailOutbox.ids());
const mark = (id: string, headers = {}) =>
  call('PATCH', `/api/inquiries/${id}`, { status: 'answered' }, headers);

it('a reply to an inquiry is sent to the person, and noted with what, when, by whom and what became of it', async () => {
  const { id, version } = await inquired();
  const answer = await reply(id);
  const after = await answer.json();
  const at = new Date(api.clock.now).toISOString();
  const noted = { ...WORDS, author: 'owner', mail: 'sent', kind: 'reply', at };
  expect([answer.status, after]).toMatchObject([201, { version, replies: [noted] }]);
  expect([(await inquiry(id)).replies, await outbox()]).toEqual([after.replies, []]);
  expect(await inquiries()).toMatchObject([{ reply: 'sent' }]);
  const [mail] = mails();
  expect(mail).toMatchObject({ to: [INQUIRY.email], ...WORDS, reply_to: 'office@veralu.example' });
  expect(mail?.html).toContain('<p style="margin:0 0 16px">yes, we do.</p>');
  // Answers to a colleague with an address come to that address.
  api.cookie = await cookieFor(api, { name: 'Kavya', roles: ['office'], email: 'kavya@staff.example' });
  await reply(id, { ...WORDS, text: 'One thing more.' });
  expect(mails()[1]).toMatchObject({ text: 'One thing more.', reply_to: 'kavya@staff.example' });
});

it.each(['down', 'silent'] as const)('a reply to an inquiry waits while the provider is %s', async (mood) => {
  const { id, version } = await inquired();
  api.resend.mood = mood;
  const pending = { reply: 'pending', replies: [{ mail: 'pending' }] };
  expect(await (await reply(id)).json()).toMatchObject(pending);
  await deliverLater();
  expect([mails().length, await inquiries()]).toMatchObject([1, [{ reply: 'sent' }]]);
  expect((await mark(id, { 'If-Match': `"${version}"` })).status).toBe(200);
});

it.each([
  ['of the recipient', 'address'],
  [422, 'content'],
] as const)('a reply to an inquiry that is refused (%s) can be sent again', async (mood, problem) => {
  const { id } = await inquired();
  api.resend.mood = mood;
  const [refused] = (await (await reply(id)).json()).replies;
  expect(refused).toMatchObject({ mail: 'refused', problem });
  await deliverLater();
  expect(mails()).toEqual([]);
  const retry = (which: string) => call('POST', `/api/inquiries/${id}/replies/${which}/retry`);
  const [{ mail, problem: none }] = (await (await retry(refused.id)).json()).replies;
  expect([mails().length, mail, none]).toEqual([1, 'sent', undefined]);
});

it('a reply to an inquiry that is refused after it waited opens the inquiry again', async () => {
  const { id } = await inquired();
  api.resend.mood = 'down';
  await reply(id);
  const { version } = await (await mark(id)).json();
  api.resend.mood = 'of the recipient';
  api.clock.now += HOUR;
  await deliverDue(api.ctx);
  expect(await inquiries()).toMatchObject([{ status: 'in-progress', reply: 'refused', version }]);
});

it('a reply to an inquiry of a colleague who has not seen the last one is refused with the name of who wrote it', async () => {
  const { id } = await inquired();
  const send = (seen: number, text: string, headers = {}) =>
    call('POST', `/api/inquiries/${id}/replies?seen=${seen}`, { ...WORDS, text }, headers);
  const answers = await Promise.all([send(0, 'Yes.'), send(0, 'No.')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const key = newKey();
  await expectSaid(await send(0, 'On Monday.', key), 409, 'owner has replied in the meantime.');
  // A retry after a lost answer may come from a page that was read before.
  for (let turn = 0; turn < 2; turn += 1) expect((await send(1, 'On Monday.', key)).status).toBe(201);
  await deliverLater();
  expect([mails().length, (await inquiry(id)).replies.length]).toEqual([2, 2]);
});

it('a reply to an inquiry is in the audit trail without its text, and erased in every file with the record and what waits', async () => {
  const { id } = await inquired();
  api.resend.mood = 500;
  await reply(id, WORDS, newKey());
  const [entry] = await trailOf(api);
  expect(entry).toMatchObject({ action: 'inquiry.reply', record: id, title: 'Nimal Perera' });
  expect(JSON.stringify(entry)).not.toContain('we do');
  await call('POST', `/api/inquiries/${id}/notes`, { text: 'Prefers a call.' }, newKey());
  const email = INQUIRY.email.toUpperCase();
  const held = await (await call('POST', '/api/people/export', { email })).json();
  expect(held.inquiries).toMatchObject([{ replies: [WORDS], notes: [{ text: 'Prefers a call.' }] }]);
  expect(await outbox()).toHaveLength(1);
  await call('POST', '/api/people/erase', { email });
  expect([await outbox(), await filesWith(api, /we do|Prefers a call|nimal@customer/i)]).toEqual([[], []]);
  await deliverLater();
  expect(mails()).toEqual([]);
});

it('a mail to an applicant is sent, noted and tried again in the same way', async () => {
  const { id } = await applied();
  api.resend.mood = 422;
  expect((await call('POST', `/api/applications/${id}/replies`, WORDS)).status).toBe(201);
  const [refused] = (await applicant(id)).replies;
  expect(refused).toMatchObject({ ...WORDS, mail: 'refused', kind: 'reply' });
  api.resend.mood = 'well';
  await call('POST', `/api/applications/${id}/replies/${refused!.id}/retry`);
  expect([mails().length, (await applicant(id)).replies]).toMatchObject([1, [{ mail: 'sent' }]]);
  const entries = (await read('/api/audit')).map(({ action }: { action: string }) => action);
  expect(entries).toContain('application.message');
});
