import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import applicationChanges from '#functions/application-changes';
import drafts from '#functions/post-drafts';
import posts from '#functions/posts';
import settings from '#functions/settings';
import type { ExportedList } from '#features/exports/schema/export';
import { DEFAULT_STAGE_NAMES } from '#features/stages/schema/stage-names';
import { ROWS_HEADER } from '#lib/list/csv';
import { DAY } from '#server/platform/clock';
import { pdfFile } from '#tests/fixtures/cv-files';
import { adminCookie, cookieFor, json, startSignedIn, type Api } from '#tests/support/api';
import { APPLICANT, form, VACANCY } from '#tests/support/applicants';
import { POST, startBlogApi } from '#tests/support/blogs';
import { parseCsv } from '#tests/support/csv';
import { INQUIRY } from '#tests/support/inquiries';
import { perTest } from '#tests/support/lifetimes';

const api = perTest(startSignedIn);

const ask = (list: ExportedList, view = {}, headers = {}) =>
  api.call('/api/exports', json({ list, ...view }, { Cookie: api.cookie, ...headers }));

/** The rows of a file, as objects by their headings. */
async function rowsOf(list: ExportedList, view = {}): Promise<Record<string, string>[]> {
  const answer = await ask(list, view);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const [headings = [], ...rows] = parseCsv(text);
  expect(Number(answer.headers.get(ROWS_HEADER))).toBe(rows.length);
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])));
}

const inquire = (own = {}) => api.call('/api/send-email', json({ ...INQUIRY, ...own }));
const apply = (own = {}) => api.call('/api/submit-application', form({ ...APPLICANT, ...own }));

describe('the file of a list', () => {
  it('is named as a download, begins with the mark that Excel needs, and is stored by no cache', async () => {
    await inquire();
    const answer = await ask('contact-submissions');
    const header = (name: string) => answer.headers.get(name);
    expect(header('content-type')).toBe('text/csv; charset=utf-8');
    expect(header('content-disposition')).toMatch(
      /^attachment; filename="contact-submissions-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect([header('cache-control'), header('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('is compressed for a caller that takes that', async () => {
    for (let n = 0; n < 5; n += 1) await inquire({ lastName: `Perera ${n}` });
    const plain = Buffer.from(await (await ask('contact-submissions')).arrayBuffer());
    const answer = await ask('contact-submissions', {}, { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const packed = Buffer.from(await answer.arrayBuffer());
    expect(packed.length).toBeLessThan(plain.length);
    expect(gunzipSync(packed).equals(plain)).toBe(true);
  });

  it('has the search, filters, order and columns of the screen', async () => {
    await inquire({ firstName: 'Nimal', lastName: 'B', interests: ['Other'], message: '=1+1' });
    await inquire({ firstName: 'Nimal', lastName: 'A', interests: ['Other'] });
    await inquire({ firstName: 'Nimal', lastName: 'C', interests: ['Web Design'] });
    await inquire({ firstName: 'Sunil', email: 'sunil@customer.example', interests: ['Other'] });
    const rows = await rowsOf('contact-submissions', {
      query: 'NIMAL',
      filters: { interests: 'Other' },
      sort: { id: 'name', desc: true },
      hidden: ['email', 'received', 'status', 'waiting', 'source'],
    });
    expect(rows.map((row) => row['First Name'])).toEqual(['Nimal B', 'Nimal A']);
    expect(rows[0]?.Message).toBe("'=1+1");
    // What the person has hidden is not in it; what is hidden at first is.
    expect(Object.keys(rows[0]!)).toEqual([
      ...['First Name', 'Phone Number', 'Message', 'Interests'],
      ...['Received', 'Source', 'Status', 'Waiting', 'Assigned to', 'Reply', 'Link'],
    ]);
  });

  it('has times in ISO 8601, states in words and whole links', async () => {
    await inquire();
    const cv = { bytes: pdfFile('CV'), name: 'cv.pdf' };
    await api.call('/api/submit-application', form(APPLICANT, cv));
    const [inquiry] = await rowsOf('contact-submissions');
    expect(inquiry).toMatchObject({ Status: 'New', Received: new Date(api.clock.now).toISOString() });
    expect(inquiry?.Link).toMatch(/^https?:\/\/[^/]+\/inquiry\?id=[\w-]+$/);
    const [applicant] = await rowsOf('applications', { reading: 'B' });
    expect(applicant).toMatchObject({ Stage: 'New', Received: new Date(api.clock.now).toISOString() });
    expect(applicant?.Resume).toMatch(/^https?:\/\/[^/]+\/api\/cvs\/[\w-]+$/);
    expect(applicant?.Link).toMatch(/\/applicant\?id=[\w-]+$/);
  });

  it('of applications has the columns, the name and the time zone of the screen', async () => {
    await apply();
    expect(await rowsOf('applications', { filters: { stage: 'new' } })).toHaveLength(1);
    expect(await rowsOf('applications', { filters: { stage: 'offer' } })).toHaveLength(0);
    const answer = await ask('applications', { reading: 'A' });
    expect(answer.headers.get('content-disposition')).toContain('"job-applications-');
    expect(await answer.text()).toContain('Applied At');
    const inWords = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
        api.clock.now,
      );
    const here = inWords('America/New_York');
    expect(await rowsOf('applications', { query: here, timeZone: 'America/New_York' })).toHaveLength(1);
    expect(await rowsOf('applications', { query: here, timeZone: 'Asia/Tokyo' })).toHaveLength(0);
    expect((await ask('applications', { timeZone: 'Nowhere/Else' })).status).toBe(422);
  });

  it('finds what waits longer than a working day by the clock', async () => {
    await inquire();
    const view = { filters: { waiting: 'Longer than a working day' } };
    expect(await rowsOf('contact-submissions', view)).toHaveLength(0);
    api.clock.now += 5 * DAY;
    api.cookie = await adminCookie(api);
    expect(await rowsOf('contact-submissions', view)).toHaveLength(1);
  });
});

describe('the file of the audit trail', () => {
  it('says what was done with the names that stages and people have now', async () => {
    await apply();
    const headers = { Cookie: api.cookie };
    const [{ id }] = await (await api.call('/api/applications', { headers })).json();
    const [{ id: assignee, name }] = await (await api.call('/api/colleagues', { headers })).json();
    const names = { ...DEFAULT_STAGE_NAMES, interview: 'First talk' };
    for (const [handler, method, path, body] of [
      [applicationChanges, 'PATCH', `/api/applications/${id}`, { stage: 'interview' }],
      [applicationChanges, 'PATCH', `/api/applications/${id}`, { assignee }],
      [settings, 'PUT', '/api/application-stages', names],
    ] as const)
      expect((await api.call(handler, path, { ...json(body, headers), method })).status).toBe(200);
    const said = (await rowsOf('audit-trail')).map((row) => row['What happened']);
    expect(said).toContain(`${name} moved ${APPLICANT.name}’s application to First talk`);
    expect(said).toContain(`${name} assigned ${APPLICANT.name}’s application to ${name}`);
  });
});

describe('the file of posts', () => {
  it('has posts and drafts, newest first, and of a state exactly that', async () => {
    const call = (handler: Parameters<Api['call']>[0], path: string, body?: object) =>
      api.call(handler, path, json(body ?? {}, { Cookie: api.cookie }));
    const { id } = await (await call(posts, '/api/blogs', POST)).json();
    await call(posts, '/api/blogs', { ...POST, title: 'Another' });
    expect((await call(posts, `/api/blogs/${id}/unpublish`)).status).toBeLessThan(300);
    await call(drafts, '/api/post-drafts', { ...POST, title: 'Not ready' });
    const rows = await rowsOf('blogs');
    const written = rows.filter((row) => row.Source === 'Written here');
    expect(written.map((row) => [row.Title, row.State]).toSorted()).toEqual([
      ['Another', 'Published'],
      [POST.title, 'Unpublished'],
      ['Not ready', 'Draft'],
    ]);
    const published = await rowsOf('blogs', { filters: { state: 'Published' } });
    expect(new Set(published.map((row) => row.State))).toEqual(new Set(['Published']));
    expect(published.find((row) => row.Title === 'Another')?.Link).toMatch(/\/blog\/another$/);
    const linkOf = (title: string) => rows.find((row) => row.Title === title)?.Link;
    expect(linkOf('Not ready')).toMatch(/\/post\?draft=[\w-]+$/);
    expect(linkOf(POST.title)).toMatch(/\/post\?id=counting-a-till$/);
    expect(rows.every((row) => /^\d{4}-\d\d-\d\dT/.test(row.Date ?? ''))).toBe(true);
  });

  it('has no link for a post of which only a superseded text is left', async () => {
    await api.stop();
    const blog = await startBlogApi();
    Object.assign(api, blog);
    await blog.commit({ id: 'a' });
    expect((await blog.send('PUT', '/api/blogs/a', { ...POST, title: 'Edited' })).status).toBe(200);
    await blog.commit();
    expect(await rowsOf('blogs')).toMatchObject([{ Title: 'Edited', Link: '' }]);
  });
});

describe('the file of what several roles share', () => {
  it('has of suspected spam and deleted records what the caller may read', async () => {
    await inquire({ extra_remarks: 'x', lastName: 'Suspected' });
    await apply({ extra_remarks: 'x', name: 'Suspected Applicant' });
    await inquire();
    await api.call('/api/save', json(VACANCY, { Cookie: api.cookie }));
    const list = await api.call('/api/getemaildetails', { headers: { Cookie: api.cookie } });
    const [{ id }] = await list.json();
    await api.call(`/api/inquiries/${id}`, {
      method: 'DELETE',
      headers: { Cookie: api.cookie },
    });
    expect((await rowsOf('suspected-spam')).map((row) => row.Kind).toSorted()).toEqual([
      'Application',
      'Inquiry',
    ]);
    expect((await rowsOf('deleted')).map((row) => row.Kind)).toEqual(['Inquiry']);
    expect(await rowsOf('careers')).toHaveLength(1);
    api.cookie = await cookieFor(api, { name: 'Sunil', roles: ['recruiter'] });
    expect((await rowsOf('suspected-spam')).map((row) => row.Kind)).toEqual(['Application']);
    expect(await rowsOf('deleted')).toEqual([]);
    expect((await ask('contact-submissions')).status).toBe(403);
    api.cookie = await cookieFor(api, { name: 'Kamala', roles: ['editor'] });
    expect((await ask('suspected-spam')).status).toBe(403);
  });
});
