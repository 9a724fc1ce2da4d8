import * as z from 'zod/mini';
import { retryBusy } from './retry-busy.ts';

/** The most parts of a list that are read. */
const MAX_PARTS = 100;

/** Fetches a file of the site or a part of a list. Rejects for anything but 2xx. */
export async function readPart(address: string): Promise<Response> {
  const ask = () => fetch(address);
  const answer = await retryBusy(await ask(), ask);
  if (!answer.ok) throw new Error(`No ${address}.`);
  return answer;
}

/** The address of the next part of a list, from the `Link` header. */
export const nextPartOf = (headers: Headers): string | undefined =>
  /<([^<>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];

/** The rows of a list whose first part has been read: up to its end, or to the part with a row for which `isLast` is true. */
export async function readParts<T>(
  row: z.ZodMiniType<T>,
  first: Response,
  isLast: (row: T) => boolean = () => false,
): Promise<{ rows: T[]; complete: boolean }> {
  const list = z.array(row);
  const rows: T[] = [];
  let part = first;
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const added = list.parse(await part.json());
    rows.push(...added);
    const next = nextPartOf(part.headers);
    if (!next || added.some(isLast)) return { rows, complete: !next };
    part = await readPart(next);
  }
  throw new Error('The list is too long.');
}
