import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#src/server/platform/clock.ts';
import { StoreUnavailableError } from '#src/server/stores/stored.ts';
import { json } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { mailEvent, signed } from '../support/mail-events.ts';
import { named, outcomes, recordsSuite } from '../support/records.ts';

const { api, call, inquired, applied, inquiries, applicants, inquiry, reply, mails } = recordsSuite();

/** The inquiry to which a mail was sent, and its version before that. */
let id: string;
let version: string;

const post = (init: RequestInit) => api.call('/api/mail-events', init);
const lastMail = () => mails().at(-1)!;

/** The status of a report of what became of the last mail. */
const report = async (type: string, at?: string) =>
  (await post(signed(mailEvent(type, lastMail(), at)))).status;

const mark = (status: string) => call('PATCH', `/api/inquiries/${id}`, { status });

const replies = async () => (await inquiry(id)).replies;
const arrivals = async () => (await replies()).map(({ arrival }) => arrival?.outcome);

beforeEach(async () => {
  ({ id, version } = await inquired());
});

it('an event about a reply names it by tags without personal data; its record says that it arrived, and when', async () => {
  await reply(id);
  const { tags = [] } = lastMail();
  expect(tags.map(({ name }) => name)).toEqual(['kind', 'record', 'reply']);
  for (const { value } of tags) expect(value).toMatch(/^[\w-]{1,256}$/);
  expect(await report('email.delivered')).toBe(204);
  const arrival = { outcome: 'delivered', at: '2026-03-02T04:31:00.000Z' };
  expect(await inquiry(id)).toMatchObject({ version, replies: [{ mail: 'sent', arrival }] });
  expect(await inquiries()).toMatchObject([{ reply: 'sent', replyDelivered: true }]);
});

it.each(['bounced', 'suppressed', 'failed'])(
  'an event about a reply that it was %s opens an answered inquiry again',
  async (outcome) => {
    await reply(id);
    await mark('answered');
    expect([await report(`email.${outcome}`), await arrivals()]).toEqual([204, [outcome]]);
    const [row] = await inquiries();
    expect(row).toMatchObject({ reply: 'refused', status: 'in-progress' });
    expect(row).not.toHaveProperty('replyDelivered');
  },
);

it('an event about a reply counts in any order, and one that comes again writes nothing', async () => {
  for (const outcomes of [
    ['delivered', 'bounced'],
    ['bounced', 'delivered', 'failed'],
  ]) {
    await reply(id, { subject: 'Mail', text: outcomes.join() });
    for (const outcome of outcomes) await report(`email.${outcome}`);
    expect((await arrivals()).at(-1)).toBe('bounced');
  }
  const { total } = await api.countRequests(() => report('email.bounced', '2026-03-02T05:00:00.000Z'));
  expect(total).toBe(1);
});

it('an event about a rejection stands in the row of the applicant, who may be sent another one if it bounced', async () => {
  await applied();
  const reject = async (n: number) => {
    const change = { subject: 'No', text: `No ${n}.`, move: false, again: false };
    const body = { records: named(await applicants()), change };
    return (await outcomes(await call('POST', '/api/applications/rejections', body)))[0];
  };
  expect(await reject(0)).toBe('done');
  await report('email.delivered');
  expect(await applicants()).toMatchObject([{ rejection: 'sent', rejectionDelivered: true }]);
  expect(await reject(1)).toBe('skipped');
  await report('email.bounced');
  expect(await applicants()).toMatchObject([{ rejection: 'refused' }]);
  expect(await reject(2)).toBe('done');
});

describe('an event', () => {
  let logged: string;

  beforeEach(async () => {
    await reply(id);
    logged = '';
    const log = (...said: unknown[]) => void (logged += JSON.stringify(said));
    api.ctx.log = { info: log, error: log };
  });

  it('about an erased record, an unknown reply or other mail is accepted, and changes nothing', async () => {
    const { inquiries: store } = api.ctx.stores;
    const before = await store.get(id);
    const mail = lastMail();
    const tagged = (name: string, value: string) => ({
      ...mail,
      tags: mail.tags!.map((tag) => (tag.name === name ? { name, value } : tag)),
    });
    const unknown = id.replace(/.{18}$/, '0'.repeat(18));
    const others = [tagged('reply', unknown), tagged('record', unknown), tagged('record', '../secrets')];
    others.push(tagged('kind', 'application-reply'), { ...mail, tags: undefined! });
    const events: object[] = others.map((other) => mailEvent('email.bounced', other));
    events.push({ type: 'contact.created', data: { email: INQUIRY.email } }, []);
    for (const event of events) expect((await post(signed(event))).status).toBe(204);
    expect(await store.get(id)).toEqual(before);
    await call('POST', `/api/inquiries/${id}/erase`);
    expect([await report('email.bounced'), await store.get(id)]).toEqual([204, undefined]);
    expect(logged).not.toMatch(/customer|inquiry to us/);
  });

  it.each<[string, (event: object) => RequestInit]>([
    ['another secret', (event) => signed(event, { secret: `whsec_${'A'.repeat(32)}` })],
    ['a signature of ten minutes ago', (event) => signed(event, { at: Date.now() - 10 * MINUTE })],
    ['a space more than was signed', (event) => signed(event, { sent: `${JSON.stringify(event)} ` })],
    ['no signature', (event) => json(event, { 'Idempotency-Key': 'a-key-of-somebody' })],
  ])('with %s is refused without a call to the store or a log', async (_what, requestOf) => {
    let answer = new Response();
    const request = requestOf(mailEvent('email.bounced', lastMail()));
    const { total } = await api.countRequests(async () => (answer = await post(request)));
    const message = 'This event is not signed by the email provider.';
    expect([total, answer.status, await answer.json()]).toMatchObject([0, 403, { message }]);
    expect([await arrivals(), logged]).toEqual([[undefined], '']);
  });

  it('is to be sent again while the store does not answer, or its record cannot be read', async () => {
    vi.spyOn(api.ctx.stores.inquiries, 'peek')
      .mockRejectedValueOnce(new StoreUnavailableError('The store takes no reads.'))
      .mockResolvedValueOnce('unreadable');
    for (const status of [503, 503, 204]) expect(await report('email.bounced')).toBe(status);
    expect(await arrivals()).toEqual(['bounced']);
    expect(logged).not.toMatch(/customer/);
  });
});
