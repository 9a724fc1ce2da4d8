import { expect, it } from 'vitest';
import type { AuditEntry } from '#src/features/audit/schema/audit.ts';
import { recordAction } from '#src/features/audit/server/audit.ts';
import { pruneAudit, sweepTitles } from '#src/features/audit/server/entries.ts';
import { eraseExpired } from '#src/features/privacy/server/privacy-requests.ts';
import { DAY, HOUR, SECOND } from '#src/server/platform/clock.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { ADMIN } from '../support/api.ts';
import { APPLICANT, VACANCY } from '../support/applicants.ts';
import { trailOf } from '../support/audit-trail.ts';
import { POST } from '../support/blogs.ts';
import { filesWith, recordsSuite } from '../support/records.ts';
import { accept, ifMatch, mailedToken } from '../support/staff.ts';

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
  // It was read before, from this machine.
  const [, list] = await trailOf(api);
  expect(list).toMatchObject({ session: entry.session, networks: ['127.0.0', '2001:db8:7'] });
  expect(list?.title).toBeUndefined();
});

it('an entry says why something was refused, and repeats nothing that was typed into an address', async () => {
  const { id } = await inquired();
  await call('DELETE', `/api/inquiries/${id}`, undefined, ifMatch({ version: 'old' }));
  await call('GET', `/api/cvs/${encodeURIComponent('\u202etyped\u001b[2J')}`);
  await call('DELETE', '/api/blogs/none/superseded');
  await call('POST', '/api/accounts', SUNIL);
  api.clock.now += SECOND;
  await accept(api, mailedToken(api), 'jennifer12345');
  const said = (await trailOf(api)).map(({ who, action, reason = 'done' }) => `${who} ${action} ${reason}`);
  expect(said.toReversed()).toEqual([
    ...['owner inquiry.delete conflict', 'owner cv.view missing', 'owner post.discard missing'],
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

it('nothing is lost when three instances write at once; the list comes newest first, in pages', async () => {
  const instances = [api, api.anotherInstance(), api.anotherInstance()];
  const init = { headers: { Cookie: api.cookie } };
  await Promise.all(
    Array.from({ length: 36 }, (_, n) => instances[n % 3]!.call(`/api/cvs/record-${n}`, init)),
  );
  expect(await trailOf(api)).toMatchObject([{ reason: 'missing', record: '', count: 36 }]);
  // Equal readings of a person are one entry a quarter of an hour.
  for (let n = 0; n < 3; n += 1) await call('GET', '/api/applications?limit=1');
  expect(await newest()).toMatchObject({ action: 'application.list', count: 3 });
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
