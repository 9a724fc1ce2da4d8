import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import audit from '#functions/audit';
import { loginSchema } from '#features/accounts/schema/session';
import { readHead } from '#server/features/audit/chain';
import { addAccount } from '#server/features/accounts/directory';
import { openSession } from '#server/features/accounts/sessions';
import { endpoints } from '#server/features/endpoints';
import { SESSION_COOKIE } from '#server/http/cookies';
import { endpoint } from '#server/http/endpoints';
import { HttpError } from '#server/http/http-error';
import { MINUTE, pause } from '#server/platform/clock';
import { inBatches } from '#server/stores/batches';
import { ADMIN, adminCookie, json, seedAdmin, SILENT_LOG, startApi, type Instance } from '#tests/support/api';
import { problemsOf, trailOf } from '#tests/support/audit-trail';
import { injectFaults } from '#tests/support/faulty-blobs';
import { perTest } from '#tests/support/lifetimes';

const api = perTest(startApi);

beforeEach(() => seedAdmin(api.ctx));

const guess = (username: string, ip = '203.0.113.5', instance: Instance = api) =>
  instance.callOnly('/api/login', { ...json({ username, password: 'a wrong one' }), ip });

/** The refused logins, newest first. */
const refused = async () => (await trailOf(api)).filter(({ action }) => action === 'login.refuse');

/** A session of a recruiter. */
async function recruiter(): Promise<string> {
  const account = {
    ...{ id: 'account-of-sunil', name: 'Sunil', email: 'sunil@veralu.example', state: 'active' as const },
    ...{ roles: ['recruiter' as const], credential: 'one', hash: 'none', version: '1' },
  };
  await addAccount(api.ctx, account);
  return `${SESSION_COOKIE.name}=${(await openSession(api.ctx, account, 'Chrome')).token}`;
}

describe('refused logins', () => {
  it('are one entry a minute for each account, and one for all unknown names', async () => {
    for (const name of [ADMIN.username, ADMIN.username, 'nobody', 'a password typed here', ADMIN.username])
      await guess(name);
    await api.settled();
    const entries = await refused();
    expect(entries.map(({ who, count }) => [who, count]).toSorted()).toEqual([
      ['', 2],
      [ADMIN.username, 3],
    ]);
    expect(entries[0]).toMatchObject({ outcome: 'refused', reason: 'login', networks: ['203.0.113'] });
    expect(JSON.stringify(await readHead(api.ctx))).not.toMatch(/typed here|nobody/);
  });

  it('of another minute are another entry, and those of a minute that is over are linked', async () => {
    await guess(ADMIN.username);
    await api.settled();
    expect((await readHead(api.ctx))?.value).toMatchObject({ seq: 0, sums: [{}] });
    api.clock.now += MINUTE;
    await guess(ADMIN.username);
    await api.settled();
    expect((await readHead(api.ctx))?.value).toMatchObject({ seq: 1, sums: [{}] });
    expect((await refused()).map(({ count }) => count)).toEqual([1, 1]);
    api.clock.now += MINUTE;
    await api.call('/api/careerdetails/none', {
      method: 'DELETE',
      headers: { Cookie: await adminCookie(api) },
    });
    expect((await readHead(api.ctx))?.value).toMatchObject({ seq: 3, sums: [] });
    expect(await problemsOf()).toEqual([]);
  });

  it('of several instances are added up', async () => {
    const other = api.anotherInstance();
    await Promise.all([guess('x'), guess('y', '198.51.100.2', other), guess('z', '192.0.2.9', other)]);
    await api.settled();
    const [entry, ...others] = await refused();
    expect([entry?.count, others]).toEqual([3, []]);
    expect(entry?.networks?.toSorted()).toEqual(['192.0.2', '198.51.100', '203.0.113']);
  });

  it('ten thousand of them make two entries at most and few writes', { timeout: 60_000 }, async () => {
    // The login's own guards, with a handler that refuses at once: the throttle and scrypt would take minutes.
    const refusing = endpoints({
      'POST /api/login': endpoint({
        access: 'public',
        body: { schema: loginSchema },
        keyed: false,
        audit: 'login',
        run: () => {
          throw new HttpError(401, 'Wrong.');
        },
      }),
    });
    const init = json({ username: ADMIN.username, password: 'a wrong one' });
    const { requests } = await api.countRequests(async () => {
      for (let n = 0; n < 100; n += 1) {
        const calls = Array.from({ length: 100 }, () =>
          api.callOnly(refusing, '/api/login', { ...init, ip: '127.0.0.1' }),
        );
        await Promise.all(calls);
        // The store's server is in this process, too.
        await pause(1);
      }
      await api.settled();
    });
    const writes = requests.filter(({ kind }) => kind === 'put');
    expect(new Set(writes.map(({ store }) => store.split('-').slice(-2).join('-')))).toEqual(
      new Set(['audit-chain']),
    );
    expect(writes.length).toBeLessThan(25);
    const entries = await refused();
    expect(entries.length).toBeLessThanOrEqual(2);
    expect(entries.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(10_000);
    expect((await api.ctx.stores.audit.list()).records).toEqual([]);
  });

  it(
    'with more made-up names than an instance tells apart are still one entry',
    { timeout: 120_000 },
    async () => {
      // Only the throttle's answer is needed here: a password that is checked takes a tenth of a second.
      for (let n = 0; n < 5; n += 1) await guess('first', '127.0.0.1');
      await inBatches([...Array(300).keys()], 20, (n) => guess(`name ${n}`, '127.0.0.1'));
      await api.settled();
      const [entry, ...others] = await refused();
      expect([entry?.count, entry?.who, others]).toEqual([305, '', []]);
      expect(JSON.stringify(await readHead(api.ctx)).length).toBeLessThan(2000);
    },
  );
});

it('refusals that could not be written are written with the next ones', { timeout: 20_000 }, async () => {
  api.ctx.log = SILENT_LOG;
  const store = injectFaults();
  onTestFinished(store.restore);
  Object.assign(store, { fault: 'fails', strikes: (name: string) => name === 'dev-audit-chain' });
  await guess('x');
  await api.settled();
  store.restore();
  await guess('x');
  await api.settled();
  expect((await refused()).map(({ count }) => count)).toEqual([2]);
});

describe('refused rights', () => {
  it('are one entry a minute with their number, reason and endpoints', async () => {
    const cookie = await recruiter();
    const headers = { Cookie: cookie };
    for (let n = 0; n < 3; n += 1) await api.call('/api/audit', { headers });
    await api.call('/api/accounts', { headers });
    const [entry, ...others] = await trailOf(api);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ action: 'right.refuse', who: 'Sunil', roles: ['recruiter'], outcome: 'refused', reason: 'right' },
      ...{ count: 4, endpoints: ['GET /api/audit', 'GET /api/accounts'] },
    });
  });

  it('without a session are not recorded: anybody could fill the trail with them', async () => {
    await api.call('/api/audit');
    await api.call('/api/save', json({}));
    expect(await trailOf(api)).toEqual([]);
  });

  it('tell a missing proof from a missing right', async () => {
    const cookie = await recruiter();
    api.clock.now += 11 * MINUTE;
    await api.call('/api/exports', json({ list: 'careers' }, { Cookie: cookie }));
    await api.call('/api/audit', { headers: { Cookie: cookie } });
    const reasons = (await trailOf(api)).map(({ reason, count }) => [reason, count]);
    expect(reasons.toSorted()).toEqual([
      ['proof', 1],
      ['right', 1],
    ]);
  });
});
