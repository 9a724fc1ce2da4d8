import { expect, it } from 'vitest';
import { trailOf } from '../support/audit-trail.ts';
import { named, newKey, outcomes, recordsSuite } from '../support/records.ts';

const { api, call, applied, many, applicants, applicant, mails, deliverLater } = recordsSuite();

const CHANGE = { subject: 'Your application for {vacancy}', text: 'Dear {name}, no. {company}' };

type Rows = Parameters<typeof named>[0];

const reject = (rows: Rows, own: object = {}, headers = {}) => {
  const change = { ...CHANGE, move: true, again: false, ...own };
  return call('POST', '/api/applications/rejections', { records: named(rows), change }, headers);
};

it('a rejection of a selection mails each applicant with the own words, notes it, and moves all of them', async () => {
  const rows = await many('applications', 3);
  expect(await outcomes(await reject(rows))).toEqual(['done', 'done', 'done']);
  const sent = mails().map(({ to, subject, text }) => `${to[0]}: ${subject}: ${text}`);
  const words = (n: number) => `Your application for Storekeeper: Dear Person ${n}, no. Veralu Systems`;
  expect(sent.toSorted()).toEqual([1, 2, 3].map((n) => `person${n}@customer.example: ${words(n)}`));
  expect(await applicants()).toMatchObject(rows.map(() => ({ stage: 'rejected', rejection: 'sent' })));
  expect((await applicant(rows[0]!.id)).replies).toMatchObject([{ kind: 'rejection', mail: 'sent' }]);
  const entries = (await trailOf(api)).filter(({ action }) => action === 'application.reject');
  const changes = [{ field: 'stage', before: 'new', after: 'rejected' }];
  expect(entries).toMatchObject(rows.map(() => ({ changes, outcome: 'done' })));
  expect(JSON.stringify(entries)).not.toContain('Dear');
});

it('a rejection of a selection leaves the stage where that is wanted, mails nobody twice unasked, and says whom it left out', async () => {
  const rows = await many('applications', 2);
  const one = rows.slice(0, 1);
  await reject(one, { move: false });
  const still = { stage: 'new', rejection: 'sent', version: rows[0]!.version };
  expect(await applicants()).toMatchObject([still, { stage: 'new' }]);
  expect(await outcomes(await reject(rows))).toEqual(['skipped', 'done']);
  expect(mails()).toHaveLength(2);
  await reject(one, { again: true });
  expect(mails()).toHaveLength(3);
});

it('a rejection of a selection is one mail when two people send one at once', async () => {
  const rows = await many('applications', 1);
  const answers = await Promise.all([1, 2].map(() => reject(rows, { move: false }, newKey())));
  expect((await Promise.all(answers.map(outcomes))).flat().toSorted()).toEqual(['done', 'skipped']);
  await deliverLater();
  expect(mails()).toHaveLength(1);
});

it('a rejection of a selection mails again whom the provider refused, and nobody at an unsafe address', async () => {
  await applied();
  api.resend.mood = 'of the recipient';
  await reject(await applicants());
  expect(await applicants()).toMatchObject([{ rejection: 'refused' }]);
  api.resend.mood = 'well';
  expect(await outcomes(await reject(await applicants()))).toEqual(['done']);
  expect(await applicants()).toMatchObject([{ rejection: 'sent' }]);
  const { id } = await applied();
  await api.ctx.stores.applications.update(id, (value) => ({ ...value, email: 'a,b@victim.example' }));
  expect(await outcomes(await reject(await applicants(), { again: true }))).toEqual(['skipped', 'done']);
});
