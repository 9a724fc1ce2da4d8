import type { Vacancy } from './vacancy.ts';
import { dayInWords } from '../../../lib/day.ts';

type Salary = NonNullable<Vacancy['salary']>;

const amount = (value: number) => value.toLocaleString('en-LK', { maximumFractionDigits: 2 });

/** A salary in words: 'LKR 140,000 to 220,000 a month'. */
export function salaryInWords({ min, max, currency, period }: Salary): string {
  const per = period === 'hour' ? 'an hour' : `a ${period}`;
  if (min !== undefined && max !== undefined && min !== max)
    return `${currency} ${amount(min)} to ${amount(max)} ${per}`;
  const only = min ?? max ?? 0;
  const bound = min === undefined ? 'Up to ' : max === undefined ? 'From ' : '';
  return `${bound}${currency} ${amount(only)} ${per}`;
}

/** The short facts of a vacancy, in the order in which they are shown. */
export function factsOf(vacancy: Vacancy, town: string): [label: string, value: string][] {
  const { location, salary, openings, closingDate } = vacancy;
  return [
    ['Job type', vacancy.jobType],
    ['Location', location ?? town],
    ...(salary ? ([['Salary', salaryInWords(salary)]] as [string, string][]) : []),
    ...(openings ? ([['Openings', String(openings)]] as [string, string][]) : []),
    ...(closingDate
      ? ([['Apply by', dayInWords(Date.parse(`${closingDate}T12:00:00Z`))]] as [string, string][])
      : []),
  ];
}
