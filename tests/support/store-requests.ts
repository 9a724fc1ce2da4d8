import type { StoreRequest } from '#local/blobs-protocol';

/** What a piece of work asked of the stores. */
export interface StoreUse {
  /** All that it began. */
  total: number;
  /** The longest chain of requests that came one after another: so many round trips the work waited for. */
  depth: number;
  requests: StoreRequest[];
}

type Answered = StoreRequest & { endedAt: number };

/** The longest chain in which each request starts after the one before it has ended: always the next to end. */
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

/**
 * Counts the requests of a store's server. Its depth is right only with a latency: without one, requests sent side by
 * side come and go one after another.
 */
export class StoreRequests {
  readonly #seen: StoreRequest[] = [];

  /** For `onRequest` of the server. */
  readonly note = (request: StoreRequest): void => void this.#seen.push(request);

  /** What this work asks, until its promise is settled; of what it left behind the answer, what had begun by then. */
  async during(work: () => Promise<unknown>): Promise<StoreUse> {
    const from = this.#seen.length;
    await work();
    const requests = this.#seen.slice(from).map((request) => ({ ...request }));
    return { total: requests.length, depth: depthOf(requests), requests };
  }
}
