import { expect, it } from 'vitest';
import { csvFile, streamOf } from '#server/features/exports/csv-file';

const VIEW = { list: 'careers', query: '', filters: {}, reading: 'A' } as const;

it('the text of rows is made in pieces, each when the reader takes it', async () => {
  let made = 0;
  const columns = [
    {
      ...{ id: 'n', header: 'N', text: (row: { n: number }) => String(row.n) },
      exported: (row: { n: number }) => {
        made += 1;
        return String(row.n);
      },
    },
  ];
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ n }));
  const file = csvFile({ rows, columns }, VIEW, '');
  expect([file.rows, made]).toEqual([10_000, 0]);
  const reader = streamOf(file.pieces).getReader();
  await reader.read();
  await reader.read();
  expect(made).toBeLessThan(1000);
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes = Math.max(bytes, read.value.byteLength);
  }
  expect(made).toBe(10_000);
  expect(bytes).toBeLessThan(4000);
});
