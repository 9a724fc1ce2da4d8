import { describe, expect, test } from 'vitest';
import { numberIn as amount, states, tablesOf } from '#tests/support/article-tables';
import { readArticles } from '#tests/support/articles';
import { instalment, percent, rateOf, whole } from '#tests/support/finance';

/** The articles on rules that authorities set: their worked examples, and their sources. */
const bodies = new Map(readArticles().map(({ id, body }) => [id, body]));

const bodyOf = (id: string) => bodies.get(id) ?? '';

describe.runIf(bodies.has('crib-reporting-for-a-small-lender'))('the rows for the credit bureau', () => {
  const body = bodyOf('crib-reporting-for-a-small-lender');
  const [ledger = [], rows = [], agreed = []] = tablesOf(body);
  const reported = new Date('2026-10-31');
  const daysSince = (day = '') => (day === 'none' ? 0 : (+reported - +new Date(`${day} UTC`)) / 86_400_000);

  test('follow from the ledger by three subtractions', () => {
    const expected = ledger.slice(1).map(([loan = '', lent, due, paid, oldest]) => {
      const arrears = amount(due) - amount(paid);
      return [loan, whole(amount(lent) - amount(paid)), whole(arrears), String(daysSince(oldest))];
    });
    expect(expected).toHaveLength(7);
    expect(rows.slice(1, -1).map((row) => row.slice(0, 4))).toEqual(expected);
  });

  test('add up to a total that meets the general ledger', () => {
    const balances = rows.slice(1, -1).map(([, balance]) => amount(balance));
    const total = balances.reduce((sum, one) => sum + one, 0);
    expect(rows.at(-1)?.slice(1, 3)).toEqual([whole(total), '99,500']);
    expect(agreed.at(-1)?.[1]).toBe(whole(321_000 - 4_500 + 28_000));
    expect(total).toBe(321_000 - 4_500 + 28_000);
  });

  test('give the portfolio at risk that the text names', () => {
    const running = rows.slice(1, -1).filter(([, , , , state]) => state !== 'Written off');
    const all = running.reduce((sum, [, balance]) => sum + amount(balance), 0);
    const late = running
      .filter(([, , , days]) => Number(days) > 30)
      .reduce((sum, [, balance]) => sum + amount(balance), 0);
    for (const figure of [whole(all), whole(late), percent(late / all)])
      expect(states(body, figure)).toBe(true);
  });
});

describe.runIf(bodies.has('microfinance-licences-and-what-is-changing'))('the three loan products', () => {
  const body = bodyOf('microfinance-licences-and-what-is-changing');
  const [, offers = [], capped = []] = tablesOf(body);
  const column = (table: string[][], at: number) =>
    new Map(table.map((row) => [row[0] ?? '', row[at] ?? '']));

  test.each([
    ['Group', 1, 52],
    ['Business', 2, 12],
    ['Short', 3, 52],
  ])('%s costs what the tables say', (_name, at, periods) => {
    const offer = column(offers, at);
    const [loan, fees, paid] = ['Loan (Rs)', 'Fees deducted (Rs)', 'Instalment (Rs)'].map((row) =>
      amount(offer.get(row)),
    ) as [number, number, number];
    const count = parseInt(offer.get('Instalments') ?? '', 10);
    const inHand = loan - fees;
    const most = Math.floor(instalment(inHand, 0.35 / periods, count));
    expect(offer.get('In hand (Rs)')).toBe(whole(inHand));
    expect(offer.get('To be repaid (Rs)')).toBe(whole(paid * count));
    expect(offer.get('Cost of the loan (Rs)')).toBe(whole(paid * count - inHand));
    expect(offer.get('Annual rate with fees')).toBe(percent(rateOf(inHand, paid, count) * periods));
    expect(offer.get('Annual rate without fees')).toBe(percent(rateOf(loan, paid, count) * periods));
    const ceiling = column(capped, at);
    expect(ceiling.get('Largest at 35% (Rs)')).toBe(whole(most));
    expect(ceiling.get('Income at stake for each loan (Rs)')).toBe(whole(Math.max(paid - most, 0) * count));
  });

  test('have the effective rate and the sum for the board in the text', () => {
    const effective = (1 + rateOf(59_100, 2_540, 26)) ** 52 - 1;
    const most = Math.floor(instalment(59_100, 0.35 / 52, 26));
    for (const figure of [percent(effective), whole((2_540 - most) * 26 * 1_800)])
      expect(states(body, figure)).toBe(true);
  });

  test('have more at stake if the ceiling is an effective rate', () => {
    const most = Math.floor(instalment(59_100, 1.35 ** (1 / 52) - 1, 26));
    const business = (1 + rateOf(245_000, 24_300, 12)) ** 12 - 1;
    expect(business).toBeGreaterThan(0.35);
    for (const figure of [`Rs ${whole(most)}`, `Rs ${whole((2_540 - most) * 26 * 1_800)}`, percent(business)])
      expect(states(body, figure)).toBe(true);
  });
});

describe.runIf(bodies.has('tax-invoice-numbers-over-a-month-end'))('the numbers of a month', () => {
  const body = bodyOf('tax-invoice-numbers-over-a-month-end');
  const [places = [], counted = [], sold = []] = tablesOf(body);

  test('have the prescribed form, in at most 40 characters', () => {
    const numbers = [...body.matchAll(/`(\d\d\w+?_\w+_\d+)`/g)].map(([, number = '']) => number);
    expect(numbers.length).toBeGreaterThan(8);
    for (const number of numbers) {
      expect(number).toMatch(/^\d\d[A-Z]{3}_[A-Z\d]+_\d+$/);
      expect(number.length).toBeLessThanOrEqual(40);
    }
    expect(body).toContain('1 to 15 letters or digits');
    for (const number of numbers) expect(number.split('_')[1]?.length).toBeLessThanOrEqual(15);
  });

  test('continue the series of the month before, and are counted from its first to its last', () => {
    const [, before = ''] = /under the old numbers, were ([\d, and]+)/.exec(body) ?? [];
    const ended = (before.match(/\d+/g) ?? []).map(Number);
    const series = places.slice(1).map(([, , first = '', last = '']) => {
      const [, name, from] = /^`(.+)_(\d+)`$/.exec(first) ?? [];
      const [, , to] = /^`(.+)_(\d+)`$/.exec(last) ?? [];
      return { name, from: Number(from), to: Number(to) };
    });
    expect(ended.map((number) => number + 1)).toEqual(series.map(({ from }) => from));
    expect(counted.slice(1, -1).map((row) => row.slice(0, 4))).toEqual(
      series.map(({ name, from, to }) => [`\`${name}\``, String(from), String(to), String(to - from + 1)]),
    );
    for (const [, , , issued, found, missing] of counted.slice(1))
      expect(amount(issued) - amount(found)).toBe(amount(missing));
    const [kelaniya] = series;
    expect(body).toContain(`\`26NOV_KEL_${(kelaniya?.to ?? 0) + 1}\``);
  });

  test('are worth the tax and the price that the text names', () => {
    const [found = 0, complete = 0] = sold.at(-1)?.slice(1).map(amount) ?? [];
    const lost = complete - found;
    for (const figure of [lost, lost * 0.18, lost * 1.18, found * 0.18, complete * 0.18])
      expect(states(body, `Rs ${whole(figure)}`)).toBe(true);
  });
});

test.each([
  ['crib-reporting-for-a-small-lender', ['No. 18 of 1990', 'crib.lk', 'every month']],
  [
    'microfinance-licences-and-what-is-changing',
    ['No. 6 of 2016', '10 February 2026', 'could not establish'],
  ],
  [
    'tax-invoice-numbers-over-a-month-end',
    ['2481/22', '2500/106', 'SEC/2026/E/03', 'and not the gazettes or the circular'],
  ],
])('%s names its sources, the day they were read and what could not be read', (id, words) => {
  if (!bodies.has(id)) return;
  for (const word of ['23 November 2026', ...words]) expect(bodyOf(id)).toContain(word);
});
