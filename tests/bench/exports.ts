import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { refreshSnapshots } from '#server/features/maintenance/snapshots';
import { adminCookie, json, startApi } from '#tests/support/api';
import { fillStores } from './filled-stores.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is in use after everything that is not needed was thrown away, in MB. */
function inUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** One file: its time, its size, and how much more memory is in use while it is read piece by piece. */
async function exported(size: number): Promise<object> {
  const api = await startApi();
  await fillStores(api.directory, size, api.clock.now);
  while ((await refreshSnapshots(api.ctx)) > 0);
  const Cookie = await adminCookie(api);
  const view = { query: 'eleven branches', sort: { id: 'name', desc: false } };
  const before = inUse();
  const from = performance.now();
  const answer = await api.callOnly(
    '/api/exports',
    json({ list: 'contact-submissions', ...view }, { Cookie }),
  );
  const began = performance.now() - from;
  const extra: number[] = [];
  let bytes = 0;
  let waited = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength;
    const paused = performance.now();
    if (extra.length < 2 || bytes % 7 === 0) extra.push(inUse() - before);
    waited += performance.now() - paused;
  }
  const whole = performance.now() - from - waited;
  const rows = Number(answer.headers.get('x-export-rows'));
  await api.settled();
  await api.stop();
  return {
    rows,
    'file MB': (bytes / 2 ** 20).toFixed(1),
    'ms to the first row': Math.round(began),
    'ms in all': Math.round(whole),
    'MB more at the first row': Math.round(extra[0] ?? 0),
    'MB more at most': Math.round(Math.max(...extra)),
  };
}

/** What the file of a list costs as the list grows, searched and sorted, which needs all its rows. */
export async function exports(sizes: number[]): Promise<void> {
  await exported(10);
  const rows: object[] = [];
  for (const size of sizes) rows.push(await exported(size));
  console.log('\nThe file of a list of inquiries, of twice as many records');
  console.table(rows);
}
