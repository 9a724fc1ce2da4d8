import type { Env } from '../platform/env.ts';

/** The IPv4 address in an IP address, which IPv6 may wrap. */
const ipv4In = (ip: string): string | undefined => /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];

export const isIpv6 = (ip: string): boolean => ip.includes(':') && ipv4In(ip) === undefined;

/** The first of the eight groups of an IPv6 address. */
function firstGroups(ip: string, count: number): string {
  const [head = [], tail = []] = ip
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  const groups = [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''));
  return groups.slice(0, count).join(':');
}

/** One client: an IPv4 address, or a /64 network of IPv6, as providers give to one customer. */
export const clientKey = (ip: string): string => ipv4In(ip) ?? (isIpv6(ip) ? firstGroups(ip, 4) : ip);

/** The network of an IP address: /24 of IPv4, /48 of IPv6. */
export const networkOf = (ip: string): string =>
  ipv4In(ip)?.split('.').slice(0, 3).join('.') ?? (isIpv6(ip) ? firstGroups(ip, 3) : ip);

const isLoopback = (ip: string) => ipv4In(ip)?.startsWith('127.') === true || ip === '::1';

/** Whether a client is never limited: this machine's address, or local serving where none is known, unless LIMIT_LOOPBACK is set. */
export const isUnlimited = (ip: string | undefined, env: Pick<Env, 'local' | 'limitLoopback'>): boolean =>
  !env.limitLoopback && (ip === undefined ? env.local : isLoopback(ip));

/** Parts of a user agent that name a browser or system, most specific first: many browsers claim to be others, too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], text: string) => names.find(([form]) => form.test(text))?.[1];

/** The browser and system of a request, such as 'Firefox on Windows'; nothing that the client wrote stands in it. */
export function deviceOf(headers: Headers): string {
  const agent = headers.get('user-agent') ?? '';
  const browser = nameIn(BROWSERS, agent) ?? 'Unknown browser';
  const system = nameIn(SYSTEMS, agent);
  return system ? `${browser} on ${system}` : browser;
}
