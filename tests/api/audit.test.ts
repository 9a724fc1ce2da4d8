import { expect, it } from 'vitest';
import type { AuditEntry } from '#src/features/audit/schema/audit.ts';
import { recordAction } from '#src/features/audit/server/audit.ts';
import { pruneAudit, sweepTitles } from '#src/features/audit/server/entries.ts';
import { eraseExpired } from '#src/features/privacy/server/privacy-requests.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { newId } from '#src/server/platform/ids.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { ADMIN, adminCookie, cookieFor, json, seedPerson } from '../support/api.ts';
import { APPLICANT, VACANCY } from '../support/applicants.ts';
import { trailOf } from '../support/audit-trail.ts';
import { POST } from '../support/blogs.ts';
import { filesWith, recordsSuite } from '../support/records.ts';
import { accept, ifMatch, mailedToken, staffAs } from '../support/staff.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const CV = { bytes: pdfFile(), name: 'cv.pdf' };
const SUNIL = { name: 'Sunil', roles: ['editor' as const], email: 'sunil@staff.example' };

const { api, read, inquired, applied, ...records } = recordsSuite();

/** A call as the person who is logged in, a second after the one before. */
const call: typeof records.call = (...asked) => {
  api.clock.now += SECOND;
  return records.call(...asked);
};

async function newest(): Promise<AuditEntry> {
  const [entry] = await trailOf(api);
  return entry!;
}

it('an entry names the person, roles, session, record, network, browser and the server’s time', async () => {
  const { id } = await applied({}, CV);
  const headers = { Cookie: api.cookie, 'User-Agent': CHROME, Date: 'Fri, 01 Jan 2100 00:00:00 +0530' };
  api.clock.now += SECOND;
  await api.call(`/api/cvs/${id}`, { headers, ip: '203.0.113.77' });
  const entry = await newest();
  const [owner] = (await read('/api/accounts')).accounts;
  expect(entry).toEqual({
    ...{ id: entry.id, at: '2026-03-02T04:30:01.001Z', who: ADMIN.username, account: owner.id },
    ...{ roles: ['owner'], session: expect.stringMatching(/^[0-9a-f]{8}$/), action: 'cv.view' },
    ...{ outcome: 'done', record: id, title: APPLICANT.name, networks: ['203.0.113'] },
    ...{ browser: 'Chrome on Windows', count: 1 },
  });
  api.clock.now += SECOND;
  await api.call('/api/applications', { headers, ip: '2001:db8:7:1:2:3:4:5' });
  const [, list] = await trailOf(api);
  expect(list).toMatchObject({ session: entry.session, networks: ['127.0.0', '2001:db8:7'] });
  expect(list?.title).toBeUndefined();
});

it('an entry says why something was refused, and repeats nothing that was typed into an address', async () => {
  const { id } = await inquired();
  await call('DELETE', `/api/inquiries/${id}`, undefined, ifMatch({ version: 'old' }));
  await call('GET', `/api/cvs/${encodeURIComponent('\u202etyped\u001b[2J')}`);
  await call('DELETE', '/api/blogs/none');
  await call('POST', '/api/accounts', SUNIL);
  api.clock.now += SECOND;
  await accept(api, mailedToken(api), 'jennifer12345');
  const said = (await trailOf(api)).map(({ who, action, reason = 'done' }) => `${who} ${action} ${reason}`);
  expect(said.toReversed()).toEqual([
    ...['owner inquiry.delete conflict', 'owner cv.view missing', 'owner post.delete missing'],
    ...['owner account.invite done', 'Sunil account.accept input'],
  ]);
  expect(JSON.stringify(await trailOf(api))).not.toContain('typed');
});

it('an entry has the fields of a change before and after, of a long text the part that was changed', async () => {
  await call('POST', '/api/save', VACANCY);
  const { record, changes } = await newest();
  expect(changes).toContainEqual({ field: 'title', before: '', after: VACANCY.title });
  await call('PUT', `/api/careerdetails/${record}`, { ...VACANCY, jobType: 'Part-time' });
  const change = { field: 'jobType', before: 'Full-time', after: 'Part-time' };
  expect(await newest()).toMatchObject({ record, title: VACANCY.title, changes: [change] });
  const content = `${'word '.repeat(4000)}END${' more'.repeat(4000)}`;
  await call('POST', '/api/blogs', { ...POST, content });
  const post = (await newest()).record;
  await call('PUT', `/api/blogs/${post}`, { ...POST, content: content.replace('END', 'CHANGED') });
  const { changes: long } = await newest();
  expect(long).toMatchObject([{ before: expect.stringContaining('END more') }]);
  expect(long).toMatchObject([{ after: expect.stringContaining('CHANGED more') }]);
  expect(JSON.stringify(long).length).toBeLessThan(2300);
});

it('nothing is lost when three instances write at once; the list comes in pages', async () => {
  const instances = [api, api.anotherInstance(), api.anotherInstance()];
  const init = { headers: { Cookie: api.cookie } };
  await Promise.all(Array.from({ length: 36 }, (_, n) => instances[n % 3]!.call(`/api/cvs/cv-${n}`, init)));
  expect(await trailOf(api)).toMatchObject([{ reason: 'missing', record: '', count: 36 }]);
  // Equal readings of a person are one entry a quarter of an hour.
  await applied({}, CV);
  for (const query of ['limit=1', 'limit=2', 'suspected=1']) await call('GET', `/api/applications?${query}`);
  expect(await newest()).toMatchObject({ action: 'application.list', count: 4, rows: 1 });
  const page = await call('GET', '/api/audit?limit=1');
  expect([(await page.json()).length, page.headers.has('link')]).toEqual([1, true]);
});

it('erasing a person removes the name from every byte of the trail, which goes on saying what was done', async () => {
  await call('POST', '/api/save', VACANCY);
  const { id } = await applied({}, CV);
  for (let n = 0; n < 20; n += 1) await call('GET', `/api/cvs/${id}`);
  await call('POST', '/api/people/export', { email: APPLICANT.email });
  expect((await filesWith(api, /Perera/)).length).toBeGreaterThan(1);
  await call('POST', '/api/people/erase', { email: APPLICANT.email });
  expect(await filesWith(api, /Perera|nimal@/)).toEqual([]);
  const trail = await trailOf(api);
  expect(trail[0]).toMatchObject({ action: 'person.erase', rows: 1 });
  expect(trail.filter(({ action }) => action === 'cv.view')).toMatchObject([{ record: id, count: 20 }]);
  expect(trail.at(-1)?.title).toBe(VACANCY.title);
});

it('erasing one record removes its names from the trail, as does the end of its time', async () => {
  const names = async () => JSON.stringify(await trailOf(api)).includes('Perera');
  const { id } = await inquired();
  await call('DELETE', `/api/inquiries/${id}`);
  const before = await names();
  await call('POST', `/api/inquiries/${id}/erase`);
  expect([before, await names()]).toEqual([true, false]);
  await call('GET', `/api/cvs/${(await applied({}, CV)).id}`);
  api.clock.now += 400 * DAY;
  expect([await eraseExpired(api.ctx), await names()]).toEqual([1, false]);
  // A call that was under way writes its entry after the erasure.
  const late = { action: 'cv.view', outcome: 'done', record: id, title: 'Nimal Perera' } as const;
  await recordAction(api.ctx, { who: 'Kamala', ...late });
  api.clock.now += 2 * HOUR;
  expect([await sweepTitles(api.ctx), await names()]).toEqual([1, false]);
});

it('entries are removed after AUDIT_MONTHS, of which an entry says how many', async () => {
  const MONTH = 31 * DAY;
  const entry = { who: 'Kamala', action: 'vacancy.edit', outcome: 'done', record: 'one' } as const;
  for (let n = 0; n < 20; n += 1) await recordAction(api.ctx, entry);
  api.clock.now += 12 * MONTH;
  for (let n = 0; n < 5; n += 1) await recordAction(api.ctx, entry);
  expect(await pruneAudit(api.ctx)).toBe(0);
  api.clock.now += 13 * MONTH;
  expect(await pruneAudit(api.ctx)).toBe(20);
  expect((await trailOf(api)).map(({ action, rows }) => [action, rows])).toEqual([
    ['audit.prune', 20],
    ...Array(5).fill(['vacancy.edit', undefined]),
  ]);
});

const RUWAN = { name: 'Ruwan', roles: ['recruiter' as const] };
const QUARTER = 15 * MINUTE;

const guess = (username: string, instance: Pick<typeof api, 'callOnly'> = api) =>
  instance.callOnly('/api/login', { ...json({ username, password: 'typed here' }), ip: '203.0.113.5' });

/** The refused logins, newest first. */
const refused = async () => (await trailOf(api)).filter(({ action }) => action === 'login.refuse');

/** Guesses one after the other, and waits until they are written down. */
async function guesses(...names: string[]): Promise<void> {
  for (const name of names) await guess(name);
  await api.settled();
}

it('refused logins are one entry a quarter of an hour, with the accounts that were tried', async () => {
  const { username } = ADMIN;
  const all = { outcome: 'refused', reason: 'login', networks: ['203.0.113'] };
  await guesses(username, username);
  expect(await refused()).toMatchObject([{ ...all, who: username, count: 2 }]);
  await guesses('nobody', 'a password typed here', username);
  expect(await refused()).toMatchObject([{ ...all, who: '', tried: [username, ''], count: 5 }]);
  expect(await filesWith(api, /typed here|nobody/)).toEqual([]);
  api.clock.now += QUARTER;
  await guesses(username);
  expect((await refused())[0]).toMatchObject({ who: username, count: 1 });
});

it('refused logins at many accounts say that there were others', async () => {
  const logins = Array.from({ length: 7 }, (_, n) => `p${n}@staff.example`);
  for (const email of logins) await seedPerson(api, { ...RUWAN, name: email.slice(0, 2), email });
  await guesses(...logins);
  expect((await refused())[0]?.tried).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'others']);
});

it('a flood of strangers at several instances is one row a kind, and none of the staff is lost', async () => {
  const instances = [api, api.anotherInstance(), api.anotherInstance()];
  const cookie = await adminCookie(api);
  const strangers = Array.from({ length: 60 }, (_, n) => {
    const accept = json({ token: 'x'.repeat(43), newPassword: 'kandy-river-seven' });
    const password = { username: `n${n}`, previousPassword: 'x', newPassword: 'jennifer12345' };
    const [at, ip] = [instances[n % 3]!, `198.51.${n}.1`];
    return [
      at.call('/api/invitations/accept', { ...accept, ip }),
      at.call('/api/change-password', { ...json(password), ip }),
      at.call('/api/login', { ...json({ username: `n${n}`, password: 'x' }), ip }),
    ];
  });
  const staff = Array.from({ length: 12 }, (_, n) =>
    instances[n % 3]!.call(`/api/cvs/${newId(n)}`, { headers: { Cookie: cookie } }),
  );
  await Promise.all([...strangers.flat(), ...staff]);
  await api.settled();
  const trail = await trailOf(api);
  const counted = (...actions: string[]) =>
    trail.reduce((sum, { action, count = 0 }) => (actions.includes(action) ? sum + count : sum), 0);
  expect([counted('cv.view'), counted('account.accept'), counted('password.change')]).toEqual([12, 60, 60]);
  // A login that had to wait too long for its turn failed; the others were refused.
  expect(counted('login', 'login.refuse')).toBe(60);
  const kinds = trail.map(({ action, reason }) => `${action} ${reason}`);
  expect(kinds).toEqual([...new Set(kinds)]);
});

it('refused rights are one entry with their number, reason and endpoints, apart from missing proofs', async () => {
  const cookie = await cookieFor(api, RUWAN);
  const ruwan = staffAs(api, cookie);
  for (let n = 0; n < 3; n += 1) await ruwan.call('GET', '/api/audit');
  await ruwan.call('GET', '/api/accounts');
  const kind = { action: 'right.refuse', who: 'Ruwan', roles: ['recruiter'], outcome: 'refused' };
  const endpoints = ['GET /api/audit', 'GET /api/accounts'];
  const right = { ...kind, reason: 'right', count: 4, endpoints };
  expect(await trailOf(api)).toMatchObject([right]);
  api.clock.now += QUARTER;
  await ruwan.call('POST', '/api/exports', { list: 'careers' });
  expect(await trailOf(api)).toMatchObject([
    { ...kind, reason: 'proof', count: 1, endpoints: ['POST /api/exports'] },
    right,
  ]);
});

it('refusals without a session are not recorded, nor is a logout: anybody could fill the trail', async () => {
  await staffAs(api).call('GET', '/api/audit');
  await staffAs(api).call('POST', '/api/save', {});
  await staffAs(api).call('POST', '/api/logout', {});
  expect(await trailOf(api)).toEqual([]);
});

it('refused fresh proofs are summed, and what was typed is nowhere', async () => {
  const Cookie = await adminCookie(api);
  const prove = (password: string) =>
    api.call('/api/step-up', { ...json({ password }, { Cookie }), ip: '203.0.113.5' });
  for (const password of ['', ...Array(6).fill('typed here 1')]) await prove(password);
  expect(await trailOf(api)).toMatchObject([
    { action: 'step-up.refuse', reason: 'wrong', count: 7, who: ADMIN.username },
  ]);
  expect(await filesWith(api, /typed here/)).toEqual([]);
});

it('entries of versions before are listed: from one shared record, and with hashed titles', async () => {
  const { audit, auditHead } = api.ctx.stores;
  const old = (minute: number) => ({
    id: newId(api.clock.now - minute * MINUTE),
    value: {
      ...{ who: 'Asha', action: 'vacancy.edit', outcome: 'done' },
      record: `r${minute}`,
      title: { text: 'Old', salt: 's' },
    },
  });
  const [first, second] = [old(2), old(1)];
  await audit.create(first.id, first.value as never);
  await auditHead.put('head', { chain: 'c', seq: 1, pending: [second], sums: [] } as never);
  expect((await trailOf(api)).map(({ record, title }) => [record, title])).toEqual([
    ['r1', 'Old'],
    ['r2', 'Old'],
  ]);
  expect(await auditHead.get('head')).toBeUndefined();
});
