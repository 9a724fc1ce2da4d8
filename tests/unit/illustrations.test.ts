import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The figures of a drawing in cents, by the first text of their line, from left to right. */
function figuresOf(drawing: string): Map<string, number[]> {
  const svg = readFileSync(`src/illustrations/drawings/${drawing}.svg`, 'utf8');
  const texts = Array.from(
    svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g),
    ([, x, y, text = '']) => {
      const digits = Number(text.replace(/[^\d.]/g, ''));
      return { x: Number(x), y, text, cents: Math.round(digits * 100) * (text.startsWith('(') ? -1 : 1) };
    },
  );
  const lines = [...Map.groupBy(texts, ({ y }) => y).values()].map((line) =>
    line.toSorted((a, b) => a.x - b.x),
  );
  return new Map(lines.map(([name, ...rest]) => [name?.text ?? '', rest.map(({ cents }) => cents)]));
}

/** The sum of the first figures of all lines. */
const total = (lines: Map<string, number[]>) =>
  [...lines.values()].reduce((sum, [figure = 0]) => sum + figure, 0);

it.each([
  ['balance-sheet', 'Cash and bank', 'Office equipment', 'Total assets'],
  ['profit-loss', 'Interest income', 'Fees and penalties', 'Total income'],
  ['bank-reconciliation', 'Balance per bank', 'No entry yet', 'Balance per ledger'],
  ['invoice-document', 'Value excluding VAT', 'VAT 18%', 'Total'],
  ['collection-sheet', 'N. Fernando', 'M. Devi', 'Group'],
])('%s adds up from %s to %s', (drawing, first, last, sum) => {
  const lines = figuresOf(drawing);
  const names = [...lines.keys()];
  const added = names.slice(names.indexOf(first), names.indexOf(last) + 1);
  expect(added.length).toBeGreaterThan(1);
  const parts = new Map(added.map((name) => [name, lines.get(name) ?? []]));
  expect([total(parts)]).toEqual(lines.get(sum)?.slice(0, 1));
});

it('a drawn trial balance balances, and a drawn schedule repays the loan', () => {
  const [debits, credits] = figuresOf('trial-balance').get('Total, Rs') ?? [];
  expect(credits).toBe(debits);
  expect(total(new Map([...figuresOf('trial-balance')].slice(2, -1)))).toBe((debits ?? 0) + (credits ?? 0));
  const rows = figuresOf('amortisation-schedule');
  for (const [instalment = 0, interest, capital = 0] of [...rows.values()].slice(2))
    expect(instalment).toBe((interest ?? 0) + capital);
});
