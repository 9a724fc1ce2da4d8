/**
 * A post's body: a list of paragraphs, or one string that splits at each slash except
 * inside a web address. In the editor a slash that belongs to a paragraph is written `\/`, a backslash before a slash
 * or another backslash is written `\\`; any other backslash has no special meaning.
 */

/** A web address; it ends at the next white space. */
const ADDRESS = /(?:https?:\/\/|ftp:\/\/|www\.|mailto:|tel:)\S+/.source;

/** What a text is split at and keeps: addresses, escaped slashes and backslashes, and the slashes between paragraphs. */
const PARTS = new RegExp(`(${ADDRESS}|\\\\[\\\\/]|/)`, 'i');

/** The slashes and backslashes of a paragraph, which are escaped; those of an address are found with it, and stay. */
const SIGNS = new RegExp(`${ADDRESS}|[\\\\/]`, 'gi');

/** The separator between the paragraphs of a list in the editor. */
const SEPARATOR = '\n\n/\n\n';

/** Trimmed texts without the empty ones. */
export const withoutBlanks = (texts: string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');

/** The paragraphs of a text with slashes between them. */
export function splitParagraphs(text: string): string[] {
  const paragraphs = [''];
  for (const part of text.split(PARTS)) {
    if (part === '/') paragraphs.push('');
    else paragraphs[paragraphs.length - 1] += /^\\[\\/]$/.test(part) ? part.charAt(1) : part;
  }
  return withoutBlanks(paragraphs);
}

const escaped = (paragraph: string): string =>
  paragraph.replace(SIGNS, (part) => (part.length === 1 ? `\\${part}` : part));

/** A list as the editor shows it: `splitParagraphs` gives the same list back. */
export const joinParagraphs = (paragraphs: string[]): string => paragraphs.map(escaped).join(SEPARATOR);

/** A text of a new post, in which an empty line separates paragraphs, too: with a slash in place of each. */
export const withSlashes = (text: string): string =>
  withoutBlanks(text.split(/\n\s*\n/))
    .filter((part) => part !== '/')
    .join(SEPARATOR);

export const POST_FORMATS = ['paragraphs', 'markdown'] as const;

export type PostFormat = (typeof POST_FORMATS)[number];

type Body =
  { kind: 'paragraphs'; paragraphs: string[] } | { kind: 'markdown'; text: string } | { kind: 'malformed' };

const isList = (content: unknown): content is string[] =>
  Array.isArray(content) && content.every((part) => typeof part === 'string');

/** What to show for a post's `content`; anything but a string or a list of strings is malformed. */
export function bodyOf(content: unknown, format: PostFormat): Body {
  if (typeof content === 'string' && format === 'markdown') return { kind: 'markdown', text: content };
  const paragraphs = isList(content)
    ? withoutBlanks(content)
    : typeof content === 'string'
      ? splitParagraphs(content)
      : undefined;
  return paragraphs ? { kind: 'paragraphs', paragraphs } : { kind: 'malformed' };
}

/** The text in the editor for a post's `content`; saving it unchanged keeps the content as it is. */
export function editorText(content: unknown): string {
  if (isList(content)) return joinParagraphs(content);
  return typeof content === 'string' ? content : '';
}

/** The `content` to store for a text from the editor: a list stays a list, a string stays a string. */
export function contentFromText(text: string, format: PostFormat, earlier: unknown): string | string[] {
  return format === 'paragraphs' && isList(earlier) ? splitParagraphs(text) : text;
}

const WORDS_A_MINUTE = 220;

/** The number of words in a text; a word begins with a letter or a digit. */
const countWords = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** The reading time in minutes, at least 1. */
export function readingMinutes(content: unknown): number {
  const text = isList(content) ? content.join(' ') : typeof content === 'string' ? content : '';
  return Math.max(1, Math.round(countWords(text) / WORDS_A_MINUTE));
}
