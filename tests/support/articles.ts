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

/** An article on the first list page that a test may edit and delete; tests that only read use others. */
export function articleToEdit(): Article {
  const found = articlesByDate().find(({ ending }) => ending === '.md');
  if (!found) throw new Error('content/blog has no Markdown file to edit.');
  return found;
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
