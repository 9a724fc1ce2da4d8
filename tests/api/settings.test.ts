import { describe, expect, it } from 'vitest';
import settings from '#functions/settings';
import { STAGES } from '#features/applications/schema/workflow';
import { sentenceFor } from '#features/audit/schema/sentences';
import { TEMPLATE_LIMITS, type Template } from '#features/templates/schema/template';
import { json, startSignedIn } from '#tests/support/api';
import { trailOf } from '#tests/support/audit-trail';
import { perTest } from '#tests/support/lifetimes';
import { mailCalls } from '#tests/support/replies';
import { ifMatch } from '#tests/support/staff';

const api = perTest(startSignedIn);

const { call, switchOn } = mailCalls(api);

const list = async (): Promise<Template[]> => (await call(settings, '/api/templates')).json();
const put = (address: string, body: object, headers = {}) =>
  call(settings, address, { ...json(body, headers), method: 'PUT' });

const TEMPLATE = {
  kind: 'inquiry-reply',
  name: 'Short answer',
  subject: 'Re: {interest}',
  text: 'Dear {name}, thank you. {company}',
};

/** The entry of an action in the audit trail. */
const entryOf = async (wanted: string) => (await trailOf(api)).find(({ action }) => action === wanted);

const add = (own: object = {}, headers = {}) =>
  call(settings, '/api/templates', json({ ...TEMPLATE, ...own }, headers));

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
    const changed = await put(
      `/api/templates/${template.id}`,
      { ...TEMPLATE, name: 'Shorter' },
      ifMatch(template),
    );
    expect(changed.status).toBe(200);
    const entry = await entryOf('template.edit');
    expect(entry).toMatchObject({ title: 'Shorter', record: template.id });
    expect(entry?.changes).toEqual([{ field: 'name', before: 'Short answer', after: 'Shorter' }]);
    const gone = { method: 'DELETE', headers: ifMatch(await changed.json()) };
    expect((await call(settings, `/api/templates/${template.id}`, gone)).status).toBe(200);
    expect(await list()).toHaveLength(before);
    expect(await entryOf('template.delete')).toMatchObject({ title: 'Shorter' });
  });

  it('are not overwritten by a person who has not seen the last change, also those of a new site', async () => {
    const [first] = await list();
    const own = ifMatch(first!);
    expect((await put(`/api/templates/${first!.id}`, { ...first, text: 'One' }, own)).status).toBe(200);
    const late = await put(`/api/templates/${first!.id}`, { ...first, text: 'Other' }, own);
    expect([late.status, (await late.json()).message]).toEqual([
      409,
      'Someone else changed this template in the meantime. Nothing was overwritten.',
    ]);
    expect((await list())[0]?.text).toBe('One');
    const removal = { method: 'DELETE', headers: own };
    expect((await call(settings, `/api/templates/${first!.id}`, removal)).status).toBe(409);
  });

  it('of two people at once are both changed', async () => {
    const [one, other] = await list();
    await Promise.all([
      put(`/api/templates/${one!.id}`, { ...one, text: 'One' }, ifMatch(one!)),
      put(`/api/templates/${other!.id}`, { ...other, text: 'Other' }, ifMatch(other!)),
    ]);
    expect((await list()).slice(0, 2).map(({ text }) => text)).toEqual(['One', 'Other']);
  });

  it.each([
    [
      { text: 'Dear {nmae}' },
      'text',
      '{nmae} is not known here: please use {name}, {interest} or {company}.',
    ],
    [
      { subject: 'About {vacancy}' },
      'subject',
      '{vacancy} is not known here: please use {name}, {interest} or {company}.',
    ],
    [{ name: ' ' }, 'name', 'Please name the template.'],
    [{ subject: '' }, 'subject', 'Please write a subject.'],
    [{ text: 'x'.repeat(TEMPLATE_LIMITS.text + 1) }, 'text', 'Please use at most 5,000 characters.'],
    [{ kind: 'postcard' }, 'kind', expect.any(String)],
  ])('with %j are refused with a sentence', async (own, field, sentence) => {
    const answer = await add(own);
    expect([answer.status, (await answer.json()).errors[field]]).toEqual([422, sentence]);
  });

  it('of acknowledgements are neither added nor deleted, and no other is switched on', async () => {
    expect((await add({ kind: 'inquiry-acknowledgement' })).status).toBe(422);
    const gone = await call(settings, '/api/templates/inquiry-acknowledgement', { method: 'DELETE' });
    expect(gone.status).toBe(422);
    const [first] = await list();
    await put(`/api/templates/${first!.id}`, { ...first, on: true });
    await put(`/api/templates/${first!.id}`, { ...first, kind: 'rejection' });
    expect((await list())[0]).toMatchObject({ on: false, kind: first!.kind });
  });

  it('of acknowledgements are in the audit trail by their names, with what they were switched to', async () => {
    for (const kind of ['inquiry-acknowledgement', 'application-acknowledgement'] as const)
      for (const on of [true, false]) await switchOn(kind, { on });
    const said = (await trailOf(api)).map((entry) =>
      sentenceFor(entry, { stages: {}, colleagues: undefined }),
    );
    // The clock of the test stands still, so that the entries have no order.
    expect(said.filter((sentence) => sentence.includes('acknowledgement')).toSorted()).toEqual([
      'owner switched off the acknowledgement of an application',
      'owner switched off the acknowledgement of an inquiry',
      'owner switched on the acknowledgement of an application',
      'owner switched on the acknowledgement of an inquiry',
    ]);
  });

  it('are limited by number', async () => {
    const free = TEMPLATE_LIMITS.count - (await list()).length;
    for (let number = 0; number < free; number += 1) expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(409);
  });
});

describe('the names of stages', () => {
  const read = async () => (await call(settings, '/api/application-stages')).json();
  const rename = (names: object, headers = {}) =>
    put('/api/application-stages', { ...STAGES, ...names }, headers);

  it('are the usual ones at first, and can be changed, with an entry in the audit trail', async () => {
    const before = await read();
    expect(before.names).toEqual(STAGES);
    const answer = await rename({ interview: 'Second talk' }, ifMatch(before));
    expect(answer.status).toBe(200);
    expect(await read()).toEqual(await answer.json());
    expect((await read()).names).toEqual({ ...STAGES, interview: 'Second talk' });
    expect(await entryOf('settings.stages')).toMatchObject({
      changes: [{ field: 'interview', before: 'Interview', after: 'Second talk' }],
    });
  });

  it('are not overwritten by an owner who has not seen the last change', async () => {
    const before = await read();
    expect((await rename({ offer: 'Proposal' }, ifMatch(before))).status).toBe(200);
    expect((await rename({ offer: 'Terms' }, ifMatch(before))).status).toBe(409);
    expect((await read()).names.offer).toBe('Proposal');
  });

  it.each([
    [{ offer: '' }, 'offer', 'Please name the stage.'],
    [{ offer: 'x'.repeat(31) }, 'offer', 'Please use at most 30 characters.'],
    [{ offer: 'interview' }, 'offer', 'Another stage has this name. Please choose a different one.'],
  ] as const)('like %j are refused with a sentence', async (names, field, sentence) => {
    const answer = await rename(names);
    expect([answer.status, (await answer.json()).errors[field]]).toEqual([422, sentence]);
    expect((await read()).names).toEqual(STAGES);
  });
});
