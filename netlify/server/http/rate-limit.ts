import type { Env } from '#server/platform/env';
import { digest } from '#server/platform/ids';
import { tooManyRequests } from './http-error.ts';

/** At most `limit` requests of one client in any `windowMs` of one instance; the platform's own limit stands before it. */
export interface Rate {
  limit: number;
  windowMs: number;
}

interface Window {
  startedAt: number;
  endsAt: number;
  count: number;
}

/** Beyond this many clients the windows that have ended are dropped. */
const SWEEP_ABOVE = 10_000;

const windows = new Map<string, Window>();

/** Whether it still counts; one that begins later is of a clock that was set back. */
const isOpen = ({ startedAt, endsAt }: Window, now: number) => startedAt <= now && now < endsAt;

function sweep(now: number): void {
  if (windows.size < SWEEP_ABOVE) return;
  for (const [key, window] of windows) if (!isOpen(window, now)) windows.delete(key);
}

/** An IPv4 address, also as IPv6 writes it. */
const ipv4In = (ip: string): string | undefined => /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const given = [...groups(head), ...groups(tail)].length;
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - given)).fill('0') : [];
  return [...groups(head), ...zeros, ...groups(tail)].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** A network of IPv6 is one customer's, who has all its addresses: the first four groups stand for it. */
export function networkOf(ip: string): string {
  const ipv4 = ipv4In(ip);
  if (ipv4) return ipv4;
  return ip.includes(':') ? groupsOf(ip).slice(0, 4).join(':') : ip;
}

/** The network that one customer may have many of: /24 of IPv4, /48 of IPv6. */
export function wideNetworkOf(ip: string): string {
  const ipv4 = ipv4In(ip);
  if (ipv4) return ipv4.split('.').slice(0, 3).join('.');
  return ip.includes(':') ? groupsOf(ip).slice(0, 3).join(':') : ip;
}

const isLoopback = (ip: string) => ipv4In(ip)?.startsWith('127.') === true || ip === '::1';

/** Whether requests of an address are never limited: those of this machine, unless LIMIT_LOOPBACK says otherwise. */
export const isUncounted = (ip: string, { limitLoopback }: Pick<Env, 'limitLoopback'>): boolean =>
  !limitLoopback && isLoopback(ip);

/** Counts one request of a client; how long until its window ends when it is over the rate, else nothing. */
export function overRate(endpoint: string, client: string, rate: Rate, now: number): number | undefined {
  sweep(now);
  const key = digest(endpoint, networkOf(client));
  const current = windows.get(key);
  if (!current || !isOpen(current, now)) {
    windows.set(key, { startedAt: now, endsAt: now + rate.windowMs, count: 1 });
    return undefined;
  }
  current.count += 1;
  return current.count > rate.limit ? current.endsAt - now : undefined;
}

/**
 * Counts one request of a client against an endpoint's rate.
 * @throws HttpError 429 with the seconds until the window ends
 */
export function countRequest(endpoint: string, client: string, rate: Rate, now: number): void {
  const waitMs = overRate(endpoint, client, rate, now);
  if (waitMs !== undefined) throw tooManyRequests(waitMs);
}
