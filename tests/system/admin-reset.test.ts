import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { cookieOf, json } from '#tests/support/api';
import { makeSmallSite } from '#tests/support/small-site';
import { ADMIN, startSite, type Site } from '#tests/support/site';

/** The password in the settings of another deploy. */
const OTHER = 'nine low tamarinds';

let dist: string;
let dataFolder: string;

beforeAll(async () => {
  dist = await makeSmallSite();
  dataFolder = await mkdtemp(path.join(tmpdir(), 'two-processes-'));
});

afterAll(async () => {
  for (const folder of [dist, dataFolder]) await rm(folder, { recursive: true, force: true });
});

/** A process with its own environment over the one store. */
async function startProcess(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ dist, dataFolder, env });
  onTestFinished(() => site.remove());
  return site;
}

const logIn = ({ url }: Site, password: string) =>
  fetch(`${url}/api/login`, json({ username: ADMIN.username, password }));

const session = async ({ url }: Site, Cookie: string) =>
  (await fetch(`${url}/api/session`, { headers: { Cookie } })).status;

it('another process with another password resets the account only with ADMIN_RESET, and once', async () => {
  const live = await startProcess();
  const cookie = cookieOf(await logIn(live, ADMIN.password));
  const stale = await startProcess({ ADMIN_PASSWORD: OTHER });
  expect([(await logIn(stale, 'wrong')).status, (await logIn(stale, OTHER)).status]).toEqual([401, 401]);
  expect(await Promise.all([session(live, cookie), session(stale, cookie)])).toEqual([200, 200]);
  expect((await logIn(stale, ADMIN.password)).status).toBe(200);

  const resetting = await startProcess({ ADMIN_PASSWORD: OTHER, ADMIN_RESET: 'first-reset' });
  expect((await logIn(resetting, 'wrong')).status).toBe(401);
  expect(await session(live, cookie)).toBe(200);
  const reset = await logIn(resetting, OTHER);
  expect([reset.status, await session(live, cookieOf(reset)), await session(live, cookie)]).toEqual([
    200, 200, 401,
  ]);
  const change = { username: ADMIN.username, previousPassword: OTHER, newPassword: 'nine tall palmyra' };
  expect((await fetch(`${live.url}/api/change-password`, json(change))).status).toBe(200);
  const again = await startProcess({ ADMIN_PASSWORD: OTHER, ADMIN_RESET: 'first-reset' });
  for (const process of [resetting, again]) expect((await logIn(process, OTHER)).status).toBe(401);
  expect((await logIn(live, change.newPassword)).status).toBe(200);
}, 90_000);
