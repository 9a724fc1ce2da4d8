import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SILENT_LOG, startApi } from '../support/api.ts';
import { LATENCY_MS } from './latency.ts';
import { addReads, Bill, creditsOf, liveThrough, samples } from './month.ts';
import { LEGACY_CALLS, PLANS, RATES } from './rates.ts';
import { walks } from './walk.ts';

const rounded = (amount: number) => Math.round(amount * 10) / 10;

/**
 * What the platform charges for a month's work: calls, requests, bytes and deploys from living through the month, and how
 * long a call of each kind takes from samples over the stores at its end, at the platform's latency.
 */
export async function cost(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'cost-'));
  const bill = new Bill();
  const seen = await walks();
  const api = await startApi({ directory, log: SILENT_LOG });
  await liveThrough(api, bill, () => 0);
  const { now } = api.clock;
  await api.stop();
  const slow = await startApi({ directory, log: SILENT_LOG, latencyMs: LATENCY_MS });
  slow.clock.now = now;
  for (const [part, msOfCall] of Object.entries(await samples(slow)))
    bill.add(part, { ms: msOfCall * bill.parts[part]!.calls });
  await addReads(slow, bill, (measuredMs) => measuredMs, seen);
  await slow.stop();
  await rm(directory, { recursive: true, force: true });
  const deploys = bill.deploys * RATES.deploy;
  const rows = Object.entries(bill.parts).map(([part, use]) => ({ part, use, credits: creditsOf(use) }));
  const besides = bill.total(creditsOf);
  const calls = bill.total((use) => use.calls);
  console.log(`\nA month at ${LATENCY_MS} ms a store request`);
  console.table(
    rows.map(({ part, use, credits }) => ({
      ...{ part, calls: Math.round(use.calls), 'GB-hours': (use.ms / 3_600_000).toFixed(2) },
      ...{ requests: Math.round(use.requests), MB: Math.round(use.bytes / 1e6), credits: rounded(credits) },
    })),
  );
  const largest = [{ part: `${bill.deploys} deploys`, credits: deploys }, ...rows]
    .sort((one, other) => other.credits - one.credits)
    .slice(0, 3);
  console.log(`The largest: ${largest.map(({ part, credits }) => `${part} ${rounded(credits)}`).join(', ')}`);
  console.table(
    Object.entries(PLANS).map(([plan, credits]) => ({
      ...{ plan, credits, deploys, besides: rounded(besides), left: rounded(credits - deploys - besides) },
    })),
  );
  console.log(`Legacy plans: ${Math.round(calls)} of ${LEGACY_CALLS} calls`);
}
