import type { Vacancy } from './vacancy.ts';
import * as words from '#src/lib/messages/en/vacancy-facts.ts';
import { dayInWords, fill } from '#src/lib/messages/format.ts';
import { FORMATS } from '#src/lib/messages/locale.ts';

type Salary = NonNullable<Vacancy['salary']>;

const amountOf = (value: number) => value.toLocaleString(FORMATS, { maximumFractionDigits: 2 });

/** The rupee by the sign that the whole site uses, another currency by its code. */
const signOf = (currency: string) => (currency === 'LKR' ? 'Rs' : currency);

/** A salary in words: 'Rs 140,000 to 220,000 a month'. */
export function salaryInWords({ min, max, currency: code, period }: Salary): string {
  const per = words[period];
  const currency = signOf(code);
  if (min !== undefined && max !== undefined && min !== max)
    return fill(words.range, { currency, min: amountOf(min), max: amountOf(max), per });
  const text = min === undefined ? words.upTo : max === undefined ? words.from : words.exactly;
  return fill(text, { currency, amount: amountOf(min ?? max ?? 0), per });
}

/** The short facts of a vacancy, in the order in which they are shown. */
export function factsOf(vacancy: Vacancy, town: string): [label: string, value: string][] {
  const { location, salary, openings, closingDate } = vacancy;
  return [
    [words.jobType, vacancy.jobType],
    [words.location, location ?? town],
    ...(salary ? ([[words.salary, salaryInWords(salary)]] as [string, string][]) : []),
    ...(openings ? ([[words.openings, String(openings)]] as [string, string][]) : []),
    ...(closingDate
      ? ([[words.applyBy, dayInWords(Date.parse(`${closingDate}T12:00:00Z`))]] as [string, string][])
      : []),
  ];
}
