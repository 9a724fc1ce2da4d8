/** An origin that no address names: what resolves to it belongs to this site. */
const OWN = 'https://own.invalid';

const LINKED = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** An address as browsers read it: they pass over line breaks and tabs, and take a backslash for a slash. */
const parsed = (address: string): URL | undefined =>
  URL.canParse(address, OWN) ? new URL(address, OWN) : undefined;

const isOwnPath = (address: string): boolean => address.startsWith('/') && parsed(address)?.origin === OWN;

/** Whether a post may link to this address: on the web, a mail, a telephone, or a path of this site. */
export function isSafeLink(address: string): boolean {
  if (address.startsWith('#') || isOwnPath(address)) return true;
  const link = parsed(address);
  return link !== undefined && link.origin !== OWN && LINKED.has(link.protocol) && !address.startsWith('/');
}

/** Whether a post may show an image from this address: a path of this site. */
export const isSafeImage = isOwnPath;
