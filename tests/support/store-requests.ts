import type { StoreRequest } from '#local/blobs-protocol';

/** The store requests of some work. */
export interface StoreUse {
  /** The number of requests. */
  total: number;
  /** The most requests in sequence: the number of round trips that the work waited for. */
  depth: number;
  requests: StoreRequest[];
}

type Answered = StoreRequest & { endedAt: number };

/** The most requests of which each starts after the one before has ended: always take the next to end. */
export function depthOf(requests: StoreRequest[]): number {
  const answered = requests.filter((request): request is Answered => request.endedAt !== undefined);
  let depth = 0;
  let chainEndedAt = -Infinity;
  for (const { startedAt, endedAt } of answered.toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (startedAt < chainEndedAt) continue;
    depth += 1;
    chainEndedAt = endedAt;
  }
  return depth;
}

/** Counts the requests of a store's server. Without a latency, parallel requests run in sequence. */
export class StoreRequests {
  readonly #seen: StoreRequest[] = [];

  /** The server's `onRequest`. */
  readonly add = (request: StoreRequest): void => void this.#seen.push(request);

  /** The requests of `work` until it is settled, with those of work behind the answer that began by then. */
  async during(work: () => Promise<unknown>): Promise<StoreUse> {
    const from = this.#seen.length;
    await work();
    const requests = this.#seen.slice(from).map((request) => ({ ...request }));
    return { total: requests.length, depth: depthOf(requests), requests };
  }
}
