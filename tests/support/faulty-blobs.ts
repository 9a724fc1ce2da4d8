/** What goes wrong with a call of the store. */
export type Fault =
  | 'none'
  /** The store answers with a server error, whatever it is asked. */
  | 'fails'
  /** It takes the request and never answers. */
  | 'stalls'
  /** Every conditional write is refused. */
  | 'refuses'
  /** A conditional write is refused, and yet answered as if it had been done, without an ETag. */
  | 'lies'
  /** Writes fail after they were done: the answer is lost on the way. */
  | 'forgets'
  /** There is no room left. */
  | 'full';

export interface FaultyBlobs {
  fault: Fault;
  /** Which calls go wrong: all, unless said. */
  strikes: (store: string, method: string) => boolean;
  calls: number;
  restore(): void;
}

const isStoreCall = (url: string) => /^http:\/\/127\.0\.0\.1:\d+\/local\//.test(url);

const stalled = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

/** Stands between the real client of the store and the network: the client sees what a bad day would show it. */
export function injectFaults(): FaultyBlobs {
  const real = globalThis.fetch;
  const state: FaultyBlobs = {
    fault: 'none',
    strikes: () => true,
    calls: 0,
    restore: () => void (globalThis.fetch = real),
  };
  globalThis.fetch = async (input, init) => {
    const request = new URL(input instanceof Request ? input.url : String(input));
    if (!isStoreCall(request.href)) return real(input, init);
    state.calls += 1;
    const method = init?.method?.toUpperCase() ?? 'GET';
    const store = decodeURIComponent(request.pathname.split('/')[2] ?? '').replace(/^site:/, '');
    const writes = method === 'PUT';
    if (!state.strikes(store, method)) return real(input, init);
    const headers = new Headers(init?.headers);
    const conditional = headers.has('if-match') || headers.has('if-none-match');
    switch (state.fault) {
      case 'fails':
        return new Response('unwell', { status: 500 });
      case 'stalls':
        return stalled(init?.signal);
      case 'refuses':
        return writes && conditional ? new Response(null, { status: 412 }) : real(input, init);
      case 'lies':
        return writes && conditional ? new Response(null, { status: 200 }) : real(input, init);
      case 'forgets':
        if (writes) await real(input, init);
        return writes ? new Response('lost', { status: 502 }) : real(input, init);
      case 'full':
        return writes ? new Response('no space left', { status: 507 }) : real(input, init);
      default:
        return real(input, init);
    }
  };
  return state;
}
