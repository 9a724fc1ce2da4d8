import { describe, expect, it } from 'vitest';
import inquiries from '#functions/inquiries';
import { INQUIRY_MESSAGES } from '#features/inquiries/schema/inquiry';
import { deliverDue } from '#server/features/outbox/outbox';
import { adminCookie, json, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';

const INQUIRY = {
  firstName: 'නිමල්',
  lastName: 'පෙරේරා',
  email: 'nimal@customer.example',
  phoneNumber: '+94 77 000 0000',
  message: 'First line\nsecond line',
  interests: ['Software Solutions', 'Other'],
};

const api = perTest(startApi);

const send = (body: unknown = INQUIRY, headers: Record<string, string> = {}) =>
  api.call('/api/send-email', json(body, headers));

async function listed(query = '') {
  const Cookie = await adminCookie(api);
  return api.call(`/api/getemaildetails${query}`, { headers: { Cookie } });
}

describe('an inquiry', () => {
  it('is stored, mailed with the visitor as Reply-To, and listed', async () => {
    const answer = await send({ ...INQUIRY, firstName: '  නිමල් ' });
    expect(answer.status).toBe(200);
    expect(api.resend.delivered).toHaveLength(1);
    const [mail] = api.resend.delivered;
    expect(mail).toMatchObject({ to: ['office@veralu.example'], reply_to: INQUIRY.email });
    expect(mail?.text).toContain('First line\nsecond line');
    expect(mail?.html).toContain('First line<br>second line');
    expect(mail?.subject).toContain('නිමල් පෙරේරා');
    const list = await (await listed()).json();
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ ...INQUIRY, mail: 'sent' });
    expect(list[0].createdAt).toBe('2026-03-02T04:30:00.000Z');
  });

  it('is listed newest first, and by pages that miss and repeat nothing', async () => {
    for (let n = 0; n < 7; n += 1) {
      api.clock.now += 1000;
      await send({ ...INQUIRY, message: `message ${n}` });
    }
    const all = await (await listed()).json();
    expect(all.map((row: { message: string }) => row.message)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((n) => `message ${n}`),
    );
    const paged: string[] = [];
    let query = '?limit=3';
    while (query) {
      const page = await listed(query);
      paged.push(...(await page.json()).map((row: { id: string }) => row.id));
      query = /<[^>]*(\?[^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(paged).toEqual(all.map((row: { id: string }) => row.id));
  });

  it.each([
    [
      {},
      INQUIRY_MESSAGES.incomplete,
      ['firstName', 'lastName', 'email', 'phoneNumber', 'message', 'interests'],
    ],
    [{ ...INQUIRY, message: ' \n ' }, INQUIRY_MESSAGES.incomplete, ['message']],
    [
      { ...INQUIRY, firstName: '\u200b\u3164', lastName: '\u00ad' },
      INQUIRY_MESSAGES.incomplete,
      ['firstName', 'lastName'],
    ],
    [{ ...INQUIRY, message: '\u2800 \u2060' }, INQUIRY_MESSAGES.incomplete, ['message']],
    [{ ...INQUIRY, interests: [] }, INQUIRY_MESSAGES.incomplete, ['interests']],
    [{ ...INQUIRY, email: 'a b@c.d', phoneNumber: 'x' }, INQUIRY_MESSAGES.email, ['email', 'phoneNumber']],
    [{ ...INQUIRY, phoneNumber: '077x' }, INQUIRY_MESSAGES.phone, ['phoneNumber']],
  ])('is refused with the first sentence that applies: %#', async (body, message, fields) => {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    const error = await answer.json();
    expect(error.message).toBe(message);
    expect(Object.keys(error.errors).sort()).toEqual([...fields].sort());
    expect(api.resend.attempts).toBe(0);
  });

  it('keeps zero-width joiners in words and emoji, and drops characters that change the text direction', async () => {
    const words = { firstName: 'ක්\u200dෂ', lastName: '👩\u200d💻 نامه\u200cای', message: 'ශ්\u200dරී ලංකා' };
    await send({ ...INQUIRY, ...words, firstName: `\u202e${words.firstName}\u2066\u2069` });
    expect(await (await listed()).json()).toMatchObject([words]);
  });

  it('that earlier rules accepted is still listed', async () => {
    await send();
    const { inquiries: store } = api.ctx.stores;
    for await (const id of store.ids()) await store.update(id, (value) => ({ ...value, message: '\u2800' }));
    expect(await (await listed()).json()).toMatchObject([{ message: '\u2800' }]);
  });

  it('sent a hundred times at once is a hundred rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => send({ ...INQUIRY, message: `n${n}` })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const rows: { message: string }[] = await (await listed()).json();
    expect(new Set(rows.map((row) => row.message)).size).toBe(100);
    expect(rows).toHaveLength(100);
    expect(api.resend.delivered).toHaveLength(100);
  });

  it('sent a hundred times with one key is one row, one mail and one answer', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(INQUIRY, key)));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect([...new Set(bodies)]).toEqual([bodies[0]]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await (await listed()).json()).toHaveLength(1);
    api.clock.now += 60_000;
    expect(await deliverDue(api.ctx)).toBe(0);
    expect(api.resend.attempts).toBe(1);
  });

  it('refuses a key that came with another body', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await send(INQUIRY, key);
    expect((await send({ ...INQUIRY, message: 'another' }, key)).status).toBe(422);
    expect(await (await listed()).json()).toHaveLength(1);
  });

  it('tried again later is the same inquiry, however long its form was open', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    expect((await send({ ...INQUIRY, open_for_ms: '700' }, key)).status).toBe(200);
    expect((await send(INQUIRY, key)).status).toBe(200);
    expect(await (await listed()).json()).toHaveLength(1);
  });

  it('posted by a plain form is redirected to the page', async () => {
    const body = new URLSearchParams({ ...INQUIRY, interests: 'Other' });
    const form = { method: 'POST', body, headers: { Accept: 'text/html' } };
    const answer = await api.call('/api/send-email', form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact#sent']);
    const comesBackFrom = async (wrong: Record<string, string>) => {
      const wrongBody = new URLSearchParams({ ...INQUIRY, interests: 'Other', ...wrong });
      const refused = await api.call('/api/send-email', { ...form, body: wrongBody });
      return [refused.status, refused.headers.get('location')];
    };
    expect(await comesBackFrom({ email: '' })).toEqual([303, '/contact#not-sent-incomplete']);
    expect(await comesBackFrom({ email: 'a@b' })).toEqual([303, '/contact#not-sent-email']);
    expect(await comesBackFrom({ phoneNumber: 'call' })).toEqual([303, '/contact#not-sent-phone']);
    expect(await comesBackFrom({ message: 'x'.repeat(70_000) })).toEqual([303, '/contact#not-sent']);
    expect(await (await listed()).json()).toHaveLength(1);
  });
});

describe('mail that fails', () => {
  it.each([500, 429, 'hanging'] as const)(
    'while the provider is %s is a success for the visitor and delivered once later',
    async (mood) => {
      api.resend.mood = mood;
      expect((await send()).status).toBe(200);
      expect((await (await listed()).json())[0].mail).toBe('pending');
      api.clock.now += 60_000;
      expect(await deliverDue(api.ctx)).toBe(0);
      api.resend.mood = 'well';
      expect(await deliverDue(api.ctx)).toBe(0);
      api.clock.now += 120_000;
      const counts = await Promise.all([deliverDue(api.ctx), deliverDue(api.ctx), deliverDue(api.ctx)]);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(api.resend.delivered).toHaveLength(1);
      expect((await (await listed()).json())[0].mail).toBe('sent');
      api.clock.now += 3_600_000;
      expect(await deliverDue(api.ctx)).toBe(0);
      expect(api.resend.delivered).toHaveLength(1);
    },
  );
});

describe('a store with a damaged record', () => {
  it('lists the others and counts the unreadable ones', async () => {
    await send();
    const { getStore } = await import('@netlify/blobs');
    await getStore({ name: 'dev-inquiries', consistency: 'strong' }).set(
      '000000000-torn',
      '{"version":"1","val',
    );
    const list = await listed();
    expect(list.headers.get('x-unreadable-records')).toBe('1');
    expect(await list.json()).toHaveLength(1);
  });
});
