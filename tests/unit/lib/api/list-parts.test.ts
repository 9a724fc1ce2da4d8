import * as z from 'zod/mini';
import { expect, it, vi } from 'vitest';
import { readParts } from '../../../../src/lib/api/list-parts.ts';

const link = (address: string) => ({ Link: `<${address}>; rel="next"` });

/** Answers a list of these rows, two at a time, under `/api/list?limit=2&cursor=…`, and notes what is asked for. */
function listOf(rows: unknown[], asked: string[] = []) {
  const partFrom = (from: number) => {
    const next = from + 2;
    return Response.json(rows.slice(from, next), {
      headers: next < rows.length ? link(`/api/list?limit=2&cursor=${next}`) : {},
    });
  };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return partFrom(Number(/cursor=(\d+)/.exec(address)?.[1]));
  });
  return partFrom(0);
}

it('reads a list to its end', async () => {
  const asked: string[] = [];
  const first = listOf([1, 2, 3, 4, 5], asked);
  expect(await readParts(z.number(), first)).toEqual({ rows: [1, 2, 3, 4, 5], complete: true });
  expect(asked).toEqual(['/api/list?limit=2&cursor=2', '/api/list?limit=2&cursor=4']);
});

it('requests no more than it needs', async () => {
  const asked: string[] = [];
  const known = await readParts(z.number(), listOf([1, 2, 3, 4, 5], asked), (row) => row === 3);
  expect(known).toEqual({ rows: [1, 2, 3, 4], complete: false });
  expect(asked).toHaveLength(1);
  expect(await readParts(z.number(), listOf([1, 2], asked), (row) => row === 3)).toEqual({
    rows: [1, 2],
    complete: true,
  });
  expect(asked).toHaveLength(1);
});

it('returns nothing of a list with a missing or malformed part, or without an end', async () => {
  await expect(readParts(z.number(), listOf([1, 2, 'three']))).rejects.toThrow();
  const first = listOf([1, 2, 3]);
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
  await expect(readParts(z.number(), first)).rejects.toThrow('/api/list');
  const endless = () => Response.json([1], { headers: link('/api/list?limit=2') });
  const asked = vi.fn(async () => endless());
  vi.stubGlobal('fetch', asked);
  await expect(readParts(z.number(), endless())).rejects.toThrow('too long');
  expect(asked.mock.calls.length).toBeLessThanOrEqual(100);
});
