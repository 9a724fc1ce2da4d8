import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import applicationChanges from '#functions/application-changes';
import inquiryChanges from '#functions/inquiry-changes';
import people from '#functions/privacy-requests';
import { MAX_REPLIES } from '#features/replies/schema/reply';
import { deliverDue } from '#server/features/outbox/outbox';
import { createMailer } from '#server/mail/mailer';
import { HOUR } from '#server/platform/clock';
import { cookieFor, json, SILENT_LOG, startSignedIn } from '#tests/support/api';
import { trailOf } from '#tests/support/audit-trail';
import { INQUIRY } from '#tests/support/inquiries';
import { perTest } from '#tests/support/lifetimes';
import { mailCalls, WORDS } from '#tests/support/replies';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, inquire, apply, readInquiry, readApplicant, reply } = mailCalls(api);

/** The mails to people, without the notifications to the office. */
const mails = () => api.resend.delivered.filter(({ to }) => to[0] !== 'office@veralu.example');

const outbox = async () => {
  const ids: string[] = [];
  for await (const id of api.ctx.stores.mailOutbox.ids()) ids.push(id);
  return ids;
};

/** The files of all stores with a text. */
async function filesWith(text: RegExp): Promise<string[]> {
  const entries = await readdir(api.directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const found = await Promise.all(files.map(async (file) => text.test(await readFile(file, 'latin1'))));
  return files.filter((_file, at) => found[at]);
}

describe('a reply to an inquiry', () => {
  it('is sent to the person, and noted with what, when, by whom and what became of it', async () => {
    const { id, version } = await inquire();
    const answer = await reply(id);
    expect(answer.status).toBe(201);
    const after = await answer.json();
    expect(after.version).toBe(version);
    expect(after.replies).toMatchObject([{ ...WORDS, author: 'owner', mail: 'sent', kind: 'reply' }]);
    expect((await readInquiry(id)).replies).toEqual(after.replies);
    const [mail] = mails();
    expect(mail).toMatchObject({ to: [INQUIRY.email], subject: WORDS.subject, text: WORDS.text });
    expect(mail?.html).toContain('<p style="margin:0 0 16px">yes, we do.</p>');
    expect(await outbox()).toEqual([]);
  });

  it('asks for answers at the colleague’s own address, else at the office’s', async () => {
    const { id } = await inquire();
    await reply(id);
    api.cookie = await cookieFor(api, { name: 'Kavya', roles: ['office'], email: 'kavya@staff.example' });
    await reply(id);
    expect(mails().map(({ reply_to }) => reply_to)).toEqual(['office@veralu.example', 'kavya@staff.example']);
  });

  it('is sent once by two clicks at once and by a retry after a lost answer', async () => {
    const { id } = await inquire();
    const key = { 'Idempotency-Key': 'one-reply-of-two-clicks' };
    const answers = await Promise.all([reply(id, WORDS, key), reply(id, WORDS, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await reply(id, WORDS, key)).status).toBe(201);
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(1);
    expect((await readInquiry(id)).replies).toHaveLength(1);
  });

  it('that was changed is another one, and both are sent', async () => {
    const { id } = await inquire();
    await reply(id);
    await reply(id, { ...WORDS, text: 'One thing more.' });
    expect(mails().map(({ text }) => text)).toEqual([WORDS.text, 'One thing more.']);
  });

  it.each(['down', 'hanging', 500, 429, 403] as const)(
    'waits while the provider is %s, and is sent once afterwards',
    async (mood) => {
      const { id } = await inquire();
      api.resend.mood = mood;
      expect((await (await reply(id)).json()).replies[0].mail).toBe('pending');
      api.resend.mood = 'well';
      api.clock.now += HOUR;
      await Promise.all([deliverDue(api.ctx), deliverDue(api.ctx)]);
      expect(mails()).toHaveLength(1);
      expect((await readInquiry(id)).replies[0]?.mail).toBe('sent');
    },
  );

  it('that the provider took without an answer is sent once', async () => {
    const { id } = await inquire();
    api.resend.mood = 'silent';
    await reply(id);
    api.resend.mood = 'well';
    api.clock.now += HOUR;
    expect(await deliverDue(api.ctx)).toBe(1);
    expect(mails()).toHaveLength(1);
  });

  it('that the provider took without an answer is sent once, also where its sender was changed before the next try', async () => {
    const { id } = await inquire();
    api.resend.mood = 'silent';
    await reply(id);
    api.resend.mood = 'well';
    api.clock.now += HOUR;
    const mail = { ...api.ctx.env.mail!, from: 'Veralu <new@veralu.example>' };
    expect(await deliverDue({ ...api.ctx, mailer: createMailer(mail) })).toBe(1);
    expect(mails()).toHaveLength(1);
    expect((await readInquiry(id)).replies).toMatchObject([{ mail: 'sent' }]);
    expect(await outbox()).toEqual([]);
  });

  it.each([
    ['of the recipient', 'address'],
    [422, 'content'],
  ] as const)(
    'that the provider refuses (%s) says why, and is sent when asked for again',
    async (mood, problem) => {
      const { id } = await inquire();
      api.resend.mood = mood;
      const after = await (await reply(id)).json();
      expect(after.replies).toMatchObject([{ mail: 'refused', problem }]);
      api.clock.now += HOUR;
      expect(await deliverDue(api.ctx)).toBe(0);
      const path = `/api/inquiries/${id}/replies/${after.replies[0].id}/retry`;
      api.resend.mood = 'well';
      const again = await call(inquiryChanges, path, { method: 'POST' });
      const [now] = (await again.json()).replies;
      expect([now.mail, now.problem]).toEqual(['sent', undefined]);
      await call(inquiryChanges, path, { method: 'POST' });
      expect(mails()).toHaveLength(1);
    },
  );

  it('whose call failed between record and outbox is sent by a retry of the call', async () => {
    const { id } = await inquire();
    const key = { 'Idempotency-Key': 'a-reply-that-failed-once' };
    const { mailOutbox } = api.ctx.stores;
    const failing = vi
      .spyOn(mailOutbox, 'create')
      .mockRejectedValueOnce(new Error('The store does not answer.'));
    expect((await reply(id, WORDS, key)).status).toBe(500);
    failing.mockRestore();
    expect((await reply(id, WORDS, key)).status).toBe(201);
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(1);
    expect((await readInquiry(id)).replies).toMatchObject([{ mail: 'sent' }]);
  });

  it('refuses no change that another person makes at the same time, whenever it is delivered', async () => {
    const { id, version } = await inquire();
    api.resend.mood = 500;
    await reply(id);
    api.resend.mood = 'well';
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    const change = json({ status: 'answered' }, { 'If-Match': `"${version}"` });
    const changed = await call(inquiryChanges, `/api/inquiries/${id}`, { ...change, method: 'PATCH' });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ status: 'answered', replies: [{ mail: 'sent' }] });
  });

  it('is limited by number, by length, and to words without placeholders', async () => {
    const { id } = await inquire();
    for (const body of [
      { ...WORDS, subject: '' },
      { ...WORDS, text: 'x'.repeat(5001) },
      { ...WORDS, text: 'Dear {name},' },
    ])
      expect((await reply(id, body)).status).toBe(422);
    expect((await (await reply(id, { ...WORDS, text: 'Dear {name},' })).json()).errors).toEqual({
      text: 'Please replace {name} with your own words.',
    });
    for (let number = 0; number < MAX_REPLIES; number += 1) expect((await reply(id)).status).toBe(201);
    expect((await reply(id)).status).toBe(422);
    expect(mails()).toHaveLength(MAX_REPLIES);
  });

  it('goes to no address that is unsafe in a header, and says so', async () => {
    const { id } = await inquire({ email: 'a,b@victim.example' });
    const answer = await reply(id);
    expect([answer.status, (await answer.json()).message]).toEqual([
      422,
      'The site cannot send email to this address. Please use your email program.',
    ]);
    expect([mails(), await outbox()]).toEqual([[], []]);
  });

  it('is in the audit trail without its text, and erased with the record and what waits', async () => {
    const { id } = await inquire();
    api.resend.mood = 500;
    await reply(id, WORDS, { 'Idempotency-Key': 'a-reply-that-is-erased' });
    const [entry] = await trailOf(api);
    expect(entry).toMatchObject({ action: 'inquiry.reply', record: id, title: 'Nimal Perera' });
    expect(JSON.stringify(entry)).not.toContain('we do');
    const note = json({ text: 'Prefers a call.' }, { 'Idempotency-Key': 'a-note-that-is-erased' });
    await call(inquiryChanges, `/api/inquiries/${id}/notes`, note);
    const exported = await call(people, '/api/people/export', json({ email: INQUIRY.email }));
    expect((await exported.json()).inquiries[0].replies).toMatchObject([WORDS]);
    expect(await outbox()).toHaveLength(1);
    await call(people, '/api/people/erase', json({ email: INQUIRY.email }));
    expect(await outbox()).toEqual([]);
    expect(await filesWith(/we do|Prefers a call|nimal@customer/)).toEqual([]);
    api.resend.mood = 'well';
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(mails()).toEqual([]);
  });
});

it('a mail to an applicant is sent and noted in the same way', async () => {
  const { id } = await apply();
  const answer = await call(applicationChanges, `/api/applications/${id}/replies`, json(WORDS));
  expect(answer.status).toBe(201);
  expect((await readApplicant(id)).replies).toMatchObject([{ ...WORDS, mail: 'sent', kind: 'reply' }]);
  expect(mails()).toHaveLength(1);
  const entries = (await trailOf(api)).filter(({ action }) => action === 'application.message');
  expect(entries).toMatchObject([{ record: id, outcome: 'done' }]);
});
