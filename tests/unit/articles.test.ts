import { expect, it } from 'vitest';
import { readArticles } from '#tests/support/articles';

/** The figures of articles about law, pay and rates, computed again from what each article gives. */
const articles = new Map(readArticles().map(({ id, body }) => [id, body]));

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const percent = (share: number, digits = 1) => `${(share * 100).toFixed(digits)}%`;
const sum = (values: readonly number[]) => values.reduce((so, one) => so + one, 0);

/** The level payment, in arrears, that repays `capital` in `count` periods at `rate` a period. */
const instalment = (capital: number, rate: number, count: number) =>
  (capital * rate) / (1 - (1 + rate) ** -count);

/** The rate a period at which `payment` repays `capital` in `count` periods, by halving. */
function rateOf(capital: number, payment: number, count: number): number {
  let [low, high] = [0.0001, 1];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (instalment(capital, middle, count) < payment) low = middle;
    else high = middle;
  }
  return low;
}

/** The rows of each table of a text, without its head and bold. */
const tablesOf = (body: string) =>
  body
    .split('\n\n')
    .filter((block) => block.startsWith('|'))
    .map((block) => block.trim().split('\n').slice(2))
    .map((rows) => rows.map((row) => row.replaceAll('*', '').split('|').slice(1, -1)))
    .map((rows) => rows.map((cells) => cells.map((cell) => cell.trim())));

/** The number in a cell; brackets mean minus. */
const numberIn = (cell = '') => Number(cell.replace(/[(),%]/g, '')) * (cell.startsWith('(') ? -1 : 1);
const numbers = (rows: string[][] = []) => rows.map((row) => row.slice(1).map(numberIn));

/** A figure is stated as a whole: `4,500` is not a part of `24,500` or `4,500.25`. */
const isStated = (body: string, figure: string) =>
  new RegExp(`(?<![\\d.,])${figure.replace(/[.()%]/g, '\\$&')}(?![\\d]|[.,]\\d)`).test(body);

type Tables = string[][][];

// prettier-ignore
const CHECKS: [article: string, figures: (tables: Tables) => string[]][] = [
  ['microfinance-licences-and-what-is-changing', ([, offers = [], capped = []]) => {
    const isWithin = [[1, 52], [2, 12], [3, 52]].map(([at = 0, periods = 0]) => {
      const of = (table: string[][], ...rows: string[]) => rows.map((row) => table.find(([name]) => name === row)?.[at]);
      const [loan = 0, fees = 0, paid = 0, count = 0] =
        of(offers, 'Loan (Rs)', 'Fees deducted (Rs)', 'Instalment (Rs)', 'Instalments').map((cell) => numberIn(cell));
      const inHand = loan - fees;
      const costs = of(offers, 'In hand (Rs)', 'To be repaid (Rs)', 'Cost of the loan (Rs)');
      expect(costs).toEqual([inHand, paid * count, paid * count - inHand].map(whole));
      const [all, bare] = [rateOf(inHand, paid, count), rateOf(loan, paid, count)];
      const rates = of(offers, 'Effective rate with fees', 'Effective rate without fees', 'Nominal rate with fees');
      const effective = [all, bare].map((rate) => (1 + rate) ** periods - 1);
      expect(rates).toEqual([...effective, all * periods].map((rate) => percent(rate)));
      const most = Math.floor(instalment(inHand, 1.35 ** (1 / periods) - 1, count));
      const stake = of(capped, 'Largest at 35% (Rs)', 'Income at stake for each loan (Rs)');
      expect(stake).toEqual([most, (paid - most) * count].map(whole));
      return all * periods <= 0.35;
    });
    // By the nominal rate the business loan would be within the ceiling.
    expect(isWithin).toEqual([false, true, false]);
    const most = [1.35 ** (1 / 52) - 1, 0.35 / 52].map((rate) => Math.floor(instalment(59_100, rate, 26)));
    const atStake = most.map((one) => (2_540 - one) * 26 * 1_800);
    return [...[...most, ...atStake].map(whole), ...[52, 12].map((periods) => percent(1.35 ** (1 / periods) - 1, 3))];
  }],

  ['flat-or-reducing-balance-interest', () => {
    const monthly = rateOf(120_000, 12_400, 12);
    return [percent(monthly * 12), percent((1 + monthly) ** 12 - 1)];
  }],

  ['epf-etf-and-apit-in-one-payroll', ([, earned, deducted, entry]) => {
    const paid = [[165_000, 10_000, 0, 0, 18_500], [92_000, 10_000, 0, 13_600, 0], [58_000, 10_000, 4_500, 6_200, 0]];
    const staff = paid.map(([basic = 0, relief = 0, commission = 0, overtime = 0, fuel = 0]) => {
      const counted = basic + relief + commission;
      const taxed = counted + overtime;
      const [own, tax] = [-counted * 0.08, -Math.max(taxed - 150_000, 0) * 0.06 || 0];
      return { basic, relief, commission, counted, overtime, taxed, own, tax, fuel, net: taxed + own + tax + fuel };
    });
    const lines = (names: string) => names.split(' ').map((name) => staff.map((one) => one[name as keyof typeof one]));
    expect(numbers(earned)).toEqual(lines('basic relief commission counted overtime taxed'));
    expect(numbers(deducted)).toEqual(lines('taxed own tax fuel net'));
    const [counted = 0, taxed = 0, fuel = 0, net = 0, tax = 0] = lines('counted taxed fuel net tax').map(sum);
    const [debits, credits] = [[taxed, fuel, counted * 0.12, counted * 0.03], [net, counted * 0.2, counted * 0.03, -tax]];
    const sides = [...debits.map((one) => [one, 0]), ...credits.map((one) => [0, one])];
    expect(numbers(entry)).toEqual([...sides, [sum(debits), sum(credits)]]);
    const missed = [0.15, 0.08, 0.23].map((share) => 4_500 * share);
    const stamps = staff.filter(({ taxed: pay }) => pay > 25_000).length * 25;
    return [taxed + counted * 0.15, 19_800 * 0.15, 19_800 * 0.08, ...missed, stamps, net - stamps].map(whole);
  }],

  ['centre-meetings-that-balance', ([sheet, notes = []]) => {
    const due = 28 * 1_250 + 1_300;
    expect(sheet?.map((row) => numberIn(row.at(-1)))).toEqual([27 * 1_250, 1_300, 1_250, due, 28 * 200, due + 28 * 200]);
    const counted = notes.slice(0, -1).map((row) => row.map(numberIn));
    for (const [note = 0, count = 0, value] of counted) expect(note * count).toBe(value);
    expect(numbers(notes.slice(-1))).toEqual([[sum(counted.map((row) => row[1]!)), due + 28 * 200]]);
    // Sums that end in 50 are not paid without fifties.
    expect(counted.map(([note]) => note)).toContain(50);
    return [30 * 1_250, 2 * 1_250 - 1_300, 1_250 - 800, 1_250 - 500].map(whole);
  }],

  ['gold-valuation-from-scale-to-ltv', ([limits, prices]) => {
    const fine = (23 * 22) / 24;
    expect(limits).toEqual([0.6, 0.7, 0.8, 0.9].map((ratio) => {
      const [loan, even] = [ratio * fine * 36_000, ratio * 1.09 * 36_000];
      return [`${ratio * 100}%`, ...[loan, loan * 1.09, even].map(whole), percent(1 - even / 36_000)];
    }));
    const owed = 0.7 * fine * 36_000 * 1.09;
    expect(prices).toEqual([36_000, 32_400, 28_800, 27_000].map((price) =>
      [whole(price), whole(fine * price), percent(owed / (fine * price))]));
    const most = Math.ceil(Math.max(75 * 1.045, 70 * 1.09, 60 * 1.18));
    return [percent(1 - 0.7 * 1.18), percent(1 - 0.7 * 1.09), `${Math.round((70 * 1.18) / 1.09)}%`, `${most}%`];
  }],

  ['pawn-auctions-notice-and-surplus', ([, sale, entry]) => {
    const owing = (capital: number) => [capital, (capital * 0.18 * 14) / 12, 1_200];
    const net = 268_000 * 0.98;
    const surplus = net - sum(owing(180_000));
    expect(sale?.map((row) => numberIn(row.at(-1))))
      .toEqual([268_000, net - 268_000, net, ...owing(180_000).map((one) => -one), surplus]);
    const credits = [...owing(180_000), surplus].map((credit) => [0, credit]);
    expect(numbers(entry)).toEqual([[net, 0], ...credits, [net, net]]);
    const short = sum(owing(85_000)) - 92_000 * 0.98;
    const second = [...owing(85_000), sum(owing(85_000)), 92_000 * 0.98, short];
    return [...[surplus, ...second, surplus - short, 271_000 * 0.95].map(whole), percent(268_000 / 271_000)];
  }],

  ['par30-without-self-deception', ([ageing = []]) => {
    const rows = ageing.map((row) => numberIn(row[1]));
    const all = rows.pop() ?? 0;
    const [late, worst] = [sum(rows.slice(2)), sum(rows.slice(4))];
    expect([sum(rows), ageing.map((row) => row[2])]).toEqual([all, [...rows, all].map((value) => percent(value / all))]);
    // A month later, whoever was 1 to 30 days late is 31 to 60 days late if 30 days have passed.
    const isNext = (days: number, month: number) => days + month > 30 && days + month <= 60;
    expect([isNext(1, 30), isNext(30, 30), isNext(30, 31), isNext(2, 28)]).toEqual([true, true, false, false]);
    return [whole(worst), percent(worst / all), whole(late), percent(late / all), `${Math.round((rows[2]! / 5_000) * 100)}%`];
  }],

  ['trial-balance-that-balances-and-is-wrong', ([trial = []]) => {
    expect(numbers(trial.slice(-1))).toEqual([[0, 1].map((side) => sum(numbers(trial.slice(0, -1)).map((row) => row[side]!)))]);
    const of = (...names: string[]) => sum(numbers(trial.filter(([name = '']) => names.includes(name))).flat());
    const later = ((of('Bank loan') * 0.14 + of('Member savings') * 0.06) * 8) / 12;
    const costs = of('Staff costs', 'Rent', 'Depreciation', 'Other operating costs', 'Loan loss expense');
    const profit = of('Interest income', 'Fee income') - costs;
    return [later, profit, profit - later, of('Loans to members'), of('Loans to members') - 41_930].map(whole);
  }],
];

it.each(CHECKS)('the figures of %s add up', (article, figuresOf) => {
  const body = articles.get(article) ?? '';
  expect(figuresOf(tablesOf(body)).filter((figure) => !isStated(body, figure))).toEqual([]);
});
