import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ExportedList } from '#features/exports/schema/export';
import { DAY } from '#server/platform/clock';
import { newId } from '#server/platform/ids';
import { pdfFile } from '../fixtures/cv-files.ts';
import { cookieFor } from '../support/api.ts';
import { APPLICANT, VACANCY } from '../support/applicants.ts';
import { POST } from '../support/blogs.ts';
import { parseCsv } from '../support/csv.ts';
import { formData } from '../support/form-data.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { expectSaid, recordsSuite } from '../support/records.ts';

const { api, call, read, inquire, inquired, apply, applied, moveTo } = recordsSuite();

const ask = (list: ExportedList, view = {}, headers = {}) =>
  call('POST', '/api/exports', { list, ...view }, headers);

/** The rows of a file, as objects by their headings. */
async function rowsOf(list: ExportedList, view = {}): Promise<Record<string, string>[]> {
  const answer = await ask(list, view);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const [headings = [], ...rows] = parseCsv(text);
  expect(answer.headers.get('x-export-rows')).toBe(String(rows.length));
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])));
}

const ending = (text: string) => expect.stringMatching(new RegExp(`^https://[^/]+${text}$`));

describe('the file of a list', () => {
  it('is a download with the mark that Excel needs, in no cache, and compressed for who takes that', async () => {
    for (let n = 0; n < 5; n += 1) await inquire({ lastName: `Perera ${n}` });
    const answer = await ask('contact-submissions');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
      'content-disposition': 'attachment; filename="contact-submissions-2026-03-02.csv"',
      'x-content-type-options': 'nosniff',
    });
    const plain = Buffer.from(await answer.arrayBuffer());
    expect(plain.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const packed = await ask('contact-submissions', {}, { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).equals(plain)).toBe(true);
  });

  it('has the search, filters, order and columns of the screen, and no formula', async () => {
    await inquire({ lastName: 'B', message: '=1+1' });
    await inquire({ lastName: 'A' });
    await inquire({ lastName: 'C', interests: ['Web Design'] });
    await inquire({ firstName: 'Sunil', email: 'sunil@else.example' });
    const rows = await rowsOf('contact-submissions', {
      ...{ query: 'NIMAL', filters: { interests: 'Other' }, sort: { id: 'name', desc: true } },
      hidden: ['email', 'received', 'status', 'waiting', 'source'],
    });
    const shown = rows.map((row) => `${row['First Name']}: ${row.Message}`);
    expect(shown).toEqual(["Nimal B: '=1+1", `Nimal A: ${INQUIRY.message}`]);
    // What the person has hidden is not in it; what is hidden at first is.
    expect(Object.keys(rows[0]!).join()).toBe(
      'First Name,Phone Number,Message,Interests,Received,Source,Status,Waiting,Assigned to,Reply,Link',
    );
    // Interests are filtered by their key, whatever a record has, also by the label of a bookmark.
    const old = { ...INQUIRY, interests: ['Web Design'], mail: 'sent' as const, createdAt: 0 };
    await api.ctx.stores.inquiries.create(newId(api.clock.now), old);
    for (const interests of ['web-design', 'Web Design'])
      expect(await rowsOf('contact-submissions', { filters: { interests } })).toHaveLength(2);
  });

  it('of applications has times in ISO 8601, states in words, whole links, and the time zone of the screen', async () => {
    await applied({}, { bytes: pdfFile(), name: 'cv.pdf' });
    const row = { Stage: 'New', Received: new Date(api.clock.now).toISOString() };
    const links = { Resume: ending('/api/cvs/[\\w-]+'), Link: ending('/applicant\\?id=[\\w-]+') };
    expect(await rowsOf('applications', { reading: 'B' })).toMatchObject([{ ...row, ...links }]);
    const answer = await ask('applications', { reading: 'A' });
    expect(answer.headers.get('content-disposition')).toContain('"job-applications-');
    expect(await answer.text()).toContain('Applied At');
    const timeZone = 'America/New_York';
    const style = { timeZone, dateStyle: 'medium', timeStyle: 'short' } as const;
    const query = new Intl.DateTimeFormat('en-GB', style).format(api.clock.now);
    for (const [view, count] of [
      [{ filters: { stage: 'new' } }, 1],
      [{ filters: { stage: 'offer' } }, 0],
      [{ query, timeZone }, 1],
      [{ query, timeZone: 'Asia/Tokyo' }, 0],
    ] as const)
      expect([view, (await rowsOf('applications', view)).length]).toEqual([view, count]);
  });

  it('finds the inquiries that wait longer than a working day by the clock', async () => {
    const { id } = await inquired();
    const view = { filters: { waiting: 'Longer than a working day' } };
    expect(await rowsOf('contact-submissions', view)).toEqual([]);
    await moveTo(5 * DAY);
    const rows = await rowsOf('contact-submissions', view);
    expect(rows).toMatchObject([{ Status: 'New', Link: ending(`/inquiry\\?id=${id}`) }]);
  });

  it('of the audit trail says what was done with the names that stages and people have now', async () => {
    const { id } = await applied();
    const [{ id: assignee, name }] = await read('/api/colleagues');
    for (const change of [{ stage: 'interview' }, { assignee }])
      await call('PATCH', `/api/applications/${id}`, change);
    const { names } = await read('/api/application-stages');
    await call('PUT', '/api/application-stages', { ...names, interview: 'First talk' });
    const sentences = (await rowsOf('audit-trail')).map((row) => row['What happened']);
    expect(sentences).toContain(`${name} moved ${APPLICANT.name}’s application to First talk`);
    expect(sentences).toContain(`${name} assigned ${APPLICANT.name}’s application to ${name}`);
  });

  it('of posts has posts and drafts with their states and links, and of a state exactly that', async () => {
    const send = (address: string, fields: Record<string, string>) =>
      api.call(address, { method: 'POST', body: formData(fields), headers: { Cookie: api.cookie } });
    const { id } = await (await send('/api/blogs', POST)).json();
    await send('/api/blogs', { ...POST, title: 'Another' });
    await call('POST', `/api/blogs/${id}/unpublish`);
    await send('/api/post-drafts', { ...POST, title: 'Not ready' });
    const rows = (await rowsOf('blogs')).filter((row) => row.Source === 'Written here');
    expect(rows.map((row) => `${row.Title}: ${row.State}`).toSorted()).toEqual([
      ...['Another: Published', `${POST.title}: Unpublished`, 'Not ready: Draft'],
    ]);
    for (const row of rows) expect(row.Date).toMatch(/^\d{4}-\d\d-\d\dT/);
    const published = await rowsOf('blogs', { filters: { state: 'Published' } });
    expect(new Set(published.map((row) => row.State))).toEqual(new Set(['Published']));
    expect(published).toContainEqual(
      expect.objectContaining({ Title: 'Another', Link: ending('/blog/another') }),
    );
  });

  it('of what several roles share has what the caller may read', async () => {
    await inquire({ extra_remarks: 'x' });
    await apply({ extra_remarks: 'x' });
    await call('POST', '/api/save', VACANCY);
    await call('DELETE', `/api/inquiries/${(await inquired()).id}`);
    const kinds = async (list: ExportedList) => (await rowsOf(list)).map((row) => row.Kind).toSorted();
    expect([await kinds('suspected-spam'), await kinds('deleted')]).toEqual([
      ...[['Application', 'Inquiry'], ['Inquiry']],
    ]);
    expect(await rowsOf('careers')).toHaveLength(1);
    const refusal = 'Your account may not do this. An owner decides what it may do.';
    api.cookie = await cookieFor(api, { name: 'Ruwan', roles: ['office'] });
    expect([await kinds('suspected-spam'), await kinds('deleted')]).toEqual([['Inquiry'], ['Inquiry']]);
    api.cookie = await cookieFor(api, { name: 'Sunil', roles: ['recruiter'] });
    expect([await kinds('suspected-spam'), await kinds('deleted')]).toEqual([['Application'], []]);
    for (const list of ['contact-submissions', 'audit-trail', 'blogs'] as const)
      await expectSaid(await ask(list), 403, refusal);
    api.cookie = await cookieFor(api, { name: 'Kamala', roles: ['editor'] });
    for (const list of ['suspected-spam', 'applications', 'careers'] as const)
      await expectSaid(await ask(list), 403, refusal);
  });
});
