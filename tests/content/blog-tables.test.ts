import { expect, test } from 'vitest';
import { readArticles } from '#tests/support/articles';

/** The cells of a table's row as numbers; brackets mean minus, an empty cell or a word is nothing. */
function amounts(row: string): number[] {
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.replace(/[*,]/g, '').trim())
    .map((cell) => Number(cell.startsWith('(') ? `-${cell.slice(1, -1)}` : cell) || 0);
}

/** Every table of every article that closes with a row named Total, as rows of numbers. */
const totalled = readArticles().flatMap(({ id, body }) =>
  body
    .split('\n\n')
    .filter((block) => block.startsWith('|') && /\n\| \*\*Total\*\*/.test(block))
    .map((block) => ({ id, rows: block.trim().split('\n').slice(2).map(amounts) })),
);

test('there are tables with totals to check', () => {
  expect(totalled.length).toBeGreaterThanOrEqual(4);
});

test.each(totalled)('a total in $id is the sum of what stands above it', ({ rows }) => {
  const [total = [], ...above] = rows.toReversed();
  total.forEach((sum, column) => {
    if (sum === 0) return;
    expect(above.reduce((so, row) => so + (row[column] ?? 0), 0)).toBeCloseTo(sum, 6);
  });
});
