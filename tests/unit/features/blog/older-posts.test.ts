import { expect, it } from 'vitest';
import { olderThanAnswer } from '../../../../src/features/blog/scripts/older-posts.ts';

const BUILT = ['e', 'd', 'c', 'b', 'a'];

const left = (ids: string[], complete = false) =>
  olderThanAnswer({ ids: new Set(ids), complete }, BUILT, (id) => id);

it('leaves posts that newer ones pushed off the list', () =>
  expect(left(['f', 'e', 'd'])).toEqual(['c', 'b', 'a']));

it('leaves out posts that the answer should have but has not', () =>
  expect(left(['e', 'c'])).toEqual(['b', 'a']));

it('leaves all if every answered post is newer', () => expect(left(['g', 'f'])).toEqual(BUILT));

it('leaves none if all posts were answered', () => expect(left(['c'], true)).toEqual([]));
