/** The answer to a request to the store under each fault; without an answer the request goes on to the store. */
const FAULTS = {
  /** Every request is answered with a server error. */
  fails: () => new Response('unwell', { status: 500 }),
  /** Requests are never answered. */
  stalls: ({ signal }) =>
    new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
    ),
  /** Every conditional write is refused. */
  refuses: ({ isConditional }) => (isConditional ? new Response(null, { status: 412 }) : undefined),
  /** A conditional write is not done, but the answer is a success without an ETag. */
  lies: ({ isConditional }) => (isConditional ? new Response(null, { status: 200 }) : undefined),
  /** Every request fails with the status that the store's client does not try again, so that its second try fails, too. */
  'fails twice': () => new Response('unwell', { status: 424 }),
  /** Writes are done, and their answers are lost at both tries. */
  'forgets twice': async ({ send }) => {
    await send();
    return new Response('lost', { status: 424 });
  },
  /** Writes fail because the disk is full. */
  full: ({ isWrite }) => (isWrite ? new Response('no space left', { status: 507 }) : undefined),
  none: () => undefined,
} satisfies Record<string, Striking>;

interface Struck {
  isWrite: boolean;
  isConditional: boolean;
  signal: AbortSignal | null | undefined;
  send: () => Promise<Response>;
}

type Striking = (request: Struck) => Promise<Response | undefined> | Response | undefined;

export type Fault = keyof typeof FAULTS;

export interface FaultyBlobs {
  fault: Fault;
  /** The requests with the fault; all by default. */
  strikes: (store: string) => boolean;
  restore(): void;
}

/** Injects faults between the store's client and the network. */
export function injectFaults(): FaultyBlobs {
  const real = globalThis.fetch;
  const state: FaultyBlobs = {
    ...{ fault: 'none', strikes: () => true },
    restore: () => void (globalThis.fetch = real),
  };
  globalThis.fetch = async (input, init) => {
    const send = () => real(input, init);
    const { href, pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (!/^http:\/\/127\.0\.0\.1:\d+\/local\//.test(href)) return send();
    const store = decodeURIComponent(pathname.split('/')[2] ?? '').replace(/^site:/, '');
    if (!state.strikes(store)) return send();
    const isWrite = init?.method?.toUpperCase() === 'PUT';
    const headers = new Headers(init?.headers);
    const isConditional = isWrite && (headers.has('if-match') || headers.has('if-none-match'));
    const fault: Striking = FAULTS[state.fault];
    return (await fault({ isWrite, isConditional, signal: init?.signal, send })) ?? send();
  };
  return state;
}
