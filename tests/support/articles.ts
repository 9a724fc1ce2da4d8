import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { byDate } from '#features/blog/schema/post';

/** One committed article; its id is the file's name without the ending. */
export interface Article {
  id: string;
  ending: string;
  /** The unchecked front matter; the tests check it. */
  data: Record<string, unknown>;
  body: string;
}

const FOLDER = new URL('../../content/blog/', import.meta.url);
const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Reads every committed article; a file without front matter stops the run with its name. */
export function readArticles(): Article[] {
  const files = readdirSync(FOLDER).filter((file) => /\.mdx?$/.test(file));
  return files.map((file) => {
    const match = FILE.exec(readFileSync(new URL(file, FOLDER), 'utf8'));
    if (!match) throw new Error(`content/blog/${file}: front matter between two lines of --- is missing`);
    const dot = file.lastIndexOf('.');
    return {
      id: file.slice(0, dot),
      ending: file.slice(dot),
      data: parse(match[1] ?? ''),
      body: match[2] ?? '',
    };
  });
}

const listed = (article: Article) => ({
  article,
  id: article.id,
  publishedAt: new Date(String(article.data.date)).toISOString(),
});

/** Every committed article, newest first. */
export const articlesByDate = (): Article[] =>
  readArticles()
    .map(listed)
    .sort(byDate)
    .map(({ article }) => article);

/** The newest article that no test edits or deletes. */
export const articleToRead = (): Article => articlesByDate().find(({ id }) => id !== articleToEdit().id)!;

/** An article on the first list page that a test may edit and delete; tests that only read use others. */
export function articleToEdit(): Article {
  const found = articlesByDate().find(({ ending }) => ending === '.md');
  if (!found) throw new Error('content/blog has no Markdown file to edit.');
  return found;
}

/** Amounts and shares as articles write them. */
export const cents = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)}%`;
export const rounded = (value: number): number => Math.round(value * 100) / 100;
export const sum = (values: readonly number[]): number => values.reduce((so, one) => so + one, 0);

/** The level payment, in arrears, that repays `capital` in `count` periods at `rate` a period. */
export const instalment = (capital: number, rate: number, count: number) =>
  (capital * rate) / (1 - (1 + rate) ** -count);

/** The rate a period at which `payment` repays `capital` in `count` periods, by halving. */
export function rateOf(capital: number, payment: number, count: number): number {
  let [low, high] = [0.0001, 1];
  for (let round = 0; round < 100; round += 1) {
    const middle = (low + high) / 2;
    [low, high] = instalment(capital, middle, count) > payment ? [low, middle] : [middle, high];
  }
  return low;
}

/** A loan on the reducing balance, each month rounded to the cent; the last instalment takes up what is left. */
export function schedule(capital: number, rate: number, months: number) {
  const level = rounded(instalment(capital, rate, months));
  let balance = capital;
  return Array.from({ length: months }, (_, at) => {
    const interest = rounded(balance * rate);
    const paid = at === months - 1 ? rounded(balance + interest) : level;
    balance = rounded(balance + interest - paid);
    return { no: String(at + 1), interest, capital: rounded(paid - interest), paid, balance };
  });
}

/** The rows of each table of a text, without its head and bold. */
export const tablesOf = (body: string) =>
  body
    .split('\n\n')
    .filter((block) => block.startsWith('|'))
    .map((block) => block.trim().split('\n').slice(2))
    .map((rows) =>
      rows.map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.replaceAll('*', '').trim()),
      ),
    );

/** The number in a cell; brackets mean minus. */
export const numberIn = (cell = '') => Number(cell.replace(/[(),%]/g, '')) * (cell.startsWith('(') ? -1 : 1);
export const numbers = (rows: string[][] = []) => rows.map((row) => row.slice(1).map(numberIn));

export const lasts = (rows: string[][] = []) => rows.map((row) => numberIn(row.at(-1)));
