import { randomBytes, randomUUID } from 'node:crypto';
import { hashText } from '#server/platform/ids';
import type { AuditHead, AuditItem, AuditRecord } from '#server/stores/audit-records';

/** JSON with the keys of every object in order, so that the same entry always has the same text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** The hash of a title, which stands in the chain for it: without the salt, a removed name cannot be guessed from it. */
export const sealOf = ({ text, salt }: NonNullable<AuditRecord['title']>): string => hashText(salt, text);

/** A title with a salt of its own, and its hash. */
export function sealed(text: string | undefined): Pick<AuditRecord, 'title' | 'sealed'> {
  if (!text) return {};
  const title = { text, salt: randomBytes(16).toString('base64url') };
  return { title, sealed: sealOf(title) };
}

/** The hash of an entry: of all but its title and this hash itself, with its id and so its time. */
export function hashOf(id: string, { title: _title, link, ...value }: AuditRecord): string {
  const { hash: _hash, ...place } = link ?? { hash: '' };
  return hashText(canonical({ id, place, value }));
}

/** A chain without entries. */
export const newHead = (startedAt: number): AuditHead => ({
  chain: randomUUID(),
  startedAt,
  seq: 0,
  hash: '',
  pending: [],
  sums: [],
});

/** The head after entries were linked to it, in their order. */
export function linked(head: AuditHead, items: AuditItem[]): AuditHead {
  return items.reduce((before, { id, value }) => {
    const place = { chain: before.chain, seq: before.seq + 1, prev: before.hash };
    const hash = hashOf(id, { ...value, link: { ...place, hash: '' } });
    const item = { id, value: { ...value, link: { ...place, hash } } };
    return { ...before, seq: place.seq, hash, pending: [...before.pending, item] };
  }, head);
}
