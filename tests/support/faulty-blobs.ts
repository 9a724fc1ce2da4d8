/** The fault of a store request. */
export type Fault =
  | 'none'
  /** Every request is answered with a server error. */
  | 'fails'
  /** Requests are never answered. */
  | 'stalls'
  /** Every conditional write is refused. */
  | 'refuses'
  /** A conditional write is not done, but the answer is a success without an ETag. */
  | 'lies'
  /** Writes are done, but their answers are errors. */
  | 'forgets'
  /** Writes fail because the disk is full. */
  | 'full';

export interface FaultyBlobs {
  fault: Fault;
  /** The requests with the fault; all by default. */
  strikes: (store: string, method: string) => boolean;
  calls: number;
  restore(): void;
}

const isStoreCall = (url: string) => /^http:\/\/127\.0\.0\.1:\d+\/local\//.test(url);

const stalled = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

/** Injects faults between the store's client and the network. */
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
