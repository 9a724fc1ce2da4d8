import * as z from 'zod/mini';
import { askAgain } from './retry-busy.ts';

/** A list that comes in more parts than this is not read. */
const PARTS = 100;

/** A file of the site itself, or an answer that may be a part of a list. Rejects when it cannot be had. */
export async function readPart(address: string): Promise<Response> {
  const ask = () => fetch(address);
  const answer = await askAgain(await ask(), ask);
  if (!answer.ok) throw new Error(`No ${address}.`);
  return answer;
}

/** The address of the part of a list behind this one, if there is one. */
export const nextIn = (headers: Headers): string | undefined =>
  /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];

/**
 * A list of which the first part has come, read on to its end, or to the first part with a row that ends it.
 * Rejects when a part cannot be had, has another form, or one is left at the end.
 */
export async function readOn<T>(
  row: z.ZodMiniType<T>,
  first: Response,
  ends: (row: T) => boolean = () => false,
): Promise<{ rows: T[]; whole: boolean }> {
  const list = z.array(row);
  const rows: T[] = [];
  let part = first;
  for (let parts = 0; parts < PARTS; parts += 1) {
    const added = list.parse(await part.json());
    rows.push(...added);
    const next = nextIn(part.headers);
    if (!next || added.some(ends)) return { rows, whole: !next };
    part = await readPart(next);
  }
  throw new Error('The list is too long.');
}
