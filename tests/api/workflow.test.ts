import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#src/features/accounts/schema/roles.ts';
import { adminCookie, cookieFor, seedPerson } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { CHANGED, expectSaid, recordsSuite } from '../support/records.ts';
import { ifMatch, staffAs } from '../support/staff.ts';

const { api, call, read, inquired, applied, inquiries, applicants } = recordsSuite();

interface Kind {
  kind: 'inquiries' | 'applications';
  one: string;
  /** The role that the work needs, and one that may not do it. */
  role: Role;
  other: Role;
  /** How far the work is: the name of the field, and two of its values. */
  field: string;
  first: string;
  second: string;
  /** The sentence for a person who may not do it. */
  nobody: string;
  rows: () => Promise<{ noteCount: number }[]>;
  add: () => Promise<{ id: string }>;
}

const KINDS: Kind[] = [
  {
    ...{ kind: 'inquiries', one: 'inquiry', role: 'office', other: 'recruiter' },
    ...{ field: 'status', first: 'in-progress', second: 'closed', rows: inquiries, add: inquired },
    nobody: 'This person cannot answer inquiries. Please choose another person.',
  },
  {
    ...{ kind: 'applications', one: 'application', role: 'recruiter', other: 'office' },
    ...{ field: 'stage', first: 'interview', second: 'rejected', rows: applicants, add: applied },
    nobody: 'This person cannot work on applications. Please choose another person.',
  },
];

describe.each(KINDS)('the work on $kind', ({ kind, one, role, other, field, first, second, ...own }) => {
  let id: string;
  const at = (rest = '') => `/api/${kind}/${id}${rest}`;
  const details = () => read(at());
  const change = (body: object, headers = {}) => call('PATCH', at(), body, headers);
  const note = (text: string) => call('POST', at('/notes'), { text });

  beforeEach(async () => {
    ({ id } = await own.add());
    api.cookie = await cookieFor(api, { name: 'Ruwan', roles: [role] });
  });

  it('begins as new; a change is listed at once, and in the audit trail with what was before', async () => {
    const before = await details();
    expect(before).toMatchObject({ [field]: 'new', assignee: '', noteCount: 0, notes: [], replies: [] });
    const [self] = (await read('/api/colleagues')).filter((person: { self: boolean }) => person.self);
    const now = { [field]: first, assignee: self.id };
    const answer = await change(now, ifMatch(before));
    expect([await answer.json(), await details(), ...(await own.rows())]).toMatchObject([now, now, now]);
    expect(await trailOf(api)).toContainEqual(
      expect.objectContaining({
        ...{ action: `${one}.change`, record: id, who: 'Ruwan', outcome: 'done' },
        changes: [
          { field, before: 'new', after: first },
          { field: 'assignee', before: '', after: self.id },
        ],
      }),
    );
    await expectSaid(await change({ [field]: second }, ifMatch(before)), 409, CHANGED);
    expect(await details()).toMatchObject(now);
  });

  it('is given to nobody who may not do it', async () => {
    const people = [
      { name: 'Kavya', roles: ['editor' as const] },
      { name: 'Sunil', roles: [other] },
    ];
    const accounts = await Promise.all(people.map((person) => seedPerson(api, person)));
    for (const assignee of ['nobody', ...accounts.map((account) => account.id)])
      await expectSaid(await change({ assignee }), 422, own.nobody);
    expect(await details()).toMatchObject({ assignee: '' });
  });

  it('has notes with author and time in the order of writing, which refuse no change of a colleague', async () => {
    const before = await details();
    expect((await note('  Called, no answer.\r\nTry tomorrow. ')).status).toBe(201);
    const firstAt = new Date(api.clock.now).toISOString();
    api.clock.now += 60_000;
    await note('Later');
    const { notes, noteCount } = await details();
    expect([notes, noteCount, await own.rows()]).toMatchObject([
      [
        { text: 'Called, no answer.\nTry tomorrow.', at: firstAt, author: 'Ruwan', removable: true },
        { text: 'Later', at: new Date(api.clock.now).toISOString() },
      ],
      ...[2, [{ noteCount: 2 }]],
    ]);
    const sent = [{ text: 'This' }, { 'Idempotency-Key': 'a-key-of-a-form' }] as const;
    // A key is its person's own: two who send the same one write a note each.
    const people = [api.cookie, await adminCookie(api)].map((cookie) => staffAs(api, cookie));
    await Promise.all(people.map((one) => one.call('POST', at('/notes'), ...sent)));
    expect((await details()).noteCount).toBe(4);
    expect((await change({ [field]: first }, ifMatch(before))).status).toBe(200);
    const entries = (await trailOf(api)).filter(({ action }) => action === `${one}.note`);
    expect(entries).toContainEqual(expect.objectContaining({ record: id, who: 'Ruwan' }));
    expect(JSON.stringify(entries)).not.toContain('tomorrow');
  });

  it('has notes that their author or an owner deletes, and nobody else', async () => {
    for (const text of ['Mine', 'Mine, too']) await note(text);
    const [mine, tooMine] = (await details()).notes;
    const remove = (which: { id: string }) => call('DELETE', at(`/notes/${which.id}`));
    const ruwan = api.cookie;
    api.cookie = await cookieFor(api, { name: 'Ruwan', roles: [role], email: 'other@staff.example' });
    expect((await details()).notes[0]).toMatchObject({ removable: false });
    const others = 'Only the person who wrote a note, or an owner, can delete it.';
    await expectSaid(await remove(mine), 403, others);
    api.cookie = ruwan;
    expect((await remove(mine)).status).toBe(200);
    api.cookie = await adminCookie(api);
    expect((await remove(tooMine)).status).toBe(200);
    await expectSaid(await remove(tooMine), 404, 'This note no longer exists.');
    expect((await details()).notes).toEqual([]);
  });
});

it('colleagues are named without address, proofs or times, and two of one name by their addresses', async () => {
  const person = { name: 'Nimal Perera', roles: ['office' as const] };
  for (const email of ['nimal@office.example', 'np@office.example'])
    await seedPerson(api, { ...person, email });
  await seedPerson(api, { ...person, name: 'owner', email: 'former@office.example', state: 'suspended' });
  const colleagues: { name: string }[] = await read('/api/colleagues');
  for (const one of colleagues) expect(Object.keys(one).toSorted()).toEqual(['id', 'name', 'roles', 'self']);
  const names = colleagues.map(({ name }) => name).toSorted();
  expect(names).toEqual(['Nimal Perera (nimal@office.example)', 'Nimal Perera (np@office.example)', 'owner']);
});
