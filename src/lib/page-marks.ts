import { escapeText } from './escape.ts';

/**
 * The texts of a page as marks. The build renders each kind of page once with marks, and a function puts the texts of a
 * record in their places that is newer than the build.
 */

/** The mark of HTML, or of a text in which HTML, JSON and addresses escape nothing, such as an id: filled in as it is. */
const plainMark = (name: string) => `__${name}__`;

/** The mark of any other text. Its backslash shows where it stands: HTML keeps it, JSON doubles it, an address escapes it. */
const textMark = (name: string) => `__\\${name}__`;

const MARK = /__(\\{0,2}|%5C)([a-z]+)__/gi;

/** For a JSON string, also within an attribute or a script element. */
const inJson = (text: string) =>
  text.replace(/[\0-\x1f"&'<>\\]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** How to escape a text where its mark has this sign. */
const ESCAPES: Record<string, (text: string) => string> = {
  '': (text) => text,
  '\\': escapeText,
  '\\\\': inJson,
  '%5C': encodeURIComponent,
};

/** The mark of each text, by its name. */
export const marksOf = <Plain extends string, Text extends string>(
  plain: readonly Plain[],
  texts: readonly Text[],
): Record<Plain | Text, string> =>
  Object.fromEntries([
    ...plain.map((name) => [name, plainMark(name)]),
    ...texts.map((name) => [name, textMark(name)]),
  ]);

/** A page with these texts in place of their marks. Each mark is read once: what looks like one in a text stays. */
export const withTexts = (page: string, texts: Readonly<Record<string, string>>): string =>
  page.replace(MARK, (mark, sign: string, name: string) =>
    Object.hasOwn(texts, name) ? ESCAPES[sign]!(texts[name]!) : mark,
  );
