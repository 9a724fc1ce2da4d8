import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  contentFromText,
  editorText,
  inFormat,
  joinParagraphs,
  readingMinutes,
  splitParagraphs,
  withoutBlanks,
  withSlashes,
} from '#features/blog/schema/post-body';

/** Texts of difficult characters: slashes, backslashes, URLs, white space, commas. */
const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '\\/',
        '//',
        ' / ',
        'https://a.example/b/c',
        'www.x.lk/y',
        'and/or',
        ',',
        ' ',
      ),
      fc.constantFrom('mailto:a@b.example/c', 'https:', 'tel:+94/1', '\n', '\t', 'නිමල්', '🦜', 'http', 'e'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const lists = fc.array(fc.oneof(awkward, fc.string())).map(withoutBlanks);

/** Opens the editor and saves without touching anything. */
const editAndSave = (content: unknown) => contentFromText(editorText(content), 'paragraphs', content);

describe('a body is unchanged by edit and save', () => {
  it('as any list of paragraphs', () => {
    fc.assert(
      fc.property(lists, (list) => {
        expect(editAndSave(list)).toEqual(list);
        expect(splitParagraphs(joinParagraphs(list))).toEqual(list);
      }),
      { numRuns: 3000 },
    );
  });

  it('as any string', () => {
    fc.assert(
      fc.property(fc.oneof(awkward, fc.string()), (text) => {
        expect(editAndSave(text)).toBe(text);
      }),
    );
  });

  it('with the same paragraphs however often it is edited', () => {
    fc.assert(
      fc.property(awkward, (text) => {
        const shown = splitParagraphs(text);
        expect(splitParagraphs(joinParagraphs(shown))).toEqual(shown);
      }),
    );
  });
});

describe('a string', () => {
  it.each([
    ['One/Two', ['One', 'Two']],
    [' One / Two / ', ['One', 'Two']],
    ['this and/or that', ['this and', 'or that']],
    [String.raw`this and\/or that`, ['this and/or that']],
    ['see https://veralu.example/a/b?c=/d now / next', ['see https://veralu.example/a/b?c=/d now', 'next']],
    ['HTTPS://veralu.example/A/next', ['HTTPS://veralu.example/A/next']],
    ['go to www.veralu.example/blogs / end', ['go to www.veralu.example/blogs', 'end']],
    ['One//Two', ['One', 'Two']],
    [String.raw`C:\work\\/next`, [String.raw`C:\work` + '\\', 'next']],
    ['a, b, c', ['a, b, c']],
    ['', []],
  ])('%j splits at each slash except inside a web address', (text, paragraphs) => {
    expect(splitParagraphs(text)).toEqual(paragraphs);
  });
});

describe('the body to show', () => {
  it('keeps commas, and slashes that are inside a list', () => {
    expect(bodyOf(['one, two', 'and/or'], 'paragraphs')).toEqual({
      kind: 'paragraphs',
      paragraphs: ['one, two', 'and/or'],
    });
  });

  it('is Markdown only if the format says so', () => {
    expect(bodyOf('# a / b', 'markdown')).toEqual({ kind: 'markdown', text: '# a / b' });
  });

  it.each([undefined, null, 42, {}, ['a', 1], [null], true])('is malformed for %j', (content) => {
    expect(bodyOf(content, 'paragraphs')).toEqual({ kind: 'malformed' });
    expect(bodyOf(content, 'markdown').kind).toBe('malformed');
  });
});

it('has a reading time of at least a minute', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes(Array.from({ length: 10 }, () => 'word '.repeat(66)))).toBe(3);
});

describe('an empty line in a new post', () => {
  it('separates paragraphs as a slash does, and changes nothing else', () => {
    expect(splitParagraphs(withSlashes('One\n\nTwo / Three\n \n/\n\nFour'))).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
    ]);
    expect(withSlashes('One\nstill one / Two')).toBe('One\nstill one / Two');
    fc.assert(
      fc.property(awkward, (text) => {
        const once = withSlashes(text);
        expect(splitParagraphs(withSlashes(once))).toEqual(splitParagraphs(once));
      }),
    );
  });

  it('keeps the paragraphs when the format is changed', () => {
    expect(inFormat('markdown', 'One / Two and\\/or three')).toBe('One\n\nTwo and/or three');
    expect(splitParagraphs(inFormat('paragraphs', 'One\n\nTwo and/or three'))).toEqual([
      'One',
      'Two and/or three',
    ]);
  });
});
