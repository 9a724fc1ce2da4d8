import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currentText, hidesUnreadable, textOfUnreadable } from '#src/features/blog/schema/current-text.ts';
import * as bodies from '#src/features/blog/schema/post-body.ts';
import { undescribedPictures } from '#src/features/blog/markdown.ts';

const NOW = 1000;
const [file, record] = [{ digest: 'd', publishedAt: 1 }, { publishedAt: 1 }];
const later = { publishedAt: NOW + 1 };
const unpublished = { ...record, state: 'unpublished' as const };

// prettier-ignore
it.each([
  ['a published record', undefined, record, 'record', 'record', 'published'],
  ['one with a moment that is now', undefined, { publishedAt: NOW }, 'record', 'record', 'published'],
  ['one with a later moment', undefined, later, 'record', 'nothing', 'scheduled'],
  ['an unpublished one', undefined, unpublished, 'record', 'nothing', 'unpublished'],
  ['an unpublished later one', undefined, { ...unpublished, ...later }, 'record', 'nothing', 'unpublished'],
  ['a deleted one', undefined, { ...record, deletedAt: 1 }, 'nothing', 'nothing', 'published'],
  ['a file', file, undefined, 'file', 'file', 'published'],
  ['a draft file', { ...file, draft: true }, undefined, 'file', 'nothing', 'draft'],
  ['a file with a later moment', { ...file, ...later }, undefined, 'file', 'nothing', 'scheduled'],
  ['an edit of a draft file', { ...file, draft: true }, { ...record, replaces: 'd' }, 'record', 'record', 'published'],
  ['an edit whose file was removed', undefined, { ...record, replaces: 'x' }, 'record', 'nothing', 'unpublished'],
  ['an edit of an earlier file', file, { ...later, replaces: 'x' }, 'file', 'file', 'published'],
  ['nothing at all', undefined, undefined, 'nothing', 'nothing', 'published'],
] as const)('the current text of %s', (_what, committed, edit, current, shown, state) =>
  expect(currentText(committed, edit, NOW)).toMatchObject({ current, shown, state }),
);

// prettier-ignore
it.each([
  [file, { ...record, replaces: 'd' }, true, false], [file, { ...record, replaces: 'x' }, false, true],
  [file, { ...record, replaces: 'x', deletedAt: 1 }, false, true],
  [undefined, { ...record, replaces: 'x' }, true, true],
  [undefined, { ...record, replaces: 'x', deletedAt: 1 }, true, false], [file, undefined, false, false],
])('the current text of %o and %o is the edit: %s, which was superseded: %s', (committed, edit, applies, superseded) =>
  expect(currentText(committed, edit, NOW)).toMatchObject({ applies, superseded }),
);

it('the current text of a record that cannot be read is the file, unless the record hid it', () => {
  for (const known of [undefined, record]) expect(textOfUnreadable(file, known, NOW).shown).toBe('file');
  for (const hidden of [{ ...record, deletedAt: 1 }, unpublished, later]) {
    expect(textOfUnreadable(file, hidden, NOW)).toMatchObject({ current: 'nothing', shown: 'nothing' });
    expect(hidesUnreadable(hidden, NOW)).toBe(true);
  }
});

/** Slashes, backslashes, addresses, white space and commas. */
const SIGNS = ['/', '\\', '\\/', '//', ' / ', ',', ' ', '\n', '\t', 'e', 'http', 'and/or', 'නිමල්', '🦜'];
const ADDRESSES = ['https://a.example/b/c', 'www.x.lk/y', 'mailto:a@b.example/c', 'https:', 'tel:+94/1'];
const word = fc.string({ unit: 'grapheme', maxLength: 8 });
const part = fc.oneof(fc.constantFrom(...SIGNS, ...ADDRESSES), word);
const awkward = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
const editAndSave = (content: unknown) =>
  bodies.contentFromText(bodies.editorText(content), 'paragraphs', content);

it('a body stays as it is when it is opened and saved, as a list and as a string', () => {
  fc.assert(
    fc.property(fc.array(awkward).map(bodies.withoutBlanks), awkward, (list, text) => {
      expect(editAndSave(list)).toEqual(list);
      expect(bodies.splitParagraphs(bodies.joinParagraphs(list))).toEqual(list);
      expect(editAndSave(text)).toBe(text);
      const shown = bodies.splitParagraphs(text);
      expect(bodies.splitParagraphs(bodies.joinParagraphs(shown))).toEqual(shown);
      expect(bodies.splitParagraphs(bodies.withSlashes(bodies.withSlashes(text)))).toEqual(
        bodies.splitParagraphs(bodies.withSlashes(text)),
      );
    }),
    { numRuns: 500 },
  );
});

// prettier-ignore
it.each([
  [' One / Two / ', ['One', 'Two']], ['this and/or that', ['this and', 'or that']],
  [String.raw`this and\/or that`, ['this and/or that']],
  ['see https://veralu.example/a/b?c=/d now / next', ['see https://veralu.example/a/b?c=/d now', 'next']],
  ['HTTPS://veralu.example/A/next', ['HTTPS://veralu.example/A/next']],
  ['go to www.veralu.example/blogs / end', ['go to www.veralu.example/blogs', 'end']],
  ['One//Two', ['One', 'Two']], [String.raw`C:\work\\/next`, [String.raw`C:\work` + '\\', 'next']],
  ['a, b, c', ['a, b, c']], ['', []],
])('%j splits at each slash outside a web address', (text, paragraphs) =>
  expect(bodies.splitParagraphs(text)).toEqual(paragraphs),
);

const A = '/api/uploads/a.png';
const found = (text: string) => undescribedPictures(text, 'markdown');

it('a picture without an alternative text is found wherever it stands, in Markdown alone', () => {
  const texts = [`![](${A})`, `![ ](${A})`, `![**](${A})`, `![–](${A})`, `A list\n\n- ![](${A})`];
  texts.push(`> ![][p]\n\n[p]: ${A}`, `| a |\n| --- |\n| ![](${A}) |`);
  expect(texts.filter((text) => found(text)[0] !== 1)).toEqual([]);
  const none = ['No picture', `![A till](${A})`, `![ගිණුම](${A})`, `\`![](${A})\``, `~~~\n![](${A})\n~~~`];
  none.push(`\\![](${A})`, '<Figure name="ledger-table" caption="A ledger" />');
  expect(none.flatMap(found)).toEqual([]);
  expect(found(`![A till](${A}) ![](/b.png) ![](${A})`)).toEqual([2, 3]);
  expect(undescribedPictures(`![](${A})`, 'paragraphs')).toEqual([]);
});
