/** A 64-bit hash of a text, as hex. Not for secrets. */
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

/** A hash of a list: equal for the same records in the same order and versions. */
export const listHash = (records: { id: string; version: string }[]): string =>
  `${records.length}-${contentHash(records.map(({ id, version }) => `${id}:${version}`).join('\n'))}`;

/** The hash of a closed vacancy, from its hash while it was open. It is here so that a page need not load a schema. */
export const closedHash = (hash: string): string => `${hash}-closed`;
