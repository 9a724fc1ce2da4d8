/**
 * A post's body (spec section 2, 'Blog detail'): a list of paragraphs, or one string that splits at each slash except
 * inside a web address. In the editor a slash that belongs to a paragraph is written `\/`, a backslash before a slash
 * or another backslash is written `\\`; any other backslash stands for itself.
 */

/** A web address runs to the next white space, whatever slashes it has. */
const ADDRESS = /(?:https?:\/\/|ftp:\/\/|www\.|mailto:|tel:)\S+/iy;

const ESCAPED = /[\\/]/;

/** Between two paragraphs of a list in the editor: on a line of its own, easy to see and to move. */
const SEPARATOR = '\n\n/\n\n';

function addressAt(text: string, position: number): string | undefined {
  ADDRESS.lastIndex = position;
  return ADDRESS.exec(text)?.[0];
}

/** Walks a text in which slashes separate, telling addresses, escapes, separators and other characters apart. */
function* tokens(text: string): Generator<{ text: string; separates: boolean }> {
  for (let position = 0; position < text.length;) {
    const address = addressAt(text, position);
    const character = text.charAt(position);
    const next = text.charAt(position + 1);
    if (address) {
      yield { text: address, separates: false };
      position += address.length;
    } else if (character === '\\' && ESCAPED.test(next)) {
      yield { text: next, separates: false };
      position += 2;
    } else {
      yield { text: character, separates: character === '/' };
      position += 1;
    }
  }
}

/** White space around a paragraph is not part of it, and one without text is none. */
export const withoutBlanks = (paragraphs: string[]): string[] =>
  paragraphs.map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== '');

/** The paragraphs of a text written with slashes between them. */
export function splitParagraphs(text: string): string[] {
  const paragraphs = [''];
  for (const token of tokens(text)) {
    if (token.separates) paragraphs.push('');
    else paragraphs[paragraphs.length - 1] += token.text;
  }
  return withoutBlanks(paragraphs);
}

function escaped(paragraph: string): string {
  let result = '';
  for (let position = 0; position < paragraph.length;) {
    const address = addressAt(paragraph, position);
    const part = address ?? paragraph.charAt(position);
    result += address || !ESCAPED.test(part) ? part : `\\${part}`;
    position += part.length;
  }
  return result;
}

/** A list as the editor shows it: `splitParagraphs` gives the same list back. */
export const joinParagraphs = (paragraphs: string[]): string => paragraphs.map(escaped).join(SEPARATOR);

export const POST_FORMATS = ['paragraphs', 'markdown'] as const;

export type PostFormat = (typeof POST_FORMATS)[number];

export type Body =
  { kind: 'paragraphs'; paragraphs: string[] } | { kind: 'markdown'; text: string } | { kind: 'malformed' };

const isList = (content: unknown): content is string[] =>
  Array.isArray(content) && content.every((part) => typeof part === 'string');

/** What to show for a post's `content`, whatever came: anything but a list of strings or a string is malformed. */
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

/** What to store for a text from the editor: a post that was a list stays one, and a string stays a string. */
export function contentFromText(text: string, format: PostFormat, earlier: unknown): string | string[] {
  return format === 'paragraphs' && isList(earlier) ? splitParagraphs(text) : text;
}

const WORDS_A_MINUTE = 220;

/** A word, from its first letter or number on; what has neither is none. */
const WORD = /[\p{L}\p{N}]\S*/gu;

/** Minutes that reading takes, at least one. */
export function readingMinutes(content: unknown): number {
  const text = isList(content) ? content.join(' ') : typeof content === 'string' ? content : '';
  const words = text.match(WORD)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
