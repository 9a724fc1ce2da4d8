/** A short hash of a text: equal texts have equal hashes, and chance gives two others the same one in 2^64 cases. */
export function contentHash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `${(high >>> 0).toString(16)}${(low >>> 0).toString(16)}`;
}

/** A hash of a whole list: equal when the same records stand in it, in the same order and the same versions. */
export const listHash = (records: { id: string; version: string }[]): string =>
  `${records.length}-${contentHash(records.map(({ id, version }) => `${id}:${version}`).join('\n'))}`;

/** The hash of a vacancy that is over, made from the one that it had while it was open: here, a page need load no schema. */
export const closedHash = (hash: string): string => `${hash}-closed`;
