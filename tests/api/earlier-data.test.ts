import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedger } from '#server/features/erasures/erasures';
import { deliverDue } from '#server/features/outbox/outbox';
import { MINUTE } from '#server/platform/clock';
import { RecordStore } from '#server/stores/record-store';
import { ADMIN, cookieOf } from '../support/api.ts';
import { startBlogApi, type BlogApi } from '../support/blogs.ts';
import * as earlier from '../support/earlier-data.ts';
import { logIn } from '../support/staff.ts';

interface Row {
  id: string;
  version: string;
  [field: string]: unknown;
}

// `tests/support/earlier-data.ts` says how the data was made.
describe('data of an earlier version', () => {
  let folder: string;
  let api: BlogApi;
  let Cookie: string;

  beforeEach(async () => {
    folder = await earlier.writeEarlierData();
    api = await startBlogApi({ directory: folder });
    api.clock.now = earlier.NOW;
    await api.commit(earlier.EDITED, earlier.DELETED);
    Cookie = cookieOf(await logIn(api, { password: earlier.CHANGED_PASSWORD }));
  });

  afterEach(async () => {
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const call = (address: string, { headers, ...init }: RequestInit = {}) =>
    api.call(`/api/${address}`, { ...init, headers: { ...(headers as object), Cookie } });

  /** What a list shows of each row to the owner; nothing of it may be unreadable. */
  async function rows(address: string): Promise<Row[]> {
    const answer = await call(address);
    expect([answer.status, answer.headers.get('x-unreadable-records')]).toEqual([200, null]);
    return answer.json();
  }

  const all = async (address: string, field: string) =>
    (await rows(address)).map((row) => row[field]).toSorted();

  it.each([
    ['getemaildetails', 'firstName', ['Mailed', 'Unmailed']],
    ['getemaildetails?suspected=1', 'firstName', ['Suspected']],
    ['applications', 'name', ['Applicant Sample', 'Unmailed Applicant', 'Vacancy Applicant']],
    ['applications?suspected=1', 'name', ['Suspected Applicant']],
    ['careerdetails', 'title', ['Sample added', 'Sample renamed']],
    ['blogs', 'title', ['Sample in Markdown', 'Sample of an edit', 'Sample with an image']],
    ['deleted', 'kind', ['inquiry', 'post', 'post', 'vacancy']],
  ])('is shown in %s', async (list, field, expected) => {
    expect(await all(list, field)).toEqual(expected);
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
    const filled = read.filter(({ records }) => records > 0).map(({ name }) => name);
    const people = ['inquiries', 'applications', 'pending-mail', 'sessions', 'erasures', 'claims', 'audit'];
    const pages = ['posts', 'careers', 'career-addresses', 'builds'];
    expect(filled).toEqual(expect.arrayContaining([...people, ...pages]));
    const actions = ['login', 'password.change', 'vacancy.edit', 'post.delete', 'person.erase', 'export'];
    expect(await all('audit', 'action')).toEqual(expect.arrayContaining(actions));
    expect(await rows('storage')).toContainEqual({ kind: 'CVs', entries: 1, bytes: 584 });
  });

  it('delivers what waited in its outbox once, and knows the changed password and who was erased', async () => {
    api.clock.now += MINUTE;
    expect([await deliverDue(api.ctx), await deliverDue(api.ctx)]).toEqual([2, 0]);
    const texts = api.resend.delivered.map(({ text }) => /unmailed@sample\.example/.test(text));
    expect(texts).toEqual([true, true]);
    for (const list of ['getemaildetails', 'applications'])
      expect(new Set(await all(list, 'mail'))).toEqual(new Set(['sent']));
    const login = async (password: string) => (await logIn(api, { password })).status;
    expect([await login(ADMIN.password), await login(earlier.CHANGED_PASSWORD)]).toEqual([401, 200]);
    const erased = await readLedger(api.ctx.stores.erasures);
    expect(erased({ address: 'erased@sample.example' })).toBeLessThan(earlier.NOW);
    expect(erased({ address: 'mailed@sample.example' })).toBeUndefined();
  });
});
