import { randomUUID } from 'node:crypto';
import type { AppContext } from '#server/context';
import { isStoreUnavailable } from '#server/stores/failures';
import { storeUnavailable } from './http-error.ts';

/** The result of `work`, or a plain 503 with `Retry-After` when a store is slow or cannot be reached. */
export async function unlessBusy(
  { log }: Pick<AppContext, 'log'>,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (cause) {
    if (!isStoreUnavailable(cause)) throw cause;
    const reference = randomUUID().slice(0, 8);
    log.error('page not answered', { reference }, cause);
    const { status, message, headers } = storeUnavailable(reference);
    const own = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers };
    return new Response(message, { status, headers: { ...own, 'X-Content-Type-Options': 'nosniff' } });
  }
}
