import { expect, it } from 'vitest';
import type { Role } from '#src/features/accounts/schema/roles.ts';
import { enqueue } from '#src/server/mail/outbox.ts';
import { MINUTE } from '#src/server/platform/clock.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { cookieFor } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { expectSaid, recordsSuite } from '../support/records.ts';

const { api, call, read, inquire, apply, inquiries, applicants, deliverLater } = recordsSuite();

const LINKS = 'See https://a.example https://b.example https://c.example https://d.example';
const CV = { bytes: pdfFile(), name: 'cv.pdf' };

const suspects = () => inquiries('?suspected=1');
const approve = (id: string) => call('POST', `/api/inquiries/${id}/approve`);

const ip = '198.51.100.20';

it.each<[what: string, own: object, reasons: string]>([
  ['a filled honeypot', { extra_remarks: 'buy now' }, 'honeypot'],
  ['a number in the honeypot', { extra_remarks: 1 }, 'honeypot'],
  ['four links, sent too soon', { message: LINKS, open_for_ms: '999' }, 'linked,tooSoon'],
])('a form with %s is kept as suspected, and not mailed', async (_what, own, reasons) => {
  for (const fields of [own, {}])
    await expectSaid(await inquire(fields, { ip }), 200, 'Thank you. Your message has reached us.');
  expect(await inquiries()).toHaveLength(1);
  const rows = await suspects();
  expect(rows).toMatchObject([{ suspected: true, mail: 'pending' }]);
  expect(rows[0]!.suspectedFor?.toSorted().join()).toBe(reasons);
  await enqueue(api.ctx, 'inquiry', rows[0]!.id);
  await deliverLater();
  expect(api.resend.delivered).toHaveLength(1);
});

it.each<[what: string, own: object]>([
  ['an empty honeypot that came twice', { extra_remarks: ['', ' '] }],
  ['many links alone', { message: LINKS, open_for_ms: '1000' }],
  ['three links, too soon', { message: LINKS.replace(/ \S+$/, ''), open_for_ms: '10' }],
  ['nonsense in the hidden fields', { extra_remarks: 0, open_for_ms: { a: [] } }],
])('a form with %s is not suspected', async (_what, own) => {
  expect((await inquire(own, { ip })).status).toBe(200);
  const rows = await inquiries();
  expect([rows.length, api.resend.delivered.length, await suspects()]).toEqual([1, 1, []]);
  expect(JSON.stringify(rows)).not.toMatch(/extra_remarks|open_for_ms|suspected/);
});

it('a form that was wrongly suspected is approved: then it is listed and mailed', async () => {
  await inquire({ extra_remarks: 'x' });
  const [{ id } = { id: '' }] = await suspects();
  expect((await call('POST', `/api/inquiries/${id}/retry-mail`)).status).toBe(409);
  const message = 'Marked as not spam. It is now in the list.';
  expect(await (await approve(id)).json()).toEqual({ id, mail: 'sent', message });
  const rows = await inquiries();
  expect([await suspects(), rows.length]).toEqual([[], 1]);
  expect(rows[0]).not.toHaveProperty('suspectedFor');
  await expectSaid(await approve('none'), 404, 'There is nothing here to mark as not spam.');
});

it('a form that is an application is suspected with its CV, for the same reasons, and approved', async () => {
  await apply({ extra_remarks: 'x' }, CV);
  await apply({ message: LINKS, open_for_ms: '10' });
  expect([await applicants(), api.resend.delivered]).toEqual([[], []]);
  const rows = await applicants('?suspected=1');
  const found = rows.map(({ suspectedFor, cv_name }) => `${suspectedFor?.toSorted()} ${cv_name}`);
  expect(found.toSorted()).toEqual(['honeypot cv.pdf', 'linked,tooSoon null']);
  for (const { id } of rows) await call('POST', `/api/applications/${id}/approve`);
  expect([(await applicants()).length, api.resend.delivered.length]).toEqual([2, 2]);
});

it('what is suspected is one list, of which each role reads its own, and applications that were read are recorded', async () => {
  await inquire({ extra_remarks: 'x' });
  await apply({ extra_remarks: 'x' });
  const kinds = async (role: Role) => {
    api.cookie = await cookieFor(api, { name: role, roles: [role] });
    return (await read('/api/suspects')).map(({ kind }: { kind: string }) => kind).toSorted();
  };
  expect([await kinds('owner'), await kinds('office'), await kinds('recruiter')]).toEqual([
    ...[['application', 'inquiry'], ['inquiry'], ['application']],
  ]);
  const readings = (await trailOf(api)).filter(({ action }) => action === 'application.list');
  const told = readings.map(({ roles, rows }) => `${roles} ${rows}`).toSorted();
  expect(told).toEqual(['owner 1', 'recruiter 1']);
});

it('a network has twenty suspected forms an hour, and another one its own', async () => {
  const statusFrom = async (network: number) =>
    (await inquire({ extra_remarks: 'x' }, { ip: `198.51.${network}.1` })).status;
  for (let n = 0; n < 20; n += 1) expect(await statusFrom(7)).toBe(200);
  expect([await statusFrom(7), await statusFrom(8)]).toEqual([429, 200]);
});

it('a network is mailed five inquiries in ten minutes and twenty a day, one by one or at once, and told nothing', async () => {
  const send = (n: number, network = 100) => inquire({ message: `n${n}` }, { ip: `198.51.${network}.${n}` });
  const counts = async () => [
    (await inquiries()).length,
    (await suspects()).length,
    api.resend.delivered.length,
  ];
  for (let n = 0; n < 7; n += 1) expect((await send(n)).status).toBe(200);
  expect(await counts()).toEqual([5, 2, 5]);
  expect(await suspects()).toMatchObject([{ suspectedFor: ['overLimit'] }, { suspectedFor: ['overLimit'] }]);
  await send(9, 101);
  expect(await counts()).toEqual([6, 2, 6]);
  for (let window = 0; window < 4; window += 1) {
    api.clock.now += 10 * MINUTE;
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => send(n)));
  }
  // Fifteen of the four windows' twenty-four: with the first five, twenty of the day.
  expect(await counts()).toEqual([21, 11, 21]);
});
