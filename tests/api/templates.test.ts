import { expect, it } from 'vitest';
import { isAcknowledgementOver } from '#src/features/messages/server/acknowledgements.ts';
import type { Template } from '#src/features/messages/schema/template.ts';
import { DAY, HOUR, MINUTE } from '#src/server/platform/clock.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { expectSaid, listOf, recordsSuite } from '../support/records.ts';
import { ifMatch } from '../support/staff.ts';

const { api, call, read, inquire, apply, inquiries, switchOn, mails, moveTo, deliverLater } = recordsSuite();

const list = (): Promise<Template[]> => read('/api/templates');

type Named = Pick<Template, 'id'>;

const put = ({ id }: Named, body: object, headers = {}) => call('PUT', `/api/templates/${id}`, body, headers);
const remove = ({ id }: Named, headers = {}) => call('DELETE', `/api/templates/${id}`, undefined, headers);

it('templates are not overwritten by a person who has not seen the last change; two at once are both changed; one that is gone says so', async () => {
  const [first, second] = (await list()) as [Template, Template];
  await Promise.all([
    put(first, { ...first, text: 'One' }, ifMatch(first)),
    put(second, { ...second, text: 'Other' }, ifMatch(second)),
  ]);
  const changed = 'Someone else changed this template in the meantime. Nothing was overwritten.';
  await expectSaid(await put(first, { ...first, text: 'Late' }, ifMatch(first)), 409, changed);
  await expectSaid(await remove(first, ifMatch(first)), 409, changed);
  expect((await list()).slice(0, 2).map(({ text }) => text)).toEqual(['One', 'Other']);
  expect((await remove(second)).status).toBe(200);
  await expectSaid(await remove(second), 404, 'This template no longer exists.');
});

const both = async () => {
  for (const kind of ['inquiry-acknowledgement', 'application-acknowledgement'] as const)
    expect((await switchOn(kind)).status).toBe(200);
};

it('an acknowledgement is off at first, and sent to the sender once an owner has switched it on', async () => {
  await inquire();
  await apply();
  expect([mails(), api.resend.delivered.length]).toEqual([[], 2]);
  await both();
  await inquire({ interests: ['Web Design', 'Other'] });
  await apply({ name: 'Kamala Silva' });
  const [office, subject] = ['office@veralu.example', 'We have received your inquiry'];
  const headers = { 'Auto-Submitted': 'auto-replied' };
  expect(mails()).toMatchObject([
    { to: [INQUIRY.email], subject, reply_to: office, headers },
    { to: ['nimal@example.com'], headers },
  ]);
  expect(mails()[1]?.text).toMatch(/^Dear Kamala Silva,[^]*for a position with us/);
});

it('an acknowledgement comes at most once a day to an address, by either form, in any case, also to several instances at once', async () => {
  await both();
  const instances = [api, api.anotherInstance(), api.anotherInstance()];
  const asked = instances.map((instance) => inquire({ email: 'Nimal@Customer.example' }, { instance }));
  const { email } = INQUIRY;
  await Promise.all([...asked, ...instances.map((instance) => apply({ email }, undefined, { instance }))]);
  await api.settled();
  await deliverLater(DAY - MINUTE);
  await inquire({ email: 'nimal@customer.EXAMPLE' });
  expect(mails()).toHaveLength(1);
  // Another instance's clock may be behind.
  expect(isAcknowledgementOver({ at: api.clock.now + 1 }, api.clock.now)).toBe(false);
  api.clock.now += MINUTE;
  await apply({ email });
  expect(mails()).toHaveLength(2);
  const [key, ...others] = await listOf(api.ctx.stores.acknowledged.ids());
  expect([key, others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), []]);
});

const deleteIt = async () => call('DELETE', `/api/inquiries/${(await inquiries())[0]!.id}`);

it.each<[why: string, before: () => Promise<unknown>, after: number]>([
  ['its inquiry is deleted', deleteIt, HOUR],
  ['its person is erased', () => call('POST', '/api/people/erase', { email: INQUIRY.email }), HOUR],
  ['it is switched off', () => switchOn('inquiry-acknowledgement', { on: false }), HOUR],
  ['a day is over', async () => undefined, DAY],
])('an acknowledgement that waits is dropped when %s', async (_why, before, after) => {
  await both();
  api.resend.mood = 500;
  await inquire();
  await before();
  await deliverLater(after);
  expect([mails(), await listOf(api.ctx.stores.mailOutbox.ids())]).toEqual([[], []]);
});

it.each([HOUR, DAY])(
  'an acknowledgement for suspected spam is sent when the form is approved within a day: %i',
  async (pause) => {
    await both();
    await inquire({ extra_remarks: 'x' });
    await moveTo(pause);
    const [suspect] = await inquiries('?suspected=1');
    expect(mails()).toEqual([]);
    expect((await call('POST', `/api/inquiries/${suspect!.id}/approve`)).status).toBe(200);
    expect(mails()).toHaveLength(pause === DAY ? 0 : 1);
  },
);
