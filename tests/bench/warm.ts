import { adminCookie, startApi, type Api } from '#tests/support/api';
import { declaredEndpoints, type Declared } from '#tests/support/tables';
import { fillStores } from './filled-stores.ts';

/** The fastest of several measurements: other work of the machine only adds time. */
const CALLS = 15;

/** What reads a whole store takes long enough to be told from the rest of the machine in fewer calls. */
const ENOUGH_MS = 2000;

interface Timed {
  whole: number;
  /** How much of it at least one call of the store was under way. */
  store: number;
}

/** Counts the time in which the store is being waited for, by the `fetch` that its client uses. */
function watchStore() {
  const plain = globalThis.fetch;
  let [open, since, waited] = [0, 0, 0];
  globalThis.fetch = async (...asked: Parameters<typeof fetch>) => {
    if (open === 0) since = performance.now();
    open += 1;
    try {
      const answer = await plain(...asked);
      const body = await answer.arrayBuffer();
      const { status, headers } = answer;
      return new Response(status === 204 || status === 304 ? null : body, { status, headers });
    } finally {
      open -= 1;
      if (open === 0) waited += performance.now() - since;
    }
  };
  const take = () => {
    const taken = waited;
    waited = 0;
    return taken;
  };
  return { take, stop: () => void (globalThis.fetch = plain) };
}

async function timeOf(api: Api, { handler, path }: Declared, cookie: string): Promise<Timed> {
  const address = path.startsWith('/api/career/')
    ? '/api/career/branch-officer-1'
    : path.replace('none', 'note-1');
  const store = watchStore();
  const ask = async () =>
    (await api.call(handler, `${address}?limit=50`, { headers: { Cookie: cookie } })).arrayBuffer();
  // The first call is what makes the function warm.
  await ask();
  let best: Timed = { whole: Infinity, store: 0 };
  const until = performance.now() + ENOUGH_MS;
  for (let call = 0; call < CALLS && performance.now() < until; call += 1) {
    store.take();
    const from = performance.now();
    await ask();
    const time = { whole: performance.now() - from, store: store.take() };
    if (time.whole - time.store < best.whole - best.store) best = time;
  }
  store.stop();
  return best;
}

/** How long each GET takes in a function that is warm, and how much of that is the store's own time. */
export async function warm(): Promise<void> {
  const api = await startApi();
  await fillStores(api.directory, 1000, api.clock.now);
  const cookie = await adminCookie(api);
  const rows: object[] = [];
  for (const endpoint of (await declaredEndpoints()).filter(({ method }) => method === 'GET')) {
    const { whole, store } = await timeOf(api, endpoint, cookie);
    const [total, own] = [whole.toFixed(1), (whole - store).toFixed(1)];
    rows.push({
      endpoint: endpoint.name,
      'ms warm': total,
      'of it the store': store.toFixed(1),
      'over the store': own,
    });
  }
  await api.stop();
  console.log('\nAnswering in a warm function');
  console.table(rows);
}
