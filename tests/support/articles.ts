import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parse } from 'yaml';
import { byDate } from '#src/features/blog/schema/post.ts';

/** Every committed article, its id by the file's name, with its unchecked front matter; without that, the run stops with the file. */
export const readArticles = () =>
  readdirSync('content/blog')
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => {
      const text = readFileSync(`content/blog/${file}`, 'utf8');
      const [, head, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
      if (!head) throw new Error(`content/blog/${file}: front matter between two lines of --- is missing`);
      const data = parse(head) as Record<string, unknown>;
      return { id: basename(file, extname(file)), ending: extname(file), data, body };
    });

/** Every committed article, newest first. */
export const articlesByDate = () => {
  const articles = readArticles().map((article) => ({
    article,
    id: article.id,
    publishedAt: new Date(String(article.data.date)).toISOString(),
  }));
  return articles.sort(byDate).map(({ article }) => article);
};

/** An article on the first list page that a test may edit and delete; tests that only read use others. */
export const articleToEdit = () => articlesByDate().find(({ ending }) => ending === '.md')!;
