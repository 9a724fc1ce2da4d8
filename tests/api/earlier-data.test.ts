import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedger } from '#src/features/privacy/server/erasures.ts';
import { deliverDue } from '#src/features/messages/server/mail-kinds.ts';
import { MINUTE } from '#src/server/platform/clock.ts';
import { RecordStore } from '#src/server/stores/record-store.ts';
import { ADMIN, cookieOf } from '../support/api.ts';
import { startBlogApi, type BlogApi } from '../support/blogs.ts';
import { logIn } from '../support/staff.ts';
import earlier from '../fixtures/earlier-data.json' with { type: 'json' };

/*
 * The fixture is the data folder of an earlier version: each file of `.netlify/data/entries` by its path, with its text, or
 * `base64:` and its bytes. It never changes; a version that stores something new gets one of its own beside it. It was made
 * by `npm start` with an empty `content/vacancies`, curl and a stand-in for the email provider: inquiries and applications,
 * mailed, suspected, deleted, erased and, with the provider down, unmailed; logins and a new password; vacancies and posts,
 * added, edited, renamed and deleted, two of them committed; an export, a CV and each list; then Ctrl+C.
 */

const bytesOf = (text: string): Buffer => {
  const [, bytes] = /^base64:(.*)$/s.exec(text) ?? [];
  return bytes === undefined ? Buffer.from(text) : Buffer.from(bytes, 'base64');
};

/** A minute after the fixture was made. The clock stays at this time, so that no record expires. */
const NOW = Date.parse('2026-11-23T10:46:00Z');

const CHANGED_PASSWORD = 'sample-of-a-new-one';

/** The committed posts that were edited and deleted, with the hashes of their files then. */
const EDITED = { id: 'weekly-bank-reconciliation', digest: '8d30b2450647c3c003a0a09ab3750f4e' };
const DELETED = { id: 'centre-meetings-that-balance', digest: '0e068e17222fd47747912cceb5ee5a8b' };

/** Writes the data to a new folder and returns it. */
async function writeEarlierData(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earlier-data-'));
  for (const [name, text] of Object.entries(earlier)) {
    const file = path.join(folder, 'entries', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytesOf(text));
  }
  return folder;
}

interface Row {
  id: string;
  version: string;
  [field: string]: unknown;
}

describe('data of an earlier version', () => {
  let folder: string;
  let api: BlogApi;
  let Cookie: string;

  beforeEach(async () => {
    folder = await writeEarlierData();
    api = await startBlogApi({ directory: folder });
    api.clock.now = NOW;
    await api.commit(EDITED, DELETED);
    Cookie = cookieOf(await logIn(api, { password: CHANGED_PASSWORD }));
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

  it('is shown in each list', async () => {
    for (const [list, field, ...expected] of [
      ['getemaildetails', 'firstName', 'Mailed', 'Unmailed'],
      ['getemaildetails?suspected=1', 'firstName', 'Suspected'],
      ['applications', 'name', 'Applicant Sample', 'Unmailed Applicant', 'Vacancy Applicant'],
      ['applications?suspected=1', 'name', 'Suspected Applicant'],
      ['careerdetails', 'title', 'Sample added', 'Sample renamed'],
      ['blogs', 'title', 'Sample in Markdown', 'Sample of an edit', 'Sample with an image'],
      ['deleted', 'kind', 'inquiry', 'post', 'post', 'vacancy'],
    ] as [string, string, ...string[]][])
      expect(await all(list, field)).toEqual(expected);
  });

  it('has no record of any kind that cannot be read', async () => {
    // These two share one store, so each lists the other's record, too.
    const { directory, formerAccounts, ...others } = api.ctx.stores;
    expect(await directory.get('directory')).toBeDefined();
    expect(await formerAccounts.get('admin')).toBeDefined();
    const stores = Object.values(others).filter((store) => store instanceof RecordStore);
    const filled: string[] = [];
    for (const store of stores as RecordStore<unknown>[]) {
      const ids = await store.allIds();
      const records = await Promise.all(ids.map((id) => store.get(id)));
      expect([store.name, ids.filter((_id, at) => !records[at])]).toEqual([store.name, []]);
      if (ids.length > 0) filled.push(store.name);
    }
    expect(filled.length).toBeGreaterThan(10);
    const actions = ['login', 'password.change', 'vacancy.edit', 'post.delete', 'person.erase', 'export'];
    expect(await all('audit', 'action')).toEqual(expect.arrayContaining(actions));
    expect(await rows('storage')).toContainEqual({ kind: 'CVs', entries: 1, bytes: 584 });
  });

  it('delivers what waited in its outbox once, and knows the changed password and who was erased', async () => {
    api.clock.now += MINUTE;
    await deliverDue(api.ctx);
    await deliverDue(api.ctx);
    const texts = api.resend.delivered.map(({ text }) => /unmailed@sample\.example/.test(text));
    expect(texts).toEqual([true, true]);
    for (const list of ['getemaildetails', 'applications'])
      expect(new Set(await all(list, 'mail'))).toEqual(new Set(['sent']));
    const login = async (password: string) => (await logIn(api, { password })).status;
    expect([await login(ADMIN.password), await login(CHANGED_PASSWORD)]).toEqual([401, 200]);
    const erased = await readLedger(api.ctx.stores.erasures);
    expect(erased({ address: 'erased@sample.example' })).toBeLessThan(NOW);
    expect(erased({ address: 'mailed@sample.example' })).toBeUndefined();
  });
});
