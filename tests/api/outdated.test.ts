import { expect, it } from 'vitest';
import sessions from '#functions/sessions';
import { DAY, HOUR } from '#server/platform/clock';
import { purge } from '#server/features/maintenance/purge';
import { ADMIN, adminCookie, json, startApi } from '../support/api.ts';
import { withKey } from '../support/applicants.ts';
import { count } from '../support/applications.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startApi);

it('removes ended sessions, expired login attempts and old idempotency keys, and nothing else', async () => {
  const { sessions: open, failures, ceilings, claims } = api.ctx.stores;
  /** As on another night: a night that is through is done. */
  const sweep = async () => {
    await api.ctx.stores.purges.remove('purge');
    return purge(api.ctx);
  };
  const left = () => Promise.all([open, failures, ceilings, claims].map((store) => count(store.ids())));
  await adminCookie(api);
  await api.call('/api/login', json({ ...ADMIN, password: 'not-the-password' }));
  const sending = withKey(json(INQUIRY));
  await api.call('/api/send-email', sending);
  // One failure of the address, and one of the account.
  expect([await sweep(), await left()]).toEqual([0, [1, 1, 1, 1]]);
  api.clock.now += 90 * 60_000;
  expect([await sweep(), await left()]).toEqual([1, [1, 1, 0, 1]]);
  api.clock.now += HOUR;
  expect([await sweep(), await left()]).toEqual([1, [0, 1, 0, 1]]);
  api.clock.now += DAY;
  expect([await sweep(), await left()]).toEqual([1, [0, 0, 0, 1]]);
  api.clock.now += 28 * DAY;
  expect(await sweep()).toBe(0);
  await api.call('/api/send-email', sending);
  expect(await count(api.ctx.stores.inquiries.ids())).toBe(1);
  api.clock.now += DAY;
  expect([await sweep(), await left()]).toEqual([1, [0, 0, 0, 0]]);
});
