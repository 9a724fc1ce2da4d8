import { isoTime } from '#server/platform/clock';
import { timeOfId } from '#server/platform/ids';
import type { AuditHead, AuditItem, AuditRecord } from '#server/stores/audit-records';
import { hashOf, sealOf } from './links.ts';

/** What was found of an audit trail. */
export interface Verified {
  /** How many entries are linked, from the first that is kept to the head. */
  linked: number;
  /** How many entries an earlier version wrote before the chain began. */
  earlier: number;
  /** How many titles were removed because their person was erased. */
  untitled: number;
  /** The head's number and hash: noted elsewhere, they show if the whole chain was written anew. */
  head: { seq: number; hash: string } | undefined;
  /** Every broken link in a sentence, the first one first. */
  problems: string[];
}

type Linked = AuditItem & { value: { link: NonNullable<AuditRecord['link']> } };

/** A stretch of one chain: what its first entry follows, and its last entry. */
interface Stretch {
  from: { seq: number; prev: string };
  to: { seq: number; hash: string };
}

const named = ({ id, value }: AuditItem) =>
  `${value.link ? `Entry ${value.link.seq}` : 'An entry'} (${id}, ${isoTime(timeOfId(id))})`;

const isLinked = (item: AuditItem): item is Linked => item.value.link !== undefined;

/** What is wrong with one entry, but for its place. */
function problemOf(item: Linked): string | undefined {
  const { id, value } = item;
  if (hashOf(id, value) !== value.link.hash) return `${named(item)} was changed.`;
  if (value.title && sealOf(value.title) !== value.sealed) return `${named(item)}: its title was changed.`;
  return undefined;
}

const missing = (first: number, last: number) =>
  first === last ? `Entry ${first} is missing.` : `Entries ${first} to ${last} are missing.`;

/** The broken links of a stretch, in order. */
function problemsOf(items: Linked[], { from, to }: Stretch): string[] {
  const problems: string[] = [];
  let { seq, prev } = from;
  for (const item of items.toSorted((one, other) => one.value.link.seq - other.value.link.seq)) {
    const { link } = item.value;
    // Left by a pruning that was stopped; the next one removes it.
    if (link.seq < from.seq) continue;
    if (link.seq < seq) problems.push(`${named(item)} was inserted: there is another one with its number.`);
    if (link.seq < seq) continue;
    if (link.seq > to.seq) problems.push(`${named(item)} was inserted: the chain ends at entry ${to.seq}.`);
    if (link.seq > to.seq) continue;
    if (link.seq > seq) problems.push(missing(seq, link.seq - 1));
    const wrong = problemOf(item);
    if (wrong) problems.push(wrong);
    else if (link.seq === seq && link.prev !== prev)
      problems.push(`${named(item)} does not follow the entry before it.`);
    seq = link.seq + 1;
    prev = link.hash;
  }
  if (seq <= to.seq) problems.push(missing(seq, to.seq));
  else if (to.seq >= from.seq && prev !== to.hash)
    problems.push(`Entry ${to.seq} is not the one that the head names.`);
  return problems;
}

/** The entries of other chains are verified against what a restore recorded of them. */
function problemsOfOthers(items: Linked[], own: Linked[]): string[] {
  const chains = Map.groupBy(items, ({ value }) => value.link.chain);
  const joined = own.flatMap(({ value }) => value.joined ?? []);
  return [...chains].flatMap(([chain, its]) => {
    const stretch = joined.findLast((one) => one.chain === chain);
    if (stretch) return problemsOf(its, stretch);
    return `${its.length === 1 ? '1 entry belongs' : `${its.length} entries belong`} to a chain whose head is missing. ${named(its[0] as Linked)} is the first.`;
  });
}

/** Checks every link from the first entry that is kept to the head. */
export function verifyChain(head: AuditHead | undefined, records: AuditItem[]): Verified {
  const all = new Map(records.map((item) => [item.id, item]));
  // An entry that has no record of its own yet is in the head.
  for (const { id, value } of head?.pending ?? []) if (!all.has(id)) all.set(id, { id, value });
  const items = [...all.values()].sort((one, other) => (one.id > other.id ? -1 : 1));
  const links = items.filter(isLinked);
  const own = links.filter(({ value }) => value.link.chain === head?.chain);
  const unlinked = items.filter((item) => !isLinked(item));
  const isEarlier = ({ id }: AuditItem) => !head || timeOfId(id) < head.startedAt;
  const { seq, hash, pruned } = head ?? { seq: 0, hash: '', pruned: undefined };
  const from = { seq: (pruned?.seq ?? 0) + 1, prev: pruned?.hash ?? '' };
  return {
    linked: seq - from.seq + 1,
    earlier: unlinked.filter(isEarlier).length,
    untitled: links.filter(({ value }) => value.sealed && !value.title).length,
    head: head && { seq, hash },
    problems: [
      ...(head ? problemsOf(own, { from, to: { seq, hash } }) : []),
      ...problemsOfOthers(
        links.filter((item) => !own.includes(item)),
        own,
      ),
      ...unlinked
        .filter((item) => !isEarlier(item))
        .map((item) => `${named(item)} is in no chain: it was inserted, or an earlier version wrote it.`),
    ],
  };
}
