import type { AuditItem, AuditRecord } from '#server/stores/audit-records';
import { changeHead, type ChainContext } from './chain.ts';

type Joined = NonNullable<AuditRecord['joined']>;

const linksOf = (items: AuditItem[]) => items.flatMap(({ value }) => value.link ?? []);

/** Where a chain begins and ends, by the entries that there are. */
function stretchOf(chain: string, links: ReturnType<typeof linksOf>): Joined {
  const inOrder = links.toSorted((one, other) => one.seq - other.seq);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return [];
  return [{ chain, from: { seq: first.seq, prev: first.prev }, to: { seq: last.seq, hash: last.hash } }];
}

/**
 * After a restore: moves the head behind entries of its chain that are newer than it, because an archive has the head
 * from before its entries. Without this, the next entry would get a number that another one has.
 * @param items all entries that have records
 * @returns the other chains among them: a store that was lost began a new one before the restore
 */
export async function rejoin(ctx: ChainContext, items: AuditItem[]): Promise<Joined> {
  const links = linksOf(items);
  const byPlace = new Map(links.map((link) => [`${link.chain} ${link.seq} ${link.prev}`, link]));
  const { chain } = await changeHead(ctx, (head) => {
    let { seq, hash } = head;
    for (;;) {
      const next = byPlace.get(`${head.chain} ${seq + 1} ${hash}`);
      if (!next) return { ...head, seq, hash };
      ({ seq, hash } = next);
    }
  });
  const others = [...Map.groupBy(links, (link) => link.chain)].filter(([other]) => other !== chain);
  return others.flatMap(([other, its]) => stretchOf(other, its));
}
