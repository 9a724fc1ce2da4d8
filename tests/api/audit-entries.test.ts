import { describe, expect, it } from 'vitest';
import accounts from '#functions/accounts';
import applicationChanges from '#functions/application-changes';
import applications from '#functions/applications';
import blogs from '#functions/posts';
import drafts from '#functions/post-drafts';
import deletions from '#functions/deletions';
import inquiryChanges from '#functions/inquiry-changes';
import people from '#functions/privacy-requests';
import sessions from '#functions/sessions';
import vacancies from '#functions/vacancies';
import { newId } from '#server/platform/ids';
import { ADMIN, adminCookie, cookieFor, json, startSignedIn } from '#tests/support/api';
import { APPLICANT, form, VACANCY } from '#tests/support/applicants';
import { auditedCalls } from '#tests/support/audited-calls';
import { problemsOf, trailOf } from '#tests/support/audit-trail';
import { POST } from '#tests/support/blogs';
import { perTest } from '#tests/support/lifetimes';

const api = perTest(startSignedIn);

const { call, idOf, newest, apply, inquire } = auditedCalls(api);

const put = (body: unknown): RequestInit => ({ ...json(body), method: 'PUT' });
const remove = { method: 'DELETE' };
const post = { method: 'POST' };

describe('an entry', () => {
  it('names the person, roles, session, record, network and browser', async () => {
    const id = await apply();
    await call(applications, `/api/cvs/${id}`);
    const entry = await newest();
    expect(entry).toMatchObject({
      ...{ who: ADMIN.username, roles: ['owner'], action: 'cv.view', outcome: 'done' },
      ...{ record: id, title: APPLICANT.name, networks: ['203.0.113'], browser: 'Chrome on Windows' },
    });
    expect(entry.session).toMatch(/^[0-9a-f]{8}$/);
    expect(JSON.stringify(entry)).not.toContain('203.0.113.77');
    await call(applicationChanges, `/api/applications/${id}/approve`, post);
    expect((await newest()).session).toBe(entry.session);
    expect((await newest()).account).toBe(entry.account);
  });

  it('says of IPv6 the /48 alone', async () => {
    const headers = { Cookie: api.cookie };
    await api.call('/api/applications', { headers, ip: '2001:db8:7:1:2:3:4:5' });
    expect((await newest()).networks).toEqual(['2001:db8:7']);
  });

  it('says why something was refused', async () => {
    const id = await inquire();
    await call(inquiryChanges, `/api/inquiries/${id}`, { ...remove, headers: { 'If-Match': '"old"' } });
    expect(await newest()).toMatchObject({ outcome: 'refused', reason: 'conflict', record: id });
    await call(applications, `/api/cvs/${newId(api.clock.now)}`);
    expect(await newest()).toMatchObject({ outcome: 'refused', reason: 'missing' });
  });

  it.each<[action: string, title: string | undefined, work: () => Promise<unknown>]>([
    ['application.list', undefined, () => call(applications, '/api/applications')],
    [
      'inquiry.delete',
      'Nimal Perera',
      async () => call(inquiryChanges, `/api/inquiries/${await inquire()}`, remove),
    ],
    [
      'inquiry.restore',
      'Nimal Perera',
      async () => {
        const id = await inquire();
        await call(inquiryChanges, `/api/inquiries/${id}`, remove);
        await call(deletions, `/api/deleted/inquiry/${id}/restore`, post);
      },
    ],
    [
      'inquiry.retry',
      'Nimal Perera',
      async () => call(inquiryChanges, `/api/inquiries/${await inquire()}/retry-mail`, post),
    ],
    [
      'application.release',
      APPLICANT.name,
      async () => {
        await api.call('/api/submit-application', form({ ...APPLICANT, extra_remarks: 'x' }));
        const id = await idOf(applications, '/api/applications?suspected=1');
        await call(applicationChanges, `/api/applications/${id}/approve`, post);
      },
    ],
    ['vacancy.add', VACANCY.title, () => call(vacancies, '/api/save', json(VACANCY))],
    ['post.add', POST.title, () => call(blogs, '/api/blogs', json(POST))],
    [
      'account.invite',
      'Sunil',
      () =>
        call(
          accounts,
          '/api/accounts',
          json({ name: 'Sunil', email: 's@veralu.example', roles: ['editor'] }),
        ),
    ],
    [
      'person.export',
      'nimal@example.com',
      async () => {
        await apply();
        await call(people, '/api/people/export', json({ email: 'nimal@example.com' }));
      },
    ],
    ['logout', undefined, () => call(sessions, '/api/logout', post)],
  ])('is written for %s with its title', async (action, title, work) => {
    await work();
    api.cookie = await adminCookie(api);
    const entry = await newest();
    expect([entry.action, entry.outcome, entry.title]).toEqual([action, 'done', title]);
    expect(entry.who).toBe(ADMIN.username);
  });

  it('has the record of a new vacancy, and the fields of a change before and after', async () => {
    await call(vacancies, '/api/save', json(VACANCY));
    const { record, changes } = await newest();
    expect(changes).toContainEqual({ field: 'title', before: '', after: VACANCY.title });
    await call(vacancies, `/api/careerdetails/${record}`, put({ ...VACANCY, jobType: 'Part-time' }));
    expect(await newest()).toMatchObject({
      ...{ action: 'vacancy.edit', record, title: VACANCY.title },
      changes: [{ field: 'jobType', before: 'Full-time', after: 'Part-time' }],
    });
  });

  it('of a schedule says for when it is, or was until it was cancelled', async () => {
    const publishAt = '2026-03-20T10:30+05:30';
    const scheduledFor = new Date(publishAt).toISOString();
    const said = async () => {
      const { action, outcome, scheduledFor: moment } = await newest();
      return [action, outcome, moment];
    };
    const draft = await (await call(drafts, '/api/post-drafts', json({ ...POST, publishAt }))).json();
    const { id } = await (await call(drafts, `/api/post-drafts/${draft.id}/publish`, post)).json();
    expect(await said()).toEqual(['draft.publish', 'done', scheduledFor]);
    await call(blogs, `/api/blogs/${id}`, put({ ...POST, publishAt, content: 'Better' }));
    expect(await said()).toEqual(['post.edit', 'done', undefined]);
    const later = '2026-03-21T10:30+05:30';
    await call(blogs, `/api/blogs/${id}`, put({ ...POST, publishAt: later }));
    expect(await said()).toEqual(['post.edit', 'done', new Date(later).toISOString()]);
    await call(blogs, `/api/blogs/${id}/unpublish`, post);
    expect(await said()).toEqual(['post.unpublish', 'done', new Date(later).toISOString()]);
    // The same moment again, of which the changes say nothing.
    await call(blogs, `/api/blogs/${id}/publish`, json({ publishAt: later }));
    expect(await said()).toEqual(['post.publish', 'done', new Date(later).toISOString()]);
    await call(blogs, `/api/blogs/${id}/publish`, post);
    expect(await said()).toEqual(['post.publish', 'done', undefined]);
    await call(blogs, `/api/blogs/${id}/unpublish`, post);
    expect(await said()).toEqual(['post.unpublish', 'done', undefined]);
    await call(blogs, '/api/blogs', json({ ...POST, title: 'Another title', publishAt }));
    expect(await said()).toEqual(['post.add', 'done', scheduledFor]);
    expect(await problemsOf()).toEqual([]);
  });

  it('shows of a long text the part that was changed, and stays small', async () => {
    const content = `${'word '.repeat(4000)}END${' more'.repeat(4000)}`;
    await call(blogs, '/api/blogs', json({ ...POST, content }));
    const { record } = await newest();
    await call(blogs, `/api/blogs/${record}`, put({ ...POST, content: content.replace('END', 'CHANGED') }));
    const [changed] = (await newest()).changes ?? [];
    expect([changed?.before.includes('END'), changed?.after.includes('CHANGED')]).toEqual([true, true]);
    expect(JSON.stringify(changed).length).toBeLessThan(2300);
  });

  it('of a changed account says which roles it had', async () => {
    await cookieFor(api, { name: 'Sunil', roles: ['editor'] });
    const list = await (await call(accounts, '/api/accounts')).json();
    const { id } = list.accounts.find(({ name }: { name: string }) => name === 'Sunil');
    await call(accounts, `/api/accounts/${id}`, put({ name: 'Sunil', roles: ['office'], suspended: false }));
    expect(await newest()).toMatchObject({
      ...{ action: 'account.edit', title: 'Sunil' },
      changes: [{ field: 'roles', before: 'editor', after: 'office' }],
    });
  });

  it('of a login names the account and its new session', async () => {
    await api.call('/api/login', json(ADMIN));
    const { session, ...login } = await newest();
    expect(login).toMatchObject({ action: 'login', who: ADMIN.username, roles: ['owner'] });
    expect(session).toMatch(/^[0-9a-f]{8}$/);
  });

  it('is written for a reset by ADMIN_RESET', async () => {
    api.ctx.env = { ...api.ctx.env, adminReset: 'a-value-not-used-before' };
    await api.call('/api/login', json(ADMIN));
    const actions = (await trailOf(api)).map(({ action, title }) => [action, title]);
    expect(actions).toContainEqual(['account.reset', ADMIN.username]);
    await api.call('/api/login', json(ADMIN));
    expect((await trailOf(api)).filter(({ action }) => action === 'account.reset')).toHaveLength(1);
  });

  it('is written for a discarded text', async () => {
    await call(blogs, '/api/blogs/none/superseded', remove);
    expect(await newest()).toMatchObject({ action: 'post.discard', outcome: 'refused', reason: 'missing' });
  });
});
