import { expect, it, onTestFinished } from 'vitest';
import { updateAccount } from '#src/features/accounts/server/directory.ts';
import { deliverDue } from '#src/features/messages/server/mail-kinds.ts';
import { DAY, HOUR, MINUTE } from '#src/server/platform/clock.ts';
import { seedPerson } from '../support/api.ts';
import { injectFaults } from '../support/faulty-blobs.ts';
import { listOf, named, newKey, recordsSuite } from '../support/records.ts';
import { ifMatch } from '../support/staff.ts';

const { api, call, apply, inquired, applied, inquiries, many, mails, moveTo } = recordsSuite();

const asha = () => seedPerson(api, { name: 'Asha', roles: ['office', 'recruiter'] });
const assign = (at: string, assignee: string, headers = {}) =>
  call('PATCH', `/api/${at}`, { assignee }, headers);
const outbox = () => listOf(api.ctx.stores.mailOutbox.ids());
const sent = () => mails().filter(({ subject }) => subject.startsWith('Assigned to you'));
const later = async (ms: number) => {
  await moveTo(ms);
  await deliverDue(api.ctx);
};

it('an assignment is mailed with its name, position and link, and what follows in the hour in one mail after it', async () => {
  const { id } = await asha();
  const first = await applied({ name: 'Kamal\u2028Silva', position: 'Clerk' });
  await assign(`applications/${first.id}`, id);
  const rows = await many('inquiries', 2);
  await call('POST', '/api/inquiries/bulk', { records: named(rows), change: { assignee: id } }, newKey());
  const third = await applied({ position: '' });
  await assign(`applications/${third.id}`, id);
  await later(HOUR - MINUTE);
  expect(sent()).toMatchObject([{ to: ['Asha@staff.example'], subject: 'Assigned to you: an application' }]);
  const origin = 'https://www.veralu.example';
  expect(sent()[0]!.text.split('\n\n')).toEqual([
    'Assigned to you: an application',
    `Application from Kamal Silva for Clerk, assigned by owner: ${origin}/applicant?id=${first.id}`,
    `Switch these emails off in your account: ${origin}/account`,
  ]);
  await later(MINUTE);
  expect(sent()[1]).toMatchObject({ subject: 'Assigned to you: 2 inquiries and an application' });
  for (const part of [...rows.map((row) => row.id), third.id, 'Person 2 Perera (Other), assigned by owner'])
    expect(sent()[1]!.text).toContain(part);
  expect(sent()[1]!.text).not.toMatch(/A question|Kamal/);
  await later(HOUR);
  expect([sent().length, await outbox()]).toEqual([2, []]);
});

it.each([{ assignmentMails: false }, { roles: ['recruiter'] }, { state: 'suspended' }, undefined] as const)(
  'an assignment is mailed to nobody who is %j by then, or has it no more',
  async (lost) => {
    const [{ id }, { id: inquiry }] = [await asha(), await inquired()];
    api.resend.mood = 'down';
    await assign(`inquiries/${inquiry}`, id);
    expect(await outbox()).toEqual([`assignment~${id}`]);
    api.resend.mood = 'well';
    if (lost) await updateAccount(api.ctx, id, (account) => Object.assign(account, lost));
    else await assign(`inquiries/${inquiry}`, '');
    await later(HOUR);
    expect([sent(), await outbox()]).toEqual([[], []]);
  },
);

it('an assignment waits for the provider, and is erased with its record', async () => {
  const { id } = await asha();
  const [gone, stays] = await many('applications', 2);
  api.resend.mood = 500;
  for (const row of [gone, stays]) await assign(`applications/${row!.id}`, id);
  await call('DELETE', `/api/applications/${gone!.id}`);
  api.resend.mood = 'well';
  await later(3 * DAY);
  expect(sent()).toMatchObject([{ text: expect.stringContaining(`=${stays!.id}`) }]);
  expect(sent()[0]!.text).not.toContain(gone!.id);
});

it('an assignment between two tries of a mail is in the second, also where the first had arrived', async () => {
  const { id } = await asha();
  const [first, second] = await many('inquiries', 2);
  api.resend.mood = 'silent';
  await assign(`inquiries/${first!.id}`, id);
  api.clock.now += MINUTE;
  await assign(`inquiries/${second!.id}`, id);
  api.resend.mood = 'well';
  await later(HOUR);
  expect(sent().at(-1)!.text).toContain(second!.id);
});

it('an assignment whose mail the store refuses fails, and its repetition is mailed', async () => {
  const { id } = await asha();
  const row = await inquired();
  const faults = injectFaults();
  onTestFinished(faults.restore);
  Object.assign(faults, { fault: 'fails twice', strikes: (store: string) => store === 'dev-pending-mail' });
  expect((await assign(`inquiries/${row.id}`, id, ifMatch(row))).status).toBe(503);
  faults.fault = 'none';
  api.clock.now += MINUTE;
  expect((await assign(`inquiries/${row.id}`, id, ifMatch(row))).status).toBe(200);
  expect([sent().length, await inquiries()]).toMatchObject([1, [{ assignee: id }]]);
});

it('MAIL_TO_APPLICATIONS gets what concerns applications, and the office the rest', async () => {
  Object.assign(api.ctx.env.mail!, { toApplications: 'jobs@veralu.example' });
  await apply();
  await inquired();
  const told = api.resend.delivered.flatMap(({ to }) => to);
  expect(told).toEqual(['jobs@veralu.example', 'office@veralu.example']);
  const { id } = await applied();
  const ashas = (await asha()).id;
  await updateAccount(api.ctx, ashas, (account) => ({ ...account, email: '' }));
  await assign(`applications/${id}`, ashas);
  await later(0);
  expect(sent()).toMatchObject([{ to: ['jobs@veralu.example'], text: expect.stringContaining('For: Asha') }]);
  await call('POST', `/api/applications/${id}/replies`, { subject: 'A', text: 'B' });
  expect(mails().at(-1)).toMatchObject({ to: ['nimal@example.com'], reply_to: 'jobs@veralu.example' });
});
