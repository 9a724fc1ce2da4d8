import { describe, expect, test } from 'vitest';
import { facts, pages, policies, products, strings, valuesOf } from '#tests/support/content-files';

const everything = { ...pages, ...products };
const prose = (tree: unknown) => strings(tree).filter((text) => text.split(' ').length > 5);
const sentences = (tree: unknown) =>
  prose(tree).flatMap((text) => text.split(/(?<=[.?!])\s+/).filter((part) => part.split(' ').length > 5));

/** Words that say nothing, and the mark of an unfinished text: none may stand in the content. Those below stand in titles that the specification dictates. */
const EMPTY_WORDS =
  /\b(lorem|ipsum|seamless\w*|leverag\w*|robust|world-class|best-in-class|unleash|elevate|effortless\w*|game-chang\w*|synerg\w*|state-of-the-art|cutting-edge|next-level|one-stop|delve|TODO)\b/i;
const DICTATED = ['Seamless Integration', 'Seamless Collaboration'];

/** Spellings that the site does not use. */
const OTHER_SPELLINGS =
  /\be-mail|\b(?:color|center|organiz\w+|customiz(?!able|ation)\w*|analyz\w*|license[ds]?)\b|by way of/i;

describe.each(Object.entries(everything))('%s', (_name, tree) => {
  test('shows no picture twice', () => {
    const shown =
      'page' in tree ? valuesOf(tree, 'picture') : [tree.hero.picture, ...valuesOf(tree.sections, 'picture')];
    expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([]);
  });

  test('has none of the empty words', () => {
    const hollow = strings(tree).filter((text) => EMPTY_WORDS.test(text) && !DICTATED.includes(text));
    expect(hollow).toEqual([]);
  });

  test('is spelled as in Britain, and email without a hyphen', () => {
    expect(strings(tree).filter((text) => text.includes(' ') && OTHER_SPELLINGS.test(text))).toEqual([]);
  });

  test('has no dashes, trailing dots or long sentences', () => {
    expect(
      strings(tree).filter((text) => /[—–]|\.\.\.$|!!/.test(text) && !text.startsWith('Search')),
    ).toEqual([]);
    expect(sentences(tree).filter((sentence) => sentence.split(' ').length > 40)).toEqual([]);
  });
});

test('no sentence occurs in two files', () => {
  const seen = Object.values(everything).flatMap(sentences);
  expect(seen.filter((sentence, index) => seen.indexOf(sentence) !== index)).toEqual([]);
});

test('titles and descriptions fit a search result', () => {
  const heads = [
    ...Object.values(everything).map(({ seo }) => ({ title: seo.page, description: seo.description })),
    ...Object.values(policies),
  ];
  for (const { title, description } of heads) {
    expect(`${title} | ${facts.name}`.length, title).toBeLessThanOrEqual(60);
    expect(description.length, title).toBeGreaterThanOrEqual(70);
    expect(description.length, title).toBeLessThanOrEqual(160);
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
});
