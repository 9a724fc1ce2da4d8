import { expect, it } from 'vitest';
import type { Role } from '#src/features/accounts/schema/roles.ts';
import type { Deleted } from '#src/features/deletions/schema/deleted-record.ts';
import { purgeDeleted } from '#src/features/deletions/server/deletions.ts';
import { DAY, isoTime } from '#src/server/platform/clock.ts';
import { cookieFor } from '../support/api.ts';
import { VACANCY } from '../support/applicants.ts';
import { POST } from '../support/blogs.ts';
import { recordsSuite } from '../support/records.ts';

const { api, call, read, inquire } = recordsSuite();

const deleted = (): Promise<Deleted[]> => read('/api/deleted');
const twice = (address: string) => [address, address] as const;
const add = (address: string, body: object) => () => call('POST', address, body);

it.each<[Deleted['kind'], Role, title: string, list: string, at: string, add: () => Promise<unknown>]>([
  ['inquiry', 'office', 'Nimal Perera', '/api/getemaildetails', '/api/inquiries', () => inquire()],
  ['vacancy', 'recruiter', VACANCY.title, ...twice('/api/careerdetails'), add('/api/save', VACANCY)],
  ['post', 'editor', POST.title, ...twice('/api/blogs'), add('/api/blogs', POST)],
  ['draft', 'editor', POST.title, '/api/blogs?state=all', '/api/post-drafts', add('/api/post-drafts', POST)],
])(
  'a deleted %s is listed to the role %s, can be restored, and goes after thirty days',
  async (kind, role, title, list, at, addOne) => {
    const ids = async (): Promise<string[]> => (await read(list)).map(({ id }: { id: string }) => id);
    await addOne();
    const [id = ''] = await ids();
    const remove = (headers = {}) => call('DELETE', `${at}/${id}`, undefined, headers);
    const { status } = await remove({ 'If-Match': '"old"' });
    expect([status, await ids(), await deleted()]).toEqual([409, [id], []]);
    expect([(await remove()).status, await ids()]).toEqual([200, []]);
    const { now } = api.clock;
    const row = { kind, id, title, deletedAt: isoTime(now), purgedAt: isoTime(now + 30 * DAY) };
    const owner = api.cookie;
    for (const other of ['office', 'recruiter', 'editor'] as const) {
      api.cookie = await cookieFor(api, { name: other, roles: [other] });
      expect([other, await deleted()]).toEqual([other, other === role ? [row] : []]);
    }
    api.cookie = owner;
    expect(await deleted()).toEqual([row]);
    const restore = async (one = id) => {
      const response = await call('POST', `/api/deleted/${kind}/${one}/restore`);
      const { version } = await response.json();
      return [response.status, version, await ids(), await deleted()];
    };
    const [restored, missing] = [await restore(), await restore('none')];
    const [{ version }] = await read(list);
    expect([restored, missing]).toEqual([
      [200, version, [id], []],
      [404, undefined, [id], []],
    ]);
    await remove();
    api.clock.now += 30 * DAY - 1;
    expect(await purgeDeleted(api.ctx)).toBe(0);
    api.clock.now += 1;
    api.cookie = await cookieFor(api, { name: 'later', roles: [role] });
    expect(await restore()).toEqual([404, undefined, [], []]);
    expect(await purgeDeleted(api.ctx)).toBe(1);
    for (const name of ['inquiries', 'vacancies', 'posts', 'postDrafts'] as const)
      expect(await api.ctx.stores[name].allIds()).toEqual([]);
  },
);
