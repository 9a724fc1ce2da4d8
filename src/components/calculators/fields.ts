import type { CalculatorName } from './calculate.ts';

interface NumberField {
  name: string;
  label: string;
  unit: string;
  /** What it starts with. */
  value: number;
  /** What may be typed, and what the slider reaches with its steps. */
  min: number;
  max: number;
  slider: [min: number, max: number, step: number];
}

interface ChoiceField {
  name: string;
  label: string;
  /** The first one is chosen at the start. */
  choices: [value: number, label: string][];
}

interface Words {
  fields: (NumberField | ChoiceField)[];
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
      {
        name: 'amount',
        label: 'Amount',
        unit: 'Rs',
        value: 120_000,
        min: 1_000,
        max: 100_000_000,
        slider: [10_000, 500_000, 10_000],
      },
      { name: 'count', label: 'Instalments', unit: '', value: 12, min: 1, max: 360, slider: [4, 104, 1] },
      {
        name: 'rate',
        label: 'Interest a year',
        unit: '%',
        value: 24,
        min: 0,
        max: 120,
        slider: [0, 60, 0.5],
      },
      {
        name: 'flat',
        label: 'Method',
        choices: [
          [0, 'Reducing balance'],
          [1, 'Flat'],
        ],
      },
      {
        name: 'periods',
        label: 'Collected',
        choices: [
          [12, 'Every month'],
          [52, 'Every week'],
        ],
      },
    ],
    figures: [
      'Instalment',
      'Interest in all',
      'To repay in all',
      'Rate on a reducing balance, a year',
      'Effective rate a year',
    ],
    columns: ['No.', 'Interest', 'Capital', 'Instalment', 'Balance'],
    chart: 'The interest in each instalment; the line is the same loan by the other method.',
  },
  pledge: {
    fields: [
      {
        name: 'grams',
        label: 'Net weight',
        unit: 'g',
        value: 23,
        min: 0.1,
        max: 10_000,
        slider: [1, 100, 0.5],
      },
      { name: 'carat', label: 'Carat', unit: '', value: 22, min: 8, max: 24, slider: [14, 24, 1] },
      {
        name: 'price',
        label: 'Fine gold, a gram',
        unit: 'Rs',
        value: 36_000,
        min: 1_000,
        max: 1_000_000,
        slider: [20_000, 60_000, 250],
      },
      { name: 'limit', label: 'Loan to value', unit: '%', value: 70, min: 1, max: 100, slider: [40, 95, 1] },
      {
        name: 'rate',
        label: 'Interest a year',
        unit: '%',
        value: 18,
        min: 0,
        max: 120,
        slider: [0, 48, 0.5],
      },
      { name: 'months', label: 'Months to renewal', unit: '', value: 6, min: 1, max: 60, slider: [1, 24, 1] },
    ],
    figures: [
      'Fine gold',
      'Value of the gold',
      'Advance, in full hundreds',
      'Interest to the renewal date',
      'Owed on that date',
      'Price a gram that still covers it',
    ],
    columns: [],
    chart: 'What is owed from the first day to the renewal date, below the value of the gold.',
  },
  settlement: {
    fields: [
      {
        name: 'amount',
        label: 'Amount financed',
        unit: 'Rs',
        value: 3_000_000,
        min: 10_000,
        max: 1_000_000_000,
        slider: [500_000, 20_000_000, 100_000],
      },
      { name: 'count', label: 'Monthly rentals', unit: '', value: 48, min: 2, max: 120, slider: [12, 84, 1] },
      {
        name: 'rate',
        label: 'Interest a year',
        unit: '%',
        value: 16.5,
        min: 0,
        max: 60,
        slider: [0, 36, 0.25],
      },
      { name: 'paid', label: 'Rentals paid', unit: '', value: 24, min: 0, max: 119, slider: [0, 83, 1] },
    ],
    figures: [
      'Rental a month',
      'Settlement by the capital left',
      'Settlement by the sum of digits',
      'All rentals left',
      'Interest that is saved by the capital left',
    ],
    columns: [],
    chart: 'The capital left after each rental, with the day of settlement.',
  },
};
