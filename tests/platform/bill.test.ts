import { expect, it } from 'vitest';
import { Bill, liveThrough, MONTH } from '../bench/month.ts';
import { SILENT_LOG, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(() => startApi({ log: SILENT_LOG }));

/** What is counted here takes no time; `npm run bench -- cost` measures it. */
const untimed = () => 0;

it('a month’s work needs 3,000 calls of schedules and 14 deploys at most', async () => {
  const bill = new Bill();
  await liveThrough(api, bill, untimed);
  const schedules = Object.keys(bill.parts).filter((part) => part.startsWith('schedule'));
  const idle = bill.total(({ calls }) => calls, schedules);
  expect(schedules.length).toBeGreaterThan(1);
  expect(idle).toBeGreaterThan(MONTH.days);
  expect(idle).toBeLessThanOrEqual(3000);
  expect(bill.deploys).toBeGreaterThan(1);
  expect(bill.deploys).toBeLessThanOrEqual(14);
});

it('40 saves in a working day are one deploy', async () => {
  const bill = new Bill();
  const saveDays = [0];
  await liveThrough(api, bill, untimed, { days: 2, saveDays, parts: ['saves'] });
  expect([bill.parts.saves?.calls, bill.deploys]).toEqual([40, 1]);
});
