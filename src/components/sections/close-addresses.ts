/** A path that differs in more than this part of its letters is not suggested. */
const CLOSE_SHARE = 0.5;
const MOST = 3;

/** The edit distance: how many letters have to be inserted, deleted or replaced to turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

const lettersOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/[^a-z0-9]+/g, '');

/** The distance of a path from the one typed, from 0 (equal) to 1 (nothing in common); small if one contains the other. */
function farness(typed: string, path: string): number {
  const [wanted, offered] = [lettersOf(typed), lettersOf(path)];
  if (!wanted || !offered) return 1;
  const contained = offered.length > 2 && (wanted.includes(offered) || offered.includes(wanted));
  const share = editDistance(wanted, offered) / Math.max(wanted.length, offered.length);
  return contained ? Math.min(share, CLOSE_SHARE * 0.9) : share;
}

/** The paths that are close to the one typed, closest first, at most three. */
export function closeAddresses(typed: string, addresses: readonly string[]): string[] {
  return addresses
    .map((address) => ({ address, far: farness(typed, address) }))
    .filter(({ far }) => far < CLOSE_SHARE)
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ address }) => address);
}
