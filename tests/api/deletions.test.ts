import { describe, expect, it } from 'vitest';
import type { Role } from '#features/accounts/schema/roles';
import type { Deleted } from '#features/deletions/schema/deleted-record';
import { purgeDeleted } from '#server/features/deletions/deletions';
import { DAY, isoTime, SECOND } from '#server/platform/clock';
import { adminCookie, cookieFor } from '../support/api.ts';
import { VACANCY } from '../support/applicants.ts';
import { POST } from '../support/blogs.ts';
import { recordsSuite } from '../support/records.ts';

const { api, call, read, inquired } = recordsSuite();

const deleted = (query = ''): Promise<Deleted[]> => read(`/api/deleted${query}`);
const idOf = async (answer: Response): Promise<string> => (await answer.json()).id;

interface Kind {
  /** Whose role may restore it. */
  role: Role;
  title: string;
  /** The address of its list and of its records. */
  list: string;
  /** Adds one and returns its id. */
  add(): Promise<string>;
  address(id: string): string;
}

const KINDS: Record<Deleted['kind'], Kind> = {
  inquiry: {
    ...{ role: 'office', title: 'Nimal Perera', list: '/api/getemaildetails' },
    add: async () => (await inquired()).id,
    address: (id) => `/api/inquiries/${id}`,
  },
  vacancy: {
    ...{ role: 'recruiter', title: VACANCY.title, list: '/api/careerdetails' },
    add: async () => {
      await call('POST', '/api/save', VACANCY);
      return (await read('/api/careerdetails'))[0].id;
    },
    address: (id) => `/api/careerdetails/${id}`,
  },
  post: {
    ...{ role: 'editor', title: POST.title, list: '/api/blogs' },
    add: async () => idOf(await call('POST', '/api/blogs', POST)),
    address: (id) => `/api/blogs/${id}`,
  },
  draft: {
    ...{ role: 'editor', title: POST.title, list: '/api/post-drafts' },
    add: async () => idOf(await call('POST', '/api/post-drafts', POST)),
    address: (id) => `/api/post-drafts/${id}`,
  },
};

const kinds = Object.keys(KINDS) as Deleted['kind'][];

describe.each(kinds)('a deleted record of the kind %s', (kind) => {
  const { role, title, list, add, address } = KINDS[kind];
  const ids = async (): Promise<string[]> => (await read(list)).map(({ id }: { id: string }) => id);
  const restore = (id: string) => call('POST', `/api/deleted/${kind}/${id}/restore`);

  it('is listed to those who may restore it, until it is restored, and never twice', async () => {
    const id = await add();
    const stale = await call('DELETE', address(id), undefined, { 'If-Match': '"old"' });
    expect([stale.status, await ids(), await deleted()]).toEqual([409, [id], []]);
    const removals = [1, 2, 3].map(() => call('DELETE', address(id)));
    const statuses = (await Promise.all(removals)).map(({ status }) => status);
    expect([statuses.includes(200), await ids()]).toEqual([true, []]);
    const { now } = api.clock;
    const row = { kind, id, title, deletedAt: isoTime(now), purgedAt: isoTime(now + 30 * DAY) };
    expect(await deleted()).toEqual([row]);
    const owner = api.cookie;
    for (const other of ['office', 'recruiter', 'editor'] as const) {
      api.cookie = await cookieFor(api, { name: other, roles: [other] });
      expect([other, await deleted()]).toEqual([other, other === role ? [row] : []]);
    }
    api.cookie = owner;
    expect(await (await restore(id)).json()).toEqual({ id, message: 'Restored.' });
    expect([await ids(), await deleted()]).toEqual([[id], []]);
    expect((await restore(id)).status).toBe(404);
    expect((await restore('none')).status).toBe(404);
  });

  it('is removed for good after thirty days and not before', async () => {
    await call('DELETE', address(await add()));
    api.clock.now += 30 * DAY - 1;
    expect(await purgeDeleted(api.ctx)).toBe(0);
    api.clock.now += 1;
    expect(await purgeDeleted(api.ctx)).toBe(1);
    const stores = ['inquiries', 'vacancies', 'posts', 'postDrafts'] as const;
    for (const name of stores) expect((await api.ctx.stores[name].list()).records).toEqual([]);
    api.cookie = await adminCookie(api);
    expect(await deleted()).toEqual([]);
  });
});

it('the latest deletion comes first, in pages, and a second one neither moves nor prolongs a record', async () => {
  const ids = [];
  for (const kind of ['inquiry', 'inquiry', 'post'] as const)
    ids.push([kind, await KINDS[kind].add()] as const);
  for (const [kind, id] of [...ids, ids[0]!]) {
    api.clock.now += SECOND;
    await call('DELETE', KINDS[kind].address(id));
  }
  const latest = ids.map(([, id]) => id).toReversed();
  expect((await deleted()).map(({ id }) => id)).toEqual(latest);
  const page = await call('GET', '/api/deleted?limit=2');
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
  const rows: Deleted[] = [...(await page.json()), ...(await read(next))];
  expect(rows.map(({ id }) => id)).toEqual(latest);
});
