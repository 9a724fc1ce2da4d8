import { describe, expect, it } from 'vitest';
import applicationChanges from '#functions/application-changes';
import applications from '#functions/applications';
import inquiries from '#functions/inquiries';
import inquiryChanges from '#functions/inquiry-changes';
import type { FunctionHandler } from '#server/http/endpoints';
import { enqueue, deliverDue } from '#server/features/outbox/outbox';
import { adminCookie, json, startApi } from '../support/api.ts';
import { APPLICANT, form } from '../support/applicants.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

const LINKS = 'See https://a.example https://b.example https://c.example https://d.example';

const api = perTest(startApi);

const send = (fields: object, ip = '198.51.100.20') =>
  api.call('/api/send-email', { ...json({ ...INQUIRY, ...fields }), ip });

const asAdmin = async (handler: FunctionHandler, path: string, method = 'GET') =>
  (await api.call(handler, path, { method, headers: { Cookie: await adminCookie(api) } })).json();

const listed = () => asAdmin(inquiries, '/api/getemaildetails');
const suspects = () => asAdmin(inquiries, '/api/getemaildetails?suspected=1');

describe('an inquiry', () => {
  it.each([
    ['a filled honeypot', { extra_remarks: 'buy now' }],
    ['a list in the honeypot', { extra_remarks: ['', 'buy now'] }],
    ['an object in the honeypot', { extra_remarks: { a: 'buy now' } }],
    ['a number in the honeypot', { extra_remarks: 1 }],
    ['many links sent too soon', { message: LINKS, open_for_ms: '40' }],
  ])(
    'with %s is stored as suspected and not mailed, while the sender sees success',
    async (_what, fields) => {
      const answer = await send(fields);
      expect([answer.status, await answer.json()]).toEqual([200, await (await send({})).json()]);
      expect(await listed()).toHaveLength(1);
      expect(await suspects()).toMatchObject([{ firstName: 'Nimal', suspected: true, mail: 'pending' }]);
      // Even where a debt was noted, as by a first try of the same form that was not suspected.
      const [{ id }] = await suspects();
      await enqueue(api.ctx, 'inquiry', id);
      api.clock.now += 3_600_000;
      await deliverDue(api.ctx);
      expect(api.resend.delivered).toHaveLength(1);
    },
  );

  it.each([
    ['nothing but the specified fields', {}],
    ['an empty honeypot', { extra_remarks: '', open_for_ms: '90000' }],
    ['an empty honeypot that came twice', { extra_remarks: ['', ' '] }],
    ['being too soon alone', { open_for_ms: '10' }],
    ['many links alone', { message: LINKS }],
    ['nonsense in the hidden fields', { extra_remarks: 0, open_for_ms: { a: [] } }],
  ])('with %s is not suspected', async (_what, fields) => {
    expect((await send(fields)).status).toBe(200);
    expect(await listed()).toHaveLength(1);
    expect(api.resend.delivered).toHaveLength(1);
    expect(JSON.stringify(await listed())).not.toContain('extra_remarks');
  });

  it('from a shared IP address is stored, and listed as suspected beyond the limit of mails', async () => {
    for (let n = 0; n < 25; n += 1)
      expect((await send({ message: `n${n}`, open_for_ms: '200' })).status).toBe(200);
    expect(await listed()).toHaveLength(5);
    expect(await suspects()).toHaveLength(20);
    expect(api.resend.delivered).toHaveLength(5);
  });

  it('that was wrongly suspected can be approved: it is listed and mailed once', async () => {
    await send({ extra_remarks: 'x' });
    const [{ id }] = await suspects();
    const path = `/api/inquiries/${id}/approve`;
    expect(await asAdmin(inquiryChanges, path, 'POST')).toMatchObject({ id, mail: 'sent' });
    expect([await suspects(), (await listed()).length]).toEqual([[], 1]);
    expect(await asAdmin(inquiryChanges, path, 'POST')).toEqual({
      message: 'There is nothing here to mark as not spam.',
      code: 'not-found',
    });
    api.clock.now += 3_600_000;
    await deliverDue(api.ctx);
    expect(api.resend.delivered).toHaveLength(1);
  });

  it('stores the version of the policy that was shown, and the consent', async () => {
    await send({ consent: 'on' });
    await send({});
    const version = await api.ctx.company.policyVersion();
    const { records } = await api.ctx.stores.inquiries.list();
    expect(records.map(({ value }) => value.policy?.agreed).toSorted()).toEqual([false, true]);
    expect(records.every(({ value }) => value.policy?.version === version)).toBe(true);
    expect((await listed()).map(({ policy }: { policy: object }) => policy)).toEqual(
      expect.arrayContaining([
        { version, agreed: true },
        { version, agreed: false },
      ]),
    );
  });
});

describe('an application', () => {
  it('with a filled honeypot is stored as suspected with its CV, and can be approved', async () => {
    const apply = (fields: object) =>
      api.call('/api/submit-application', form({ ...APPLICANT, ...fields }));
    expect((await apply({ extra_remarks: 'x' })).status).toBe(200);
    expect((await apply({})).status).toBe(200);
    expect(await asAdmin(applications, '/api/applications')).toHaveLength(1);
    const [{ id, suspected }] = await asAdmin(applications, '/api/applications?suspected=1');
    expect([suspected, api.resend.delivered.length]).toEqual([true, 1]);
    await asAdmin(applicationChanges, `/api/applications/${id}/approve`, 'POST');
    expect(await asAdmin(applications, '/api/applications')).toHaveLength(2);
    expect(api.resend.delivered).toHaveLength(2);
  });
});

describe('the reasons of a suspected form', () => {
  it('are stored, listed, and removed when it is approved', async () => {
    await send({ message: LINKS, open_for_ms: '40' }, '198.51.100.99');
    const [suspect] = await suspects();
    expect(suspect.suspectedFor).toEqual(['linked', 'tooSoon']);
    await asAdmin(inquiryChanges, `/api/inquiries/${suspect.id}/approve`, 'POST');
    expect((await listed())[0]).not.toHaveProperty('suspectedFor');
  });

  it('name the limit of a network', async () => {
    for (let n = 0; n < 6; n += 1) await send({ message: `n${n}` }, '198.51.101.99');
    expect(await suspects()).toMatchObject([{ suspectedFor: ['overLimit'] }]);
  });

  it('are missing for a form of earlier', async () => {
    await send({ extra_remarks: 'x' }, '198.51.102.99');
    const [{ id }] = await suspects();
    await api.ctx.stores.inquiries.update(id, (value) => ({ ...value, suspectedFor: undefined }));
    const [suspect] = await suspects();
    expect([suspect.suspected, suspect.suspectedFor]).toEqual([true, undefined]);
  });

  it('are stored for an application', async () => {
    await api.call('/api/submit-application', form({ ...APPLICANT, extra_remarks: 'x' }));
    const [suspect] = await asAdmin(applications, '/api/applications?suspected=1');
    expect(suspect.suspectedFor).toEqual(['honeypot']);
  });
});
