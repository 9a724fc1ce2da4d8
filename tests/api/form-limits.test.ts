import { expect, it } from 'vitest';
import { DAY, HOUR } from '#server/platform/clock';
import { hourOf } from '#server/features/outbox/budgets';
import { deliverDue } from '#server/features/outbox/outbox';
import { purge } from '#server/features/maintenance/purge';
import { pdfFile } from '../fixtures/cv-files.ts';
import { json, startSignedIn } from '../support/api.ts';
import { APPLICANT, form } from '../support/applicants.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startSignedIn);

const send = (ip: string) => api.call('/api/send-email', { ...json(INQUIRY), ip });
const rows = async (query = '') =>
  (await api.call(`/api/getemaildetails${query}`, { headers: { cookie: api.cookie } })).json();

it('stores the sixth inquiry of a network within ten minutes as suspected, and answers it like the others', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 7; sent += 1) statuses.push((await send(`198.51.100.${sent}`)).status);
  expect(statuses).toEqual(Array(7).fill(200));
  expect([(await rows()).length, (await rows('?suspected=1')).length]).toEqual([5, 2]);
  expect(api.resend.delivered).toHaveLength(5);
  await send('203.0.113.9');
  expect([(await rows()).length, api.resend.delivered.length]).toEqual([6, 6]);
});

it('limits a burst of parallel forms, too', async () => {
  const sent = await Promise.all(Array.from({ length: 40 }, () => send('2001:db8:7::1')));
  expect(sent.every(({ status }) => status === 200)).toBe(true);
  expect([(await rows()).length, (await rows('?suspected=1')).length]).toEqual([5, 35]);
});

it('counts applications separately, three in ten minutes', async () => {
  for (let sent = 0; sent < 5; sent += 1)
    await api.call('/api/submit-application', { ...form(APPLICANT), ip: '198.51.100.7' });
  const listed = async (query = '') =>
    (await api.call(`/api/applications${query}`, { headers: { cookie: api.cookie } })).json();
  expect([(await listed()).length, (await listed('?suspected=1')).length]).toEqual([3, 2]);
});

it('does not count forms from localhost', async () => {
  for (let sent = 0; sent < 12; sent += 1) await send('127.0.0.1');
  expect(await rows()).toHaveLength(12);
});

it('sends sixty mails an hour, then one that says how many wait, and the rest an hour later', async () => {
  api.ctx.env = { ...api.ctx.env, limitLoopback: true };
  for (let sent = 0; sent < 64; sent += 1) expect((await send(`10.${sent}.0.1`)).status).toBe(200);
  expect(await rows()).toHaveLength(64);
  expect(api.resend.delivered).toHaveLength(61);
  expect(api.resend.delivered.at(-1)?.text).not.toContain(INQUIRY.email);
  api.clock.now += HOUR;
  expect(await deliverDue(api.ctx)).toBe(4);
  expect(api.resend.delivered).toHaveLength(65);
});

it('sends no more of them when forms of many networks come at once', async () => {
  api.ctx.env = { ...api.ctx.env, limitLoopback: true };
  await Promise.all(Array.from({ length: 70 }, (_, n) => send(`10.${n}.0.1`)));
  expect(await rows()).toHaveLength(70);
  expect(api.resend.delivered).toHaveLength(61);
});

it('stores no IP address, and no expired count', async () => {
  await send('198.51.100.20');
  const counts = await api.ctx.stores.formCounts.list();
  expect(counts.records).toHaveLength(1);
  expect(JSON.stringify(counts.records)).not.toContain('198.51.100');
  api.clock.now += DAY;
  await purge(api.ctx);
  expect((await api.ctx.stores.formCounts.list()).records).toEqual([]);
});

it('stores applications beyond the hourly budget of CVs as suspected, with their CVs', async () => {
  api.ctx.env = { ...api.ctx.env, limitLoopback: true };
  const hour = hourOf(api.clock.now);
  await api.ctx.stores.budgets.create(`cvBytes~${hour}`, { taken: 200 * 2 ** 20, hour });
  const init = { ...form(APPLICANT, { bytes: pdfFile(), name: 'cv.pdf' }), ip: '198.51.100.7' };
  expect((await api.call('/api/submit-application', init)).status).toBe(200);
  const { records } = await api.ctx.stores.applications.list();
  expect(records.map(({ value }) => [value.suspected, value.cv?.label])).toEqual([[true, 'cv.pdf']]);
  expect(await api.ctx.stores.cvs.exists(records[0]?.id ?? '')).toBe(true);
  expect(api.resend.delivered).toEqual([]);
});
