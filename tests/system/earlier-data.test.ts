import { readdir, rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import applicationChanges from '#functions/application-changes';
import applications from '#functions/applications';
import audit from '#functions/audit';
import blogs from '#functions/posts';
import builds from '#functions/builds';
import careers from '#functions/vacancies';
import dashboard from '#functions/dashboard';
import deletions from '#functions/deletions';
import inquiries from '#functions/inquiries';
import inquiryChanges from '#functions/inquiry-changes';
import people from '#functions/privacy-requests';
import uploads from '#functions/uploads';
import { MINUTE } from '#server/platform/clock';
import type { FunctionHandler } from '#server/http/endpoints';
import { readLedger } from '#server/features/erasures/erasures';
import { deliverDue } from '#server/features/outbox/outbox';
import { RecordStore } from '#server/stores/record-store';
import { ADMIN, cookieOf, json } from '#tests/support/api';
import { form, VACANCY } from '#tests/support/applicants';
import { startBlogApi, type BlogApi } from '#tests/support/blogs';
import {
  CHANGED_PASSWORD,
  CV_BYTES,
  DELETED,
  EDITED,
  MAILED,
  NOW,
  writeEarlierData,
} from '#tests/support/earlier-data';
import { PNG } from '#tests/support/images';
import { makeSmallSite } from '#tests/support/small-site';
import { logIn } from '#tests/support/staff';
import { startSite } from '#tests/support/site';

// `tests/support/earlier-data.ts` says how the data was made.
let folder: string;

beforeEach(async () => {
  folder = await writeEarlierData();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

interface Row {
  id: string;
  version: string;
  [field: string]: unknown;
}

describe('data of an earlier version', () => {
  let api: BlogApi;
  let cookie: string;

  beforeEach(async () => {
    api = await startBlogApi({ directory: folder });
    api.clock.now = NOW;
    await api.commit(EDITED, DELETED);
    cookie = cookieOf(await logIn(api, { password: CHANGED_PASSWORD }));
  });

  afterEach(() => api.stop());

  const call = (handler: FunctionHandler, address: string, init: RequestInit = {}) =>
    api.call(handler, address, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), Cookie: cookie },
    });

  /** What a list shows of each row to the owner; nothing of it may be unreadable. */
  async function rows(handler: FunctionHandler, address: string): Promise<Row[]> {
    const answer = await call(handler, address);
    expect([answer.status, answer.headers.get('x-unreadable-records')]).toEqual([200, null]);
    return answer.json();
  }

  const all = async (handler: FunctionHandler, address: string, field: string) =>
    (await rows(handler, address)).map((row) => row[field]).toSorted();

  const done = async (handler: FunctionHandler, address: string, init: RequestInit) => {
    const answer = await call(handler, address, init);
    expect([address, answer.status]).toEqual([address, 200]);
    return answer.json();
  };

  it('is shown in every list', async () => {
    expect(await all(inquiries, '/api/getemaildetails', 'firstName')).toEqual(['Mailed', 'Unmailed']);
    expect(await all(inquiries, '/api/getemaildetails?suspected=1', 'firstName')).toEqual(['Suspected']);
    const applicants = ['Applicant Sample', 'Unmailed Applicant', 'Vacancy Applicant'];
    expect(await all(applications, '/api/applications', 'name')).toEqual(applicants);
    expect(await all(applications, '/api/applications?suspected=1', 'name')).toEqual(['Suspected Applicant']);
    expect(await all(careers, '/api/careerdetails', 'title')).toEqual(['Sample added', 'Sample renamed']);
    const posts = ['Sample in Markdown', 'Sample of an edit', 'Sample with an image'];
    expect(await all(blogs, '/api/blogs', 'title')).toEqual(posts);
    expect(await all(deletions, '/api/deleted', 'kind')).toEqual(['inquiry', 'post', 'post', 'vacancy']);
    const actions = new Set(await all(audit, '/api/audit', 'action'));
    for (const action of [
      'login',
      'password.change',
      'vacancy.edit',
      'post.delete',
      'person.erase',
      'export',
    ])
      expect(actions).toContain(action);
    expect(await done(dashboard, '/api/dashboard', {})).toMatchObject({ inquiries: { all: 2 } });
    expect(await rows(dashboard, '/api/storage')).toContainEqual({ kind: 'CVs', entries: 1, bytes: 584 });
    expect(await done(builds, '/api/builds', {})).toMatchObject({ state: 'live' });
  });

  it('has no record of any kind that cannot be read', async () => {
    // These two share one store, so each lists the other's record, too.
    const { directory, formerAccounts, ...others } = api.ctx.stores;
    expect(await directory.get('directory')).toBeDefined();
    expect(await formerAccounts.get('admin')).toBeDefined();
    const stores = Object.values(others).filter((store) => store instanceof RecordStore);
    const read = await Promise.all(
      stores.map(async (store) => {
        const { records, unreadable } = await (store as RecordStore<unknown>).list();
        return { name: store.name, records: records.length, unreadable };
      }),
    );
    expect(read.filter(({ unreadable }) => unreadable.length > 0)).toEqual([]);
    // These are empty: counts of what comes at once, notes of the night, and what that version did not have.
    const empty = read.filter(({ records }) => records === 0).map(({ name }) => name);
    expect(empty.toSorted().join(' ')).toBe(
      'acknowledged budgets challenges csp-reports form-counts login-failures post-drafts post-versions preview-links purges settings templates unused-images',
    );
  });

  it('of forms opens, is approved and erased', async () => {
    const [applicant] = (await rows(applications, '/api/applications')).filter((row) => row.cv_path);
    const cv = await call(applications, `/api/${applicant?.cv_path}`);
    expect(Buffer.from(await cv.arrayBuffer())).toEqual(CV_BYTES);
    const [inquiry] = await rows(inquiries, '/api/getemaildetails?suspected=1');
    const [application] = await rows(applications, '/api/applications?suspected=1');
    await done(inquiryChanges, `/api/inquiries/${inquiry?.id}/approve`, { method: 'POST' });
    await done(applicationChanges, `/api/applications/${application?.id}/approve`, { method: 'POST' });
    expect(api.resend.delivered.map(({ subject }) => subject)).toEqual([
      'New inquiry from Suspected Sample',
      'New application from Suspected Applicant',
    ]);
    const email = 'vacancy@sample.example';
    expect(await done(people, '/api/people/export', json({ email }))).toMatchObject({
      applications: [{ position: 'Sample added' }],
      unreadable: 0,
    });
    await done(people, '/api/people/erase', json({ email }));
    await done(applicationChanges, `/api/applications/${applicant?.id}`, { method: 'DELETE' });
    expect(await rows(applications, '/api/applications')).toHaveLength(2);
    const again = json(MAILED, { 'Idempotency-Key': 'sample-inquiry-mailed' });
    expect((await api.call('/api/send-email', again)).status).toBe(200);
    expect(await rows(inquiries, '/api/getemaildetails')).toHaveLength(3);
  });

  it('of vacancies can be changed by its version, and its titles and earlier slug are still claimed', async () => {
    const [renamed] = (await rows(careers, '/api/careerdetails')).filter(
      ({ title }) => title === 'Sample renamed',
    );
    const former = await api.call('/api/career/sample-before');
    expect([former.status, (await former.json()).title]).toEqual([200, 'Sample renamed']);
    const put = (fields: object, version = renamed?.version) =>
      call(careers, `/api/careerdetails/${renamed?.id}`, {
        ...json({ ...VACANCY, ...fields }, { 'If-Match': `"${version}"` }),
        method: 'PUT',
      });
    expect((await put({ title: 'Sample added' })).status).toBe(409);
    expect((await put({ title: 'Sample again' })).status).toBe(200);
    expect((await put({ title: 'Sample at last' })).status).toBe(409);
  });

  it('of posts opens with its image and is changed', async () => {
    const [post] = (await rows(blogs, '/api/blogs')).filter(({ image }) => image);
    const image = await call(uploads, `/api/uploads/${post?.image}`);
    expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG);
    expect(await (await api.get(`/api/blogs/${EDITED.id}`)).json()).toMatchObject({
      title: 'Sample of an edit',
      committed: true,
    });
    const fields = { title: 'Changed', content: 'First', contentwriter: 'Sample Author' };
    for (const id of [post?.id, EDITED.id, 'sample-in-markdown'])
      await done(blogs, `/api/blogs/${id}`, { ...form(fields), method: 'PUT' });
    expect(await api.titles()).toEqual(['Changed', 'Changed', 'Changed']);
  });

  it('that was deleted is restored', async () => {
    for (const { kind, id } of await rows(deletions, '/api/deleted'))
      await done(deletions, `/api/deleted/${kind}/${id}/restore`, { method: 'POST' });
    expect(await rows(deletions, '/api/deleted')).toEqual([]);
    expect(await all(inquiries, '/api/getemaildetails', 'firstName')).toContain('Deleted');
    expect(await all(careers, '/api/careerdetails', 'title')).toContain('Sample deleted');
    expect(await all(blogs, '/api/blogs', 'id')).toEqual(
      expect.arrayContaining([DELETED.id, 'sample-to-delete']),
    );
  });

  it('delivers what waited in its outbox, once', async () => {
    api.clock.now += MINUTE;
    expect(await deliverDue(api.ctx)).toBe(2);
    expect(await deliverDue(api.ctx)).toBe(0);
    expect(api.resend.delivered.map(({ text }) => /unmailed@sample\.example/.test(text))).toEqual([
      true,
      true,
    ]);
    expect(new Set(await all(inquiries, '/api/getemaildetails', 'mail'))).toEqual(new Set(['sent']));
    expect(new Set(await all(applications, '/api/applications', 'mail'))).toEqual(new Set(['sent']));
  });

  it('knows the changed password and what was erased', async () => {
    const login = async (password: string) => (await logIn(api, { password })).status;
    expect([await login(ADMIN.password), await login(CHANGED_PASSWORD)]).toEqual([401, 200]);
    const erased = await readLedger(api.ctx.stores.erasures);
    expect(erased({ address: 'erased@sample.example' })).toBeLessThan(NOW);
    expect(erased({ address: 'mailed@sample.example' })).toBeUndefined();
  });
});

it('can be used by this version at any time', async () => {
  const dist = await makeSmallSite();
  // As long as it can be: the clock of a process is the real one.
  const site = await startSite({ dist, dataFolder: folder, env: { RETENTION_MONTHS: '999' } });
  try {
    const login = await fetch(
      `${site.url}/api/login`,
      json({ username: ADMIN.username, password: CHANGED_PASSWORD }),
    );
    expect(login.status).toBe(200);
    const headers = { Cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    for (const [list, count] of Object.entries({ getemaildetails: 2, applications: 3, careerdetails: 2 })) {
      const answer = await fetch(`${site.url}/api/${list}`, { headers });
      expect([list, (await answer.json()).length, answer.headers.get('x-unreadable-records')]).toEqual([
        list,
        count,
        null,
      ]);
    }
    const delivered = async () => (await readdir(site.outboxFolder)).filter((name) => name.endsWith('.json'));
    await vi.waitFor(async () => expect(await delivered()).toHaveLength(2), {
      timeout: 20_000,
      interval: 500,
    });
  } finally {
    await site.remove();
    await rm(dist, { recursive: true, force: true });
  }
});
