import { describe, expect, it } from 'vitest';
import type { Template } from '#features/templates/schema/template';
import { deliverDue } from '#server/features/outbox/outbox';
import { DAY, HOUR, MINUTE } from '#server/platform/clock';
import { adminCookie, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { listOf, recordCalls, refusal, said } from '../support/records.ts';
import { ifMatch } from '../support/staff.ts';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, read, inquire, inquired, apply, inquiries, switchOn, mails } = recordCalls(api);

const list = (): Promise<Template[]> => read('/api/templates');

const TEMPLATE = {
  ...{ kind: 'inquiry-reply', name: 'Short answer', subject: 'Re: {interest}' },
  text: 'Dear {name}, thank you. {company}',
};

const add = (own: object = {}, headers = {}) =>
  call('POST', '/api/templates', { ...TEMPLATE, ...own }, headers);
const put = ({ id }: { id: string }, body: object, headers = {}) =>
  call('PUT', `/api/templates/${id}`, body, headers);
const remove = ({ id }: { id: string }, headers = {}) =>
  call('DELETE', `/api/templates/${id}`, undefined, headers);

describe('templates', () => {
  it('begin with good ones of each kind, with the acknowledgements switched off', async () => {
    const all = await list();
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(5);
    expect(all.filter(({ on }) => on)).toEqual([]);
    for (const { name, subject, text } of all) expect([name, subject, text]).not.toContain('');
  });

  it('are added once by two clicks, changed, deleted, and in the audit trail', async () => {
    const before = (await list()).length;
    const key = { 'Idempotency-Key': 'one-template-of-two-clicks' };
    const [one, other] = await Promise.all([add({}, key), add({}, key)]);
    const template = await one.json();
    expect([one.status, other.status, template.name]).toEqual([201, 201, TEMPLATE.name]);
    expect(await list()).toHaveLength(before + 1);
    const changed = await put(template, { ...TEMPLATE, name: 'Shorter' }, ifMatch(template));
    expect(changed.status).toBe(200);
    expect((await remove(template, ifMatch(await changed.json()))).status).toBe(200);
    expect(await list()).toHaveLength(before);
    expect(await said(await remove(template))).toEqual([404, 'This template no longer exists.']);
    const trail = await trailOf(api);
    for (const entry of [
      { action: 'template.add', title: 'Short answer' },
      { action: 'template.edit', changes: [{ field: 'name', before: 'Short answer', after: 'Shorter' }] },
      { action: 'template.delete', title: 'Shorter', outcome: 'done' },
    ])
      expect(trail).toContainEqual(expect.objectContaining({ record: template.id, ...entry }));
  });

  it('are not overwritten by a person who has not seen the last change, and two at once are both changed', async () => {
    const [first, second] = (await list()) as [Template, Template];
    const own = ifMatch(first);
    const answers = await Promise.all([
      put(first, { ...first, text: 'One' }, own),
      put(second, { ...second, text: 'Other' }, ifMatch(second)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const conflict = [409, 'Someone else changed this template in the meantime. Nothing was overwritten.'];
    expect(await said(await put(first, { ...first, text: 'Late' }, own))).toEqual(conflict);
    expect(await said(await remove(first, own))).toEqual(conflict);
    expect((await list()).slice(0, 2).map(({ text }) => text)).toEqual(['One', 'Other']);
  });

  const UNKNOWN = 'is not known here: please use {name}, {interest} or {company}.';

  it.each<[own: object, field: string, sentence: string]>([
    [{ name: ' ' }, 'name', 'Please name the template.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Please use at most 60 characters.'],
    [{ subject: '' }, 'subject', 'Please write a subject.'],
    [{ subject: 'x'.repeat(151) }, 'subject', 'Please use at most 150 characters.'],
    [{ subject: 'About {vacancy}' }, 'subject', `{vacancy} ${UNKNOWN}`],
    [{ text: '' }, 'text', 'Please write the text.'],
    [{ text: 'x'.repeat(5001) }, 'text', 'Please use at most 5,000 characters.'],
    [{ text: 'Dear {nmae}' }, 'text', `{nmae} ${UNKNOWN}`],
  ])('with %j are refused with a sentence', async (own, field, sentence) => {
    expect(await refusal(await add(own))).toEqual([422, sentence, { [field]: sentence }]);
  });

  it('are sixty at most, keep their kind, and acknowledgements are neither added nor deleted', async () => {
    const [first, ...others] = (await list()) as [Template, ...Template[]];
    const fixed = [422, 'An acknowledgement can be switched off, but not added or deleted.'];
    expect(await said(await add({ kind: 'inquiry-acknowledgement' }))).toEqual(fixed);
    expect(await said(await remove({ id: 'inquiry-acknowledgement' }))).toEqual(fixed);
    expect((await add({ kind: 'postcard' })).status).toBe(422);
    await put(first, { ...first, on: true });
    await put(first, { ...first, kind: 'rejection' });
    expect((await list())[0]).toMatchObject({ on: false, kind: first.kind });
    for (let n = others.length + 1; n < 60; n += 1) expect((await add()).status).toBe(201);
    expect(await said(await add())).toEqual([
      ...[409, 'There can be at most 60 templates: please delete one that is not used.'],
    ]);
  });
});

it('the names of stages can be changed by owners, and each is another one', async () => {
  const before = await read('/api/application-stages');
  expect(before.names).toMatchObject({ new: 'New', interview: 'Interview', rejected: 'Rejected' });
  const rename = (names: object) =>
    call('PUT', '/api/application-stages', { ...before.names, ...names }, ifMatch(before));
  for (const [offer, sentence] of [
    ['', 'Please name the stage.'],
    ['x'.repeat(31), 'Please use at most 30 characters.'],
    ['interview', 'Another stage has this name. Please choose a different one.'],
  ])
    expect(await refusal(await rename({ offer }))).toEqual([422, sentence, { offer: sentence }]);
  expect((await rename({ interview: 'Second talk' })).status).toBe(200);
  expect((await rename({ interview: 'Third talk' })).status).toBe(409);
  expect((await read('/api/application-stages')).names).toEqual({
    ...before.names,
    interview: 'Second talk',
  });
});

describe('an acknowledgement', () => {
  const both = async () => {
    for (const kind of ['inquiry-acknowledgement', 'application-acknowledgement'] as const)
      expect((await switchOn(kind)).status).toBe(200);
  };
  const waiting = () => listOf(api.ctx.stores.mailOutbox.ids());
  /** The provider works again after a time, and the schedule runs. */
  const recover = async (after: number) => {
    api.resend.mood = 'well';
    api.clock.now += after;
    await deliverDue(api.ctx);
  };

  it('is off at first, and sent to the sender once an owner has switched it on', async () => {
    await inquire();
    await apply();
    expect([mails(), api.resend.delivered.length]).toEqual([[], 2]);
    await both();
    await inquire({ interests: ['Web Design', 'Other'] });
    await apply({ name: 'Kamala Silva' });
    expect(mails()).toMatchObject([
      {
        ...{
          to: [INQUIRY.email],
          subject: 'We have received your inquiry',
          reply_to: 'office@veralu.example',
        },
        text: expect.stringMatching(/^Dear Nimal Perera,\n\nThank you for your inquiry about Web Design\./),
        headers: { 'Auto-Submitted': 'auto-replied' },
      },
      // What an applicant calls the position is the applicant's own text.
      {
        to: ['nimal@example.com'],
        text: expect.stringMatching(/^Dear Kamala Silva,[^]*for a position with us/),
      },
    ]);
    expect(mails()[1]?.text).not.toContain('Storekeeper');
  });

  it('comes at most once a day to an address, by either form, in any case, counted from its sending', async () => {
    await both();
    await inquire({ email: 'Nimal@Customer.example' });
    await apply({ email: 'nimal@customer.example' });
    api.clock.now += DAY - MINUTE;
    await inquire({ email: 'nimal@customer.EXAMPLE' });
    expect(mails()).toHaveLength(1);
    api.clock.now += MINUTE;
    api.resend.mood = 'down';
    await apply({ email: 'nimal@customer.example' });
    await recover(DAY - MINUTE);
    expect(mails()).toHaveLength(2);
    api.clock.now += 2 * MINUTE;
    await inquire();
    expect(mails()).toHaveLength(2);
    expect(await listOf(api.ctx.stores.acknowledged.ids())).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });

  it('is sent once when many forms of an address arrive at once in several instances', async () => {
    await both();
    const instances = [api, api.anotherInstance(), api.anotherInstance()];
    const forms = instances.flatMap((instance) => [
      inquire({}, { instance }),
      apply({ email: INQUIRY.email }, undefined, { instance }),
    ]);
    await Promise.all(forms);
    await api.settled();
    await recover(HOUR);
    expect(mails()).toHaveLength(1);
  });

  it.each(['down', 'hanging', 500] as const)(
    'fails no form while the provider is %s, and is sent once afterwards',
    async (mood) => {
      await both();
      api.resend.mood = mood;
      expect((await inquire()).status).toBe(200);
      await recover(HOUR);
      await deliverDue(api.ctx);
      expect(mails()).toHaveLength(1);
    },
  );

  it('fails no form when its own stores cannot be read', async () => {
    await both();
    api.ctx.stores.templates.get = async () => Promise.reject(new Error('The store does not answer.'));
    expect((await inquire()).status).toBe(200);
    expect(api.resend.delivered.map(({ subject }) => subject)).toEqual(['New inquiry from Nimal Perera']);
  });

  it.each<[why: string, before: () => Promise<unknown>, after: number]>([
    [
      'its inquiry is deleted',
      async () => call('DELETE', `/api/inquiries/${(await inquiries())[0]!.id}`),
      HOUR,
    ],
    ['its person is erased', () => call('POST', '/api/people/erase', { email: INQUIRY.email }), HOUR],
    ['it is switched off', () => switchOn('inquiry-acknowledgement', { on: false }), HOUR],
    ['a day is over', async () => undefined, DAY],
  ])('that waits is dropped when %s', async (_why, before, after) => {
    await both();
    api.resend.mood = 500;
    await inquired();
    await before();
    await recover(after);
    expect([mails(), await waiting()]).toEqual([[], []]);
  });

  it('is not sent for suspected spam, but when that is approved within a day', async () => {
    await both();
    for (const [email, pause, count] of [
      [INQUIRY.email, HOUR, 1],
      ['late@customer.example', DAY, 1],
    ] as const) {
      await inquire({ extra_remarks: 'x', email });
      api.clock.now += pause;
      api.cookie = await adminCookie(api);
      const [suspect] = await inquiries('?suspected=1');
      expect((await call('POST', `/api/inquiries/${suspect!.id}/approve`)).status).toBe(200);
      expect(mails()).toHaveLength(count);
    }
  });

  it('has a budget of its own', async () => {
    await both();
    Object.assign(api.ctx.env, { limitLoopback: true });
    const hour = Math.floor(api.clock.now / HOUR);
    const { budgets } = api.ctx.stores;
    await budgets.put(`acknowledgements~${hour}`, { taken: 60, hour });
    await inquire();
    expect(api.resend.delivered.map(({ subject }) => subject)).toEqual(['New inquiry from Nimal Perera']);
    await budgets.put(`mails~${hour}`, { taken: 60, hour });
    await budgets.remove(`acknowledgements~${hour}`);
    api.ctx.counts.shares.clear();
    await inquire({ email: 'other@customer.example' }, { ip: '203.0.113.9' });
    expect(mails()).toMatchObject([{ to: ['other@customer.example'] }]);
  });

  it.each([
    ...[
      'Visit evil.example now',
      'https://evil.example',
      'Call 0771234567',
      'me@evil.example',
      '<b>Nimal</b>',
    ],
  ])('carries no message of somebody else: the name %j is left out', async (firstName) => {
    await both();
    await inquire({ firstName });
    const [mail] = mails();
    expect(mail?.text).toMatch(/^Dear Sir or Madam,/);
    for (const part of [mail?.text, mail?.html, mail?.subject]) {
      expect(part).not.toContain(firstName);
      expect(part).not.toContain(INQUIRY.message);
    }
  });
});
