import type { Vacancy } from './vacancy.ts';
import { dayInWords, FORMATS } from '#src/lib/format.ts';
import { element, type Node } from '#src/lib/html.ts';

/** Splits the long texts of a vacancy. Separate from the schema, so that a page need not load it. */

/** The sign, number or letter of a bullet point, as word processors write it. Letters of symbol typefaces stand before a tab. */
const SIGN =
  /^[\s\u200b]*(?:[•▪●○◦■❖‣⁃►➢✓✔\uf0b7\uf0a7\uf0d8\uf0fc]\s*|(?:[-–—*·§→o]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+|[Øüvq]\t\s*)/;

const BULLET = /\s[•▪●]\s/;

/** A comma that is not a figure's, as in 1,500 or 1,50,000. */
const COMMA = /,(?!(?<=\d,)(?:\d\d,)*\d{3}(?!\d))/;

/** The bullet points of a text: its lines when it has line breaks, else its parts between bullets, else those between commas. */
export const bulletsOf = (text: string): string[] =>
  text
    .split(text.includes('\n') ? '\n' : BULLET.test(text.trim()) ? BULLET : COMMA)
    .map((point) => point.replace(SIGN, '').trim().replace(/,$/, ''))
    .filter((point) => /[^\s\u200b]/.test(point));

const paragraphsOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

type Salary = NonNullable<Vacancy['salary']>;

const PERIODS = { hour: 'an hour', day: 'a day', week: 'a week', month: 'a month', year: 'a year' };

/** A salary in words: 'Rs 140,000 to 220,000 a month'. */
function salaryInWords({ min, max, currency, period }: Salary): string {
  const amount = (value: number) => value.toLocaleString(FORMATS, { maximumFractionDigits: 2 });
  // The rupee by the sign that the whole site uses, another currency by its code.
  const sign = currency === 'LKR' ? 'Rs' : currency;
  const isRange = min !== undefined && max !== undefined && min !== max;
  const end = isRange ? ` to ${amount(max)}` : '';
  const beginning = min === undefined ? 'Up to ' : max === undefined ? 'From ' : '';
  return `${beginning}${sign}\u00a0${amount(min ?? max ?? 0)}${end} ${PERIODS[period]}`;
}

export function factsOf(vacancy: Vacancy, town: string): [label: string, value: string][] {
  const { location, salary, openings, closingDate } = vacancy;
  const facts: [label: string, value: string][] = [
    ['Job type', vacancy.jobType],
    ['Location', location ?? town],
    ['Salary', salary ? salaryInWords(salary) : ''],
    ['Openings', openings ? String(openings) : ''],
    ['Apply by', closingDate ? dayInWords(Date.parse(`${closingDate}T12:00:00Z`)) : ''],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The parts of a vacancy's page that are more than a line. */
export const partsOf = (
  vacancy: Vacancy,
  town: string,
): Record<'facts' | 'description' | 'bullets', Node[]> => ({
  facts: factsOf(vacancy, town).map(([label, value]) =>
    element('div', [element('dt', [label]), element('dd', [value])]),
  ),
  description: paragraphsOf(vacancy.description).map((text) => element('p', [text])),
  bullets: bulletsOf(vacancy.bulletPoints).map((text) => element('li', [text])),
});
