import type { PostFormat } from './post-body.ts';

/** A picture whose alternative text is short enough to be empty, and its address or the name of its reference. */
const PICTURE = /(?<!\\)!\[([^\]]{0,200})\](\([^)\s]*|\[[^\]]*)/g;

const FENCE = /^ {0,3}(?:```|~~~)/;

const INLINE_CODE = /`[^`\n]*`/g;

/** A text that says something: markup and white space alone do not. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** A Markdown text without the code in it. */
function withoutCode(text: string): string {
  let isCode = false;
  const lines = text.split('\n').filter((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    return !isFence && !isCode;
  });
  return lines.join('\n').replace(INLINE_CODE, '');
}

/** The addresses of the pictures without an alternative text. */
const undescribedIn = (content: unknown): string[] =>
  typeof content === 'string'
    ? [...withoutCode(content).matchAll(PICTURE)].flatMap(([, alt = '', address = '']) =>
        SAYS_SOMETHING.test(alt) ? [] : [address],
      )
    : [];

/**
 * Whether a content has a picture without an alternative text that the content before it did not have. Older posts may
 * have such pictures, and can still be saved.
 */
export function addsUndescribedPicture(content: unknown, format: PostFormat, before?: unknown): boolean {
  if (format !== 'markdown') return false;
  const found = undescribedIn(content);
  if (found.length === 0) return false;
  const known = new Set(undescribedIn(before));
  return found.some((address) => !known.has(address));
}
