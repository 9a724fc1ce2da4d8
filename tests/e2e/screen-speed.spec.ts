import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { refreshSnapshots } from '#server/features/maintenance/snapshots';
import { startApi } from '#tests/support/api';
import { isSlow, loadOf, screenTimes } from '#tests/support/screen-times';
import { startSite } from '#tests/support/site';
import { fillStores } from '../bench/filled-stores.ts';

/** The time of a store request on the platform. */
const LATENCY_MS = '40';

const RECORDS = 10_000;

test(`every list and record opens in time over ${RECORDS} records`, async () => {
  test.setTimeout(240_000);
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'screens-'));
  const api = await startApi({ directory: dataFolder });
  await fillStores(dataFolder, RECORDS, Date.now(), { posts: 500, vacancies: 200 });
  while ((await refreshSnapshots(api.ctx)) > 0);
  await api.stop();
  const site = await startSite({ dataFolder, env: { LATENCY_MS } });
  const times = await screenTimes(site, 4, 3);
  await site.remove();
  await rm(dataFolder, { recursive: true, force: true });
  const loads = times.map(loadOf);
  console.log(
    `Screens at ${Math.min(...loads).toFixed(2)} to ${Math.max(...loads).toFixed(2)} times their limits`,
  );
  expect(times.filter(isSlow)).toEqual([]);
});
