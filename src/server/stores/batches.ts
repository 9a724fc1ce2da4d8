/** Maps items in order, with at most `size` calls at a time. */
export async function inBatches<A, B>(items: A[], size: number, run: (item: A) => Promise<B>): Promise<B[]> {
  const results = new Array<B>(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker));
  return results;
}

/** How many records are read at a time, with one or two requests each. */
export const RECORDS_AT_ONCE = 32;

/** The same for a whole store, which a build reads, and the first reader without a snapshot. */
export const WHOLE_STORE_AT_ONCE = 64;

/** How many records are erased at a time, with several requests each. */
export const ERASED_AT_ONCE = 16;
