import { digest } from '#server/ids';
import { tooManyRequests } from './http-error.ts';

/** At most `limit` requests of one client in any `windowMs` of one instance; the platform's own limit stands before it. */
export interface Rate {
  limit: number;
  windowMs: number;
}

interface Window {
  startedAt: number;
  count: number;
}

/** Beyond this many clients the windows that have ended are dropped. */
const SWEEP_ABOVE = 10_000;

const windows = new Map<string, Window>();

function sweep(now: number, windowMs: number): void {
  if (windows.size < SWEEP_ABOVE) return;
  for (const [key, window] of windows) if (now - window.startedAt > windowMs) windows.delete(key);
}

/** Counts one request of a client; how long until its window ends when it is over the rate, else nothing. */
export function overRate(endpoint: string, client: string, rate: Rate, now: number): number | undefined {
  sweep(now, rate.windowMs);
  const key = digest(endpoint, client);
  const current = windows.get(key);
  if (!current || now - current.startedAt >= rate.windowMs || now < current.startedAt) {
    windows.set(key, { startedAt: now, count: 1 });
    return undefined;
  }
  current.count += 1;
  return current.count > rate.limit ? current.startedAt + rate.windowMs - now : undefined;
}

/**
 * Counts one request of a client against an endpoint's rate.
 * @throws HttpError 429 with the seconds until the window ends
 */
export function countRequest(endpoint: string, client: string, rate: Rate, now: number): void {
  const waitMs = overRate(endpoint, client, rate, now);
  if (waitMs !== undefined) throw tooManyRequests(waitMs);
}
