import { expect, it } from 'vitest';
import * as sections from '#lib/messages/en/sections';
import { wordsOfPictures } from '#lib/picture-words';

it.each([
  [true, 'Sample', 'Sample screen: Ledger'],
  [false, 'Illustration', 'Illustration: Ledger'],
])('with sample: %s a drawn picture is marked as %s', (sample, mark, label) => {
  const words = wordsOfPictures(sample, { sections });
  expect([words.mark, words.labelOf('Ledger')]).toEqual([mark, label]);
});
