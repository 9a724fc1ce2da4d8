import { adminCookie, startApi } from '#tests/support/api';
import { fillStores } from './filled-stores.ts';

/** The first page of every list, as its screen asks for it. */
const LISTS = [
  '/api/data?limit=50',
  '/api/careerdetails?limit=50',
  '/api/blogs?view=cards&limit=24',
  '/api/getemaildetails?limit=50',
  '/api/getemaildetails?suspected=1&limit=50',
  '/api/applications?limit=50',
  '/api/audit?limit=50',
  '/api/deleted?limit=50',
];

/** The fastest of several measurements: other work of the machine only adds time. */
const CALLS = 12;

async function timesAt(size: number): Promise<Map<string, number>> {
  const api = await startApi();
  await fillStores(api.directory, size, api.clock.now);
  const headers = { Cookie: await adminCookie(api) };
  const found = new Map<string, number>();
  for (const address of LISTS) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const from = performance.now();
      const answer = await api.call(address, { headers });
      const shown = answer.status === 200 ? ((await answer.json()) as unknown[]).length : 0;
      if (shown === 0) throw new Error(`${address} answered ${answer.status} and nothing to show.`);
      times.push(performance.now() - from);
    }
    found.set(address, Math.min(...times));
  }
  await api.stop();
  return found;
}

/** How long the first page of each list takes as its store grows. */
export async function lists(sizes: number[]): Promise<void> {
  // Once for nothing: the first calls of a process compile what the later ones find ready.
  await timesAt(10);
  const measured: Map<string, number>[] = [];
  for (const size of sizes) measured.push(await timesAt(size));
  const rows = LISTS.map((list) => {
    const times = measured.map((times) => times.get(list) ?? 0);
    const named = sizes.map((size, at) => [`ms at ${size}`, times[at]?.toFixed(1)]);
    return {
      list,
      ...Object.fromEntries(named),
      'last to first': ((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(2),
    };
  });
  console.log('\nFirst page of each list');
  console.table(rows);
}
