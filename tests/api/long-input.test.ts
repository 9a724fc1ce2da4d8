import { describe, expect, it } from 'vitest';
import { fileLabel } from '#features/applications/schema/cv';
import { EMAIL_FORM } from '#lib/text';
import { parseJson } from '#server/http/json';
import { declaredEndpoints, namesOf } from '#tests/support/tables';
import { quickest } from '#tests/support/quickest';

/** A body of 4 MB holds twenty such texts; a check of quadratic time takes minutes. */
const LENGTH = 200_000;

/** Far more than a text takes that is read once, and far less than one that is read again and again. */
const LIMIT_MS = 200;

const filled = (before: string, unit: string, after: string) =>
  before + unit.repeat((LENGTH - before.length - after.length) / unit.length) + after;

const LONG: [what: string, text: string][] = [
  ['dots of an address', filled('a@', '.', '@')],
  ['dotted parts of an address', filled('a@', 'b.', '@')],
  ['at signs', filled('', '@.', ' x')],
  ['spaces', filled('x', ' ', 'x')],
  ['line breaks', filled('x', '\r\n', '\rx')],
  ['hyphens', filled('x', '-', 'x')],
  ['digits', filled('+', '1', 'x')],
  ['digits and spaces', filled('', '1 -', '+')],
  ['dots of a web address', filled('https://', 'a.', ' ')],
  ['slashes', filled('https://', '/', '\\')],
  ['decoration around a password', filled('a', '!1_', 'a')],
  ['accents', filled('a', '\u0316\u0301', 'x')],
  ['what is not seen', filled('a', '\u200b\u202e', 'x')],
];

const taking = (await declaredEndpoints()).filter(({ row }) => row.body);

describe('a text of 200,000 characters is checked at once', () => {
  it.each(taking)('by $name', async (declared) => {
    const names = namesOf(declared);
    for (const [what, text] of LONG) {
      const fields = Object.fromEntries(names.map((name) => [name, text]));
      const took = await quickest(LIMIT_MS, () => declared.row.body?.schema.safeParse(fields));
      expect(took, what).toBeLessThan(LIMIT_MS);
    }
  });

  it.each(LONG)('as an address or the name of a file: %s', async (_what, text) => {
    expect(await quickest(LIMIT_MS, () => EMAIL_FORM.test(text))).toBeLessThan(LIMIT_MS);
    expect(await quickest(LIMIT_MS, () => fileLabel(text))).toBeLessThan(LIMIT_MS);
  });

  it.each(LONG)('as the name of a JSON field: %s', async (_what, text) => {
    const body = JSON.stringify({ [text]: 1 });
    expect(await quickest(LIMIT_MS, () => parseJson(body))).toBeLessThan(LIMIT_MS);
  });
});

/** The rule as it is said: text, '@', text, a dot, text, without spaces. */
function isAddress(value: string): boolean {
  const [local = '', domain = '', ...more] = value.split('@');
  const hasDotInside = [...domain].some((sign, at) => sign === '.' && at > 0 && at < domain.length - 1);
  return local !== '' && hasDotInside && more.length === 0 && !/\s/.test(value);
}

it('accepts exactly the e-mail addresses of the rule, for every short text', () => {
  let texts = [''];
  for (let length = 1; length <= 7; length += 1) {
    texts = texts.flatMap((text) => ['a', '@', '.', ' '].map((sign) => text + sign));
    expect(texts.filter((text) => EMAIL_FORM.test(text) !== isAddress(text))).toEqual([]);
  }
});
