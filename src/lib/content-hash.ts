import { contentHash } from './text-hash.ts';

/** A hash of a list: equal for the same records in the same order and versions. */
export const listHash = (records: { id: string; version: string }[]): string =>
  `${records.length}-${contentHash(records.map(({ id, version }) => `${id}:${version}`).join('\n'))}`;

/** The hash of a closed vacancy, from its hash while it was open. It is here so that a page need not load a schema. */
export const closedHash = (hash: string): string => `${hash}-closed`;
