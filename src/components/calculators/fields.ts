import type { CalculatorName } from './calculate.ts';

/** The figure at the start, the limits of the box, and those of the slider with its step. */
type Row = [
  ...[name: string, label: string, unit: string, value: number, min: number, max: number],
  ...slider: [min: number, max: number, step: number],
];

const numbers = (...rows: Row[]) =>
  rows.map(([name, label, unit, value, min, max, ...slider]) => ({
    ...{ name, label, unit, value, min, max, slider },
  }));

/** A select; its first choice is chosen at the start. */
type Choice = { name: string; label: string; choices: string[]; values: number[] };

interface Words {
  fields: (ReturnType<typeof numbers>[number] | Choice)[];
  /** The labels of the figures, in the order of the result. */
  figures: string[];
  /** The headings of the table; none without a table. */
  columns: string[];
  /** What the chart shows. */
  chart: string;
}

/** The fields and words of each calculator; its start figures are those of the article about it. */
export const WORDS: Record<CalculatorName, Words> = {
  loan: {
    fields: [
      ...numbers(
        ['amount', 'Amount', 'Rs', 120_000, 1_000, 100_000_000, 10_000, 500_000, 10_000],
        ['count', 'Instalments', '', 12, 1, 120, 4, 104, 1],
        ['rate', 'Interest a year', '%', 24, 0, 120, 0, 60, 0.5],
      ),
      { name: 'flat', label: 'Method', choices: ['Reducing', 'Flat'], values: [0, 1] },
      { name: 'periods', label: 'Collected', choices: ['Every month', 'Every week'], values: [12, 52] },
    ],
    figures: [
      ...['Instalment', 'Interest in all', 'To repay in all', 'Rate on a reducing balance, a year'],
      'Effective rate a year',
    ],
    columns: ['No.', 'Interest', 'Capital', 'Instalment', 'Balance'],
    chart: 'The interest in each instalment; the line is the same loan by the other method.',
  },
  pledge: {
    fields: numbers(
      ['grams', 'Net weight', 'g', 23, 0.1, 10_000, 1, 100, 0.5],
      ['carat', 'Carat', '', 22, 8, 24, 14, 24, 1],
      ['price', 'Fine gold, a gram', 'Rs', 36_000, 1_000, 1_000_000, 20_000, 60_000, 250],
      ['limit', 'Loan to value', '%', 70, 1, 100, 40, 95, 1],
      ['rate', 'Interest a year', '%', 18, 0, 120, 0, 48, 0.5],
      ['months', 'Months to renewal', '', 6, 1, 60, 1, 24, 1],
    ),
    figures: [
      ...['Fine gold', 'Value of the gold', 'Advance, in full hundreds', 'Interest to the renewal date'],
      ...['Owed on that date', 'Price a gram that still covers it'],
    ],
    columns: [],
    chart: 'What is owed from the first day to the renewal date, below the value of the gold.',
  },
  settlement: {
    fields: numbers(
      ['amount', 'Amount financed', 'Rs', 3_000_000, 10_000, 1_000_000_000, 500_000, 20_000_000, 100_000],
      ['count', 'Monthly rentals', '', 48, 2, 120, 12, 84, 1],
      ['rate', 'Interest a year', '%', 16.5, 0, 60, 0, 36, 0.25],
      ['paid', 'Rentals paid', '', 24, 0, 119, 0, 83, 1],
    ),
    figures: [
      ...['Rental a month', 'Settlement by the capital left', 'Settlement by the sum of digits'],
      ...['All rentals left', 'Interest that is saved by the capital left'],
    ],
    columns: [],
    chart: 'The capital left after each rental, with the day of settlement.',
  },
};
