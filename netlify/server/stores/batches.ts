/** Maps in the given order with at most `size` calls under way at a time. */
export async function inBatches<A, B>(items: A[], size: number, run: (item: A) => Promise<B>): Promise<B[]> {
  const results = new Array<B>(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker));
  return results;
}

/** How many records a call goes through at a time, each with a request or two. */
export const RECORDS_AT_ONCE = 32;

/** The same where a store is read as a whole: by a build, and by the first reader that finds no snapshot. */
export const WHOLE_STORE_AT_ONCE = 64;

/** How many records are erased at a time, each with a handful of requests. */
export const ERASED_AT_ONCE = 16;
