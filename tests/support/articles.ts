import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** One committed article: its file's name without the ending is its address. */
export interface Article {
  id: string;
  ending: string;
  /** The front matter as YAML gives it, unchecked: judging it is the test's work. */
  data: Record<string, unknown>;
  body: string;
}

const FOLDER = new URL('../../content/blog/', import.meta.url);
const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Reads every committed article; a file without front matter stops the run with its name. */
export function readArticles(): Article[] {
  return readdirSync(FOLDER).map((file) => {
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

/** Counts what a reader reads: link addresses, component tags, table rules and marks do not count. */
export function countWords(body: string): number {
  const read = body.replace(/\]\([^)]*\)/g, ']').replace(/<[^>]*>/g, ' ');
  return read.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The targets of all Markdown links, in order. */
export function linkTargets(body: string): string[] {
  return [...body.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
}
