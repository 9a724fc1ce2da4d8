import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { screenTimes } from '#tests/support/screen-times';
import { startSite } from '#tests/support/site';
import { fillStores } from './filled-stores.ts';
import { callerOf, LATENCY_MS, untilRead } from './latency.ts';

/** Posts and vacancies are fewer than what people send. */
const OWN_SIZES = { posts: 500, vacancies: 200 };

const ROUNDS = 5;

/** How long each list and each record page takes to open in a browser, over full stores at the platform's latency. */
export async function screens(sizes: number[]): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'screens-'));
  const size = sizes.at(-1) ?? 10_000;
  await fillStores(dataFolder, size, Date.now(), OWN_SIZES);
  const site = await startSite({ dataFolder, env: { LATENCY_MS: String(LATENCY_MS) } });
  const ask = await callerOf(site);
  for (const address of ['/api/dashboard', '/api/storage', '/api/audit?limit=1', '/api/deleted?limit=1'])
    await untilRead(ask, address);
  await site.stop();
  await site.start();
  const times = await screenTimes(site, ROUNDS);
  await site.remove();
  await rm(dataFolder, { recursive: true, force: true });
  console.log(`\nScreens over ${size} inquiries and applications at ${LATENCY_MS} ms a store request`);
  console.log(`A screen without records: ${Math.round(Math.min(...times.map(({ plain }) => plain)))} ms`);
  console.table(
    times.map(({ screen, limit, cold, quickest, slowest }) => ({
      screen,
      'ms, quickest': Math.round(quickest),
      slowest: Math.round(slowest),
      'first after a start': Math.round(cold),
      wanted: limit,
    })),
  );
}
