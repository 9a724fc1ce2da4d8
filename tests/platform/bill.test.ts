import { expect, it } from 'vitest';
import { addReads, Bill, creditsOf, liveThrough, MONTH } from '../bench/month.ts';
import { STORE_REQUEST_MS } from '../bench/rates.ts';
import { walks } from '../bench/walk.ts';
import { SILENT_LOG, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(() => startApi({ log: SILENT_LOG }));

/** The time of a call at the platform's latency, whatever this machine does. */
const inSequence = (_measuredMs: number, depth: number) => depth * STORE_REQUEST_MS;

it('a month’s work needs 3,000 calls of schedules, 14 deploys, and 60 credits besides, at most', async () => {
  const bill = new Bill();
  const [seen] = await Promise.all([walks(), liveThrough(api, bill, inSequence)]);
  await addReads(api, bill, inSequence, seen);
  const schedules = Object.keys(bill.parts).filter((part) => part.startsWith('schedule'));
  const idle = bill.total(({ calls }) => calls, schedules);
  expect(schedules.length).toBeGreaterThan(1);
  expect(idle).toBeGreaterThan(MONTH.days);
  expect(idle).toBeLessThanOrEqual(3000);
  expect(bill.deploys).toBeGreaterThan(1);
  expect(bill.deploys).toBeLessThanOrEqual(14);
  // The platform's documents do not say that what a backup reads by its API is charged.
  const charged = Object.keys(bill.parts).filter((part) => part !== 'backups');
  expect(bill.total(creditsOf, charged), JSON.stringify(bill.parts)).toBeLessThanOrEqual(60);
});

it('40 saves in a working day are one deploy', async () => {
  const bill = new Bill();
  const saveDays = [0];
  await liveThrough(api, bill, inSequence, { days: 2, saveDays, parts: ['saves'] });
  expect([bill.parts.saves?.calls, bill.deploys]).toEqual([40, 1]);
});
